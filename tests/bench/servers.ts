import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import type { Filled } from './databases.ts'
import { newFolder, removeFolder } from './scratch.ts'

/** This checkout, whose benchmark this is. */
export const ROOT = join(import.meta.dirname, '..', '..')
const guard = pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href
const compiledIn = (root: string): string => join(root, 'node_modules', '.cache', 'bench-compiled')

/** How `npm start` and the service unit of a checkout run its server. */
export function runningOf(root: string): { flags: string[]; allocator: Record<string, string> } {
  const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    config: { server: string; allocator: string }
  }
  const allocator = config.allocator.split(' ').map((setting) => setting.split(/=(.*)/) as [string, string])
  return { flags: config.server.split(' '), allocator: Object.fromEntries(allocator) }
}
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
async function startProgram(
  program: string[],
  env: Record<string, string>,
  onSpawned?: (pid: number) => void,
): Promise<Server> {
  const home = newFolder('server')
  const log = openSync(join(home, 'log'), 'w')
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', guard, ...program], {
    cwd: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      NODE_COMPILE_CACHE: compiledIn(ROOT),
      ...env,
    },
    // The pipe beside the output tells the server when this process is gone.
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  onSpawned?.(child.pid ?? 0)
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

/**
 * The product of a checkout as an operator runs it, a log line per request included; only its rate limits are
 * off.
 */
export function startProduct(
  env: Record<string, string>,
  root = ROOT,
  onSpawned?: (pid: number) => void,
  more_flags: string[] = [],
): Promise<Server> {
  const { flags, allocator } = runningOf(root)
  const settings = { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info', PAYMENTS: 'sandbox' }
  const all = { ...settings, NODE_COMPILE_CACHE: compiledIn(root), ...allocator, ...env }
  return startProgram([...flags, ...more_flags, join(root, 'server', 'main.ts')], all, onSpawned)
}

/** A server that is measured together with the database that it uses. */
export type MeasuredServer = Server & { database_pid: number | undefined }

/** The product of a checkout while `work` measures it. */
export async function withProduct<T>(
  { env, database_pid }: Pick<Filled, 'env' | 'database_pid'>,
  settings: Record<string, string>,
  work: (server: MeasuredServer) => Promise<T>,
  root = ROOT,
  flags: string[] = [],
): Promise<T> {
  const server = await startProduct({ ...env, ...settings }, root, undefined, flags)
  try {
    return await work({ ...server, database_pid })
  } finally {
    await server.stop()
  }
}

/** Node's own HTTP server, answering every request with the answer kept in `file`. */
export const startBare = (file: string): Promise<Server> =>
  startProgram([join(import.meta.dirname, 'bare-server.ts'), file], {})

/** Node's own HTTP server before the same database. */
export const startPlain = (DATABASE_URL: string): Promise<Server> =>
  startProgram([join(import.meta.dirname, 'plain-server.ts')], { DATABASE_URL })
