import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '#server/platform/embedded/programs.ts'
import { childrenOf } from '#tests/bench/processes.ts'
import { kill } from '#tests/support/embedded.ts'
import { freePort } from '#tests/support/free-port.ts'
import { connected } from '#tests/support/postgres.ts'
import type { Cluster } from '#tests/support/postgres-cluster.ts'
import { isGone } from '#tests/support/server-process.ts'

// Processes die here, machines do not: what the system has taken is safe without fsync.
export const replicationSettings = [
  'fsync=off',
  'wal_level=replica',
  'synchronous_commit=on',
  'max_wal_senders=5',
  'max_connections=100',
]

export interface Standby {
  /** The superuser's address of its `postgres` database. */
  url: string
  port: number
  /** Stops all of its processes, so that connections stay open and nothing answers. */
  freeze: () => void
  thaw: () => void
  /** Ends every process of it in one moment. */
  kill: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** A streaming standby of `primary`, made from a copy of its data. It is starting when this returns. */
export async function startStandby(primary: Cluster): Promise<Standby> {
  const { runner } = primary
  const home = mkdtempSync(join(tmpdir(), 'surplate-standby-'))
  const dir = join(home, 'data')
  await copyData(primary, dir)
  runner.own(home)
  const port = await freePort()
  const conninfo = `${primary.url}?application_name=standby`
  const network = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const settings = [...replicationSettings, `primary_conninfo=${conninfo}`, ...network]
  const options = settings.flatMap((line) => ['-c', line])
  let server: ChildProcess
  let guard: ChildProcess | undefined
  const start = (): void => {
    guard?.kill('SIGKILL')
    server = runner.spawn(findPrograms().postgres, ['-D', dir, ...options], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    // Ends the server when this process ends, however that happens.
    guard = spawn(
      'sh',
      ['-c', 'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; sleep 1; rm -rf "$1"', String(server.pid), home],
      { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    )
    guard.unref()
  }
  start()
  const url = new URL(primary.url)
  url.port = String(port)
  return {
    url: url.href,
    port,
    freeze: () => signal(server.pid, 'SIGSTOP'),
    thaw: () => signal(server.pid, 'SIGCONT'),
    kill: async () => {
      signal(server.pid, 'SIGKILL')
      if (!isGone(server)) await once(server, 'exit')
    },
    start,
    stop: async () => {
      signal(server.pid, 'SIGCONT')
      guard?.kill('SIGKILL')
      if (!isGone(server)) {
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Copies a server's data while it runs; a server that is started on the copy follows it. */
async function copyData({ url, dir, runner }: Cluster, copy: string): Promise<void> {
  const label = await connected(url, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // With owners and modes.
    await promisify(execFile)('cp', ['-a', dir, copy])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  rmSync(join(copy, 'postmaster.pid'), { force: true })
  for (const [name, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    writeFileSync(join(copy, name), text)
    runner.own(join(copy, name))
  }
}

/** Sends a signal to a server and to each of its processes. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const one of [pid, ...childrenOf(pid)]) kill(one, name)
}
