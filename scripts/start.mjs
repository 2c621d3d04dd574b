import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root, serverFlags } from './paths.mjs'
import { exitCode } from './run.mjs'

const GRACE_MS = 10_000
const PARENT_CHECK_MS = 250

await ensureInstalled({ dev: false })
await ensureBuilt()

const guard = pathToFileURL(inRoot('scripts', 'end-with-parent.mjs')).href
const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
const server = spawn(nodeProgram(), [...serverFlags, ...settings, '--import', guard, inRoot('server', 'main.ts')], {
  cwd: root,
  // Compiled once and kept, so that the next start is quicker.
  env: { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'), ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // A group of its own: Ctrl-C reaches this process, npm and the server at once, and the server is to hear of it once.
  detached: process.platform !== 'win32',
})

let asked = false
function stop(signal) {
  if (asked) return
  asked = true
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), GRACE_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))

// npm that is killed outright cannot pass anything on; this process then has another parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

server.on('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
