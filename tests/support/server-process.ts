import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { EVENING } from './app.ts'
import { builders } from './builders.ts'
import { Client } from './client.ts'
import { writeLog } from './log-files.ts'
import { dropDatabase, freshDatabase } from './postgres.ts'

interface ServerOptions {
  /** Whether it starts its own PostgreSQL, as it does without a `DATABASE_URL`. */
  embedded?: boolean
  demo?: boolean
  /** What the server's clock shows when it starts; from then on it runs. */
  at?: Date
  env?: Record<string, string>
}

const root = join(import.meta.dirname, '..', '..')
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const READY = /Surplate is ready at (http:\S+)/
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 60_000
/** What runs by itself and finds no connection in time runs again a moment later: on a busy machine that is no failure. */
const BUSY =
  /(?:trying to connect|connection timeout|busy for a moment).*"msg":"(?:job queue error|task failed)"/

/** The web is built once for all files of a process. */
let built: Promise<unknown> | undefined

/** The product as a person starts it: a process of its own on a free port, with a database of its own and the built web. */
export async function startServer({
  embedded = false,
  demo = false,
  at = EVENING,
  env = {},
}: ServerOptions = {}) {
  await (built ??= promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')]))
  const home = mkdtempSync(join(tmpdir(), 'surplate-server-'))
  const database_url = embedded || env['DATABASE_URL'] !== undefined ? '' : await freshDatabase()
  const settings = {
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: database_url,
    DEMO: demo ? 'on' : 'off',
    LOG_LEVEL: 'info',
    ...env,
  }
  let running = await launch(home, settings, at)

  const { origin } = running
  const world = {
    address: origin,
    origin,
    now: () => new Date(Date.now() + running.shift_ms),
    client: () => new Client(origin),
    street: '12 Lygon St',
  }
  const stopRunning = async (): Promise<void> => {
    const failures = troubles(running)
    // Searched with the logs. A server that a test has stopped has none.
    writeLog(
      await fetch(`${origin}/metrics`).then(
        (reply) => reply.text(),
        () => '',
      ),
    )
    await end(running.server)
    writeLog(running.output.join(''))
    if (failures !== '') throw new Error(`The server was in trouble:\n${failures}`)
  }
  return {
    ...world,
    ...builders(world),
    /** How far its clock is from this machine's. */
    get shift_ms() {
      return running.shift_ms
    },
    /** Everything it has printed since it was last started. */
    printed: (): string => running.output.join(''),
    /** Stops it and starts it at another time, on the same data and address. */
    restart: async (then: Date) => {
      await stopRunning()
      running = await launch(home, { ...settings, PORT: new URL(origin).port }, then)
    },
    /** Stops it as Ctrl-C does. Throws when it had failed meanwhile. */
    stop: async () => {
      await stopRunning().finally(() => rmSync(home, { recursive: true, force: true }))
      if (database_url !== '') await dropDatabase(database_url)
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

interface Running {
  server: ChildProcess
  output: string[]
  origin: string
  shift_ms: number
}

async function launch(cwd: string, settings: Record<string, string>, at: Date): Promise<Running> {
  const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
  const shift_ms = at.getTime() - Date.now()
  const server = spawn(process.execPath, ['--import', guard, join(root, 'server', 'main.ts')], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      CLOCK: at.toISOString(),
      ...settings,
    },
    // The pipe beside the output tells the server when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => output.push(String(text)))
  return { server, output, shift_ms, origin: await ready(server, output) }
}

async function ready(server: ChildProcess, output: string[]): Promise<string> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until && server.exitCode === null) {
    const origin = READY.exec(output.join(''))?.[1]
    if (origin !== undefined && (await fetch(`${origin}/readyz`)).ok) return origin
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await end(server)
  throw new Error(`The server did not start:\n${output.join('')}`)
}

/** What the server said of itself at the level of an error, and whether it ended unasked. */
function troubles({ server, output }: Running): string {
  const errors = output
    .join('')
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line) && !BUSY.test(line))
  return [...(server.exitCode === null ? [] : [`it ended with code ${server.exitCode}`]), ...errors].join(
    '\n',
  )
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const patience = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS)
  server.kill('SIGTERM')
  await once(server, 'exit')
  clearTimeout(patience)
}
