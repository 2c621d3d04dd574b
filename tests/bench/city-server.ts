import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const READY = /Surplate is ready at (http:\S+)/
const STOPPED_WITHIN_MS = 10_000

/** The product as somebody tries it: the web built, the demo city fresh, a free port. */
export async function startCity(): Promise<{ origin: string; stop: () => Promise<void> }> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')])
  const home = mkdtempSync(join(tmpdir(), 'surplate-bench-web-'))
  const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
  const server = spawn(process.execPath, ['--import', guard, join(root, 'server', 'main.ts')], {
    cwd: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: join(home, 'data'),
      DEMO: 'on',
      RATE_LIMITS: 'off',
    },
    // The pipe beside the output tells the server when this process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async (): Promise<void> => {
    await end(server)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    return { origin: await originOf(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function originOf(server: ChildProcess): Promise<string> {
  let output = ''
  const { stdout } = server
  if (stdout === null) throw new Error('the server has no output')
  for await (const text of stdout.iterator({ destroyOnReturn: false })) {
    output += String(text)
    const origin = READY.exec(output)?.[1]
    if (origin === undefined) continue
    // From here on nobody reads, and a full pipe would hold the server up.
    stdout.resume()
    return origin
  }
  throw new Error(`The server did not start:\n${output}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const patience = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS)
  server.kill('SIGTERM')
  await once(server, 'exit')
  clearTimeout(patience)
}
