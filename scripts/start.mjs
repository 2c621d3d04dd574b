// Starts the server where there is no `sh` for start.sh; this needs one more process.
import './prepare.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, nodeProgram, root, serverAllocator, serverFlags } from './paths.mjs'
import { exitCode } from './child-process.mjs'

const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
const server = spawn(
  nodeProgram(),
  [...serverFlags, ...settings, '--import', './scripts/end-with-parent.mjs', inRoot('server', 'main.ts')],
  {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
      ...serverAllocator,
      ...process.env,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
