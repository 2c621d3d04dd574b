import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { Client } from '#tests/support/client.ts'

export const DEEP = process.env['DEEP'] === '1'

const root = join(import.meta.dirname, '..', '..')
const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
const READY_WITHIN_MS = 120_000

/** Everything that outlives a process: where it listens and where its data are. */
export interface ServerHome {
  port: number
  env: Record<string, string>
  /** Flags of Node. */
  flags?: string[]
}

export interface Running {
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
export const clientOf = (home: ServerHome): Client => new Client(addressOf(home))
export const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** A port of its own, so that a process that starts again is found where the last one was. */
export async function prepareDatabase(env: Record<string, string>): Promise<ServerHome> {
  return { port: await freePort(), env: { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env } }
}

/** With `detached` in a process group of its own, as a terminal gives to what is started there. */
export function spawnServer(
  home: ServerHome,
  folder = root,
  detached = false,
): { child: ChildProcess; output: string[] } {
  const child = spawn(
    process.execPath,
    [...(home.flags ?? []), '--import', guard, join(folder, 'server', 'main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
        PORT: String(home.port),
        ...home.env,
      },
      // The pipe beside the output tells the server when this process is gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached,
    },
  )
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

/** Starts a process of the product at `home`, and waits until it says that it is ready. */
export async function launch(home: ServerHome, folder = root): Promise<Running> {
  const started = performance.now()
  const { child, output } = spawnServer(home, folder)
  while (!(await isReady(home))) {
    if (isGone(child)) throw new Error(`The server ended at the start:\n${output.join('')}`)
    if (performance.now() - started > READY_WITHIN_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server was never ready:\n${output.join('')}`)
    }
    await pause(20)
  }
  return { ...handle(child), output, ready_ms: Math.round(performance.now() - started) }
}

function handle(child: ChildProcess): Pick<Running, 'child' | 'kill' | 'stop'> {
  return {
    child,
    kill: async () => {
      if (isGone(child)) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop: async () => {
      const started = performance.now()
      if (!isGone(child)) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return { code: child.exitCode, ms: Math.round(performance.now() - started) }
    },
  }
}
