import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { EVENING } from './app.ts'
import { builders } from './builders.ts'
import { Client } from './client.ts'
import { writeLog } from './log-files.ts'
import { dropDatabase, freshDatabase, patientAddress } from './postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
/** Code that one server has compiled and the others read. */
export const compiled = join(root, 'node_modules', '.cache', 'compiled')
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 60_000
/**
 * What runs by itself and finds no connection in time runs again a moment later: on a busy machine that is no
 * failure.
 */
const BUSY =
  /(?:trying to connect|timeout expired|connection timeout|busy for a moment).*"msg":"(?:the database does not answer|task failed)"/

/** Everything that outlives a process: where it listens and where its data are. */
export interface ServerHome {
  port: number
  env: Record<string, string>
  /** Flags of Node. */
  flags?: string[]
  /** The working folder. */
  cwd?: string
}

export interface ServerProcess {
  child: ChildProcess
  output: string[]
  /** From the start of the process to its first answer that it is ready. */
  ready_ms: number
  /** Ends it as a crash would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Asks it to stop, and gives its exit code and how long it took. */
  stop: () => Promise<{ code: number | null; ms: number }>
}

export const addressOf = ({ port }: ServerHome): string => `http://127.0.0.1:${port}`
export const clientOf = (home: ServerHome, cookie?: string): Client => new Client(addressOf(home), cookie)
/** Those who do something at its address. */
export const worldOf = (home: ServerHome) => {
  const address = addressOf(home)
  return builders({ address, origin: address, now: () => new Date(), client: () => new Client(address) })
}
export const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** A port of its own, so that a process that starts again is found where the last one was. */
export async function prepareHome(env: Record<string, string>): Promise<ServerHome> {
  // A developer's own instance may be in the default data folder.
  const DATA_DIR = join(tmpdir(), 'surplate-no-data')
  return {
    port: await freePort(),
    env: { DATA_DIR, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
  }
}

/** With `detached` in a process group of its own, as a terminal gives to what is started there. */
export function spawnServer(
  { port, env, flags = [], cwd }: ServerHome,
  folder = root,
  detached = false,
): { child: ChildProcess; output: string[] } {
  const program = [...flags, '--import', guard, join(folder, 'server', 'main.ts')]
  const child = spawn(process.execPath, program, {
    cwd,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, PORT: String(port), ...env },
    // The pipe beside the output tells the server when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output.push(String(text)))
  return { child, output }
}

export async function isReady(home: ServerHome): Promise<boolean> {
  try {
    return (await fetch(`${addressOf(home)}/readyz`, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}

/**
 * Starts a process of the product at `home`, and waits until it says that it is ready. What it prints is
 * searched with the logs.
 */
export async function launch(home: ServerHome, folder = root): Promise<ServerProcess> {
  const started = performance.now()
  const { child, output } = spawnServer(home, folder)
  child.once('close', () => writeLog(output.join('')))
  while (!(await isReady(home))) {
    if (isGone(child)) throw new Error(`The server ended at the start:\n${output.join('')}`)
    if (performance.now() - started > READY_WITHIN_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server was never ready:\n${output.join('')}`)
    }
    await pause(20)
  }
  return {
    child,
    output,
    ready_ms: Math.round(performance.now() - started),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      const started_at = performance.now()
      await end(child, 'SIGTERM')
      return { code: child.exitCode, ms: Math.round(performance.now() - started_at) }
    },
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (isGone(child)) return
  const ended = once(child, 'exit')
  const patience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
  child.kill(signal)
  await ended
  clearTimeout(patience)
}

interface ServerOptions {
  /** Whether it starts its own PostgreSQL, as it does without a `DATABASE_URL`. */
  embedded?: boolean
  demo?: boolean
  /** What the server's clock shows when it starts; from then on it runs. */
  at?: Date
  env?: Record<string, string>
}

/** The web is built once for all files of a process. */
let built: Promise<unknown> | undefined

/** Where it listens, and where browsers find it: elsewhere when there is a proxy between them. */
async function addressesFrom({
  PORT,
  APP_ORIGIN,
}: Record<string, string>): Promise<{ port: number; origin: string }> {
  const port = Number(PORT ?? (await freePort()))
  return { port, origin: APP_ORIGIN ?? `http://localhost:${port}` }
}

/**
 * The product as a person starts it, with a database of its own and the built web. Stopping it throws when it
 * had failed meanwhile.
 */
export async function startServer({
  embedded = false,
  demo = false,
  at = EVENING,
  env = {},
}: ServerOptions = {}) {
  await (built ??= promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')]))
  const cwd = mkdtempSync(join(tmpdir(), 'surplate-server-'))
  const database_url =
    embedded || env['DATABASE_URL'] !== undefined ? '' : patientAddress(await freshDatabase())
  const settings = {
    DATA_DIR: join(cwd, 'data'),
    DATABASE_URL: database_url,
    DEMO: demo ? 'on' : 'off',
    LOG_LEVEL: 'info',
    ...env,
  }
  const { port, origin } = await addressesFrom(env)
  let shift_ms = 0
  const launchAt = (then: Date): Promise<ServerProcess> => {
    shift_ms = then.getTime() - Date.now()
    return launch({ port, cwd, env: { CLOCK: then.toISOString(), ...settings } })
  }
  let running = await launchAt(at)

  const world = {
    address: origin,
    origin,
    now: () => new Date(Date.now() + shift_ms),
    client: () => new Client(origin),
    street: '12 Lygon St',
  }
  const stopRunning = async (): Promise<void> => {
    const failures = troubles(running)
    // Searched with the logs. A server that a test has stopped has none.
    const metrics = fetch(`${origin}/metrics`).then((reply) => reply.text())
    writeLog(await metrics.catch(() => ''))
    await running.stop()
    if (failures !== '') throw new Error(`The server was in trouble:\n${failures}`)
  }
  return {
    ...world,
    ...builders(world),
    /** Of another process of the shop; empty where it starts its own PostgreSQL. */
    database_url: settings.DATABASE_URL,
    /** How far its clock is from this machine's. */
    get shift_ms() {
      return shift_ms
    },
    /** Everything it has printed since it was last started. */
    printed: (): string => running.output.join(''),
    /** Stops it and starts it at another time, on the same data and address. */
    restart: async (then: Date) => {
      await stopRunning()
      running = await launchAt(then)
    },
    /** Stops it as Ctrl-C does. */
    stop: async () => {
      await stopRunning().finally(() => rmSync(cwd, { recursive: true, force: true }))
      if (database_url !== '') await dropDatabase(database_url)
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** What the server said of itself at the level of an error, and whether it ended unasked. */
function troubles({ child, output }: ServerProcess): string {
  const errors = output
    .join('')
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line) && !BUSY.test(line))
  return [...(isGone(child) ? [`it ended with code ${child.exitCode}`] : []), ...errors].join('\n')
}
