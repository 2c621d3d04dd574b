import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import type { Filled } from './databases.ts'
import { newFolder, removeFolder } from './scratch.ts'

const root = join(import.meta.dirname, '..', '..')
const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
/** As `npm start` and the service unit run it. */
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  config: { server: string; allocator: string }
}
const compiled = join(root, 'node_modules', '.cache', 'bench-compiled')
const flags = config.server.split(' ')
const allocator = Object.fromEntries(
  config.allocator.split(' ').map((setting) => setting.split('=') as [string, string]),
)
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 10_000

export interface Server {
  pid: number
  port: number
  /** From the start of the process to the first `/readyz` that says yes. */
  ready_ms: number
  stop: () => Promise<void>
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    if (await isReady(port)) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the server was not ready in time')
}

/** A program of its own that answers `/readyz`; its log goes to a file, as it would in production. */
async function startProgram(program: string[], env: Record<string, string>): Promise<Server> {
  const home = newFolder('server')
  const log = openSync(join(home, 'log'), 'w')
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', guard, ...program], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), NODE_COMPILE_CACHE: compiled, ...env },
    // The pipe beside the output tells the server when this process is gone.
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const stop = async (): Promise<void> => {
    const patience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    clearTimeout(patience)
    removeFolder(home)
  }
  try {
    await untilReady(child, port)
  } catch (error) {
    await stop()
    throw error
  }
  return { pid: child.pid ?? 0, port, ready_ms: performance.now() - started, stop }
}

/** The product as an operator runs it, a log line per request included; only its rate limits are off. */
export const startProduct = (env: Record<string, string>): Promise<Server> =>
  startProgram([...flags, join(root, 'server', 'main.ts')], {
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    PAYMENTS: 'sandbox',
    ...allocator,
    ...env,
  })

/** The same while `work` measures it, together with the database that it uses. */
export async function withProduct<T>(
  { env, database_pid }: Pick<Filled, 'env' | 'database_pid'>,
  settings: Record<string, string>,
  work: (server: Server & { database_pid: number | undefined }) => Promise<T>,
): Promise<T> {
  const server = await startProduct({ ...env, ...settings })
  try {
    return await work({ ...server, database_pid })
  } finally {
    await server.stop()
  }
}

/** Node's own HTTP server, answering every request with the answer kept in `file`. */
export const startBare = (file: string): Promise<Server> =>
  startProgram([join(import.meta.dirname, 'bare-server.ts'), file], {})
