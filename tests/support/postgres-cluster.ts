import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findPrograms } from '#server/platform/embedded/programs.ts'
import { type Runner, runnerFor } from '#server/platform/embedded/runner.ts'

export interface Cluster {
  /** The superuser's address of the `postgres` database. */
  url: string
  port: number
  /** The data folder. */
  dir: string
  /** The postmaster. */
  pid: number
  /** Who runs it. */
  runner: Runner
  stop: () => Promise<void>
}

const START_MS = 120_000
// Nothing here outlives the run, so nothing is made to survive a power cut.
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=2GB',
  'max_connections=300',
]

const IN_MEMORY = '/dev/shm'
const PLENTY_BYTES = 8 * 1024 ** 3

/** A folder in memory where there is plenty: a database is copied there in a fifth of the time. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= PLENTY_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * A PostgreSQL of its own on a free loopback port, gone when it is stopped or when this process is.
 * `settings` are `name=value` lines. With `disk` its tables are in that folder, and only its log is beside
 * the others.
 */
export async function startCluster(settings: string[] = careless, disk?: string): Promise<Cluster> {
  const { initdb, postgres } = findPrograms()
  const home = mkdtempSync(join(settings === careless ? scratchFolder() : tmpdir(), 'surplate-postgres-'))
  const dir = join(disk ?? home, 'data')
  const runner = runnerFor(dir, postgres)
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(home, 'password'), password)
  for (const path of [home, join(home, 'password'), ...(disk === undefined ? [] : [disk])]) runner.own(path)
  const initialise = [
    '-D',
    dir,
    '-U',
    'surplate',
    '-A',
    'password',
    `--pwfile=${join(home, 'password')}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    // Of a random password, which is checked at each of some thousand connections.
    '--set=scram_iterations=1',
    ...(disk === undefined ? [] : ['-X', join(home, 'log')]),
  ]
  const initialising = runner.spawn(initdb, initialise, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  endAtExit(initialising)
  await finished(initialising)

  const port = await freePort()
  const url = `postgres://surplate:${password}@127.0.0.1:${port}/postgres`
  const options = [
    ...settings,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
  ].flatMap((line) => ['-c', line])
  const server = runner.spawn(postgres, ['-D', dir, ...options], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endAtExit(server)
  const errorOutput: string[] = []
  server.stderr?.on('data', (text) => errorOutput.push(String(text)))
  await answering(url, server, errorOutput)

  const pid = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const guard = guardOf(pid, home)
  return {
    url,
    port,
    dir,
    pid,
    runner,
    stop: async () => {
      guard.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT')
        await once(server, 'exit')
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Ends a program when this process exits before it: also one that has only just been started, which no guard
 * knows yet.
 */
function endAtExit(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGQUIT')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Waits for a program to end, and throws what it said when it failed. */
async function finished(child: ChildProcess): Promise<void> {
  const errorOutput: string[] = []
  child.stderr?.on('data', (text) => errorOutput.push(String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(errorOutput.join(''))
}

async function answering(url: string, server: ChildProcess, errorOutput: string[]): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(30)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${errorOutput.join('')}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not ready yet.
    }
  }
  server.kill('SIGKILL')
  throw new Error(`PostgreSQL did not answer within ${START_MS / 1000} s:\n${errorOutput.join('')}`)
}

/**
 * Ends the server and clears its folder when this process ends without having stopped it: its pipe then
 * closes.
 */
function guardOf(pid: number, home: string): ChildProcess {
  const guard = spawn(
    'sh',
    ['-c', 'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; sleep 1; rm -rf "$1"', String(pid), home],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  guard.unref()
  return guard
}
