import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { freePort } from '#server/platform/config/port.ts'
import { findPrograms } from '#server/platform/embedded/programs.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'

// Processes die here, machines do not: what the system has taken is safe without fsync.
const settings = ['fsync=off', 'wal_level=replica', 'synchronous_commit=on', 'max_wal_senders=5', 'max_connections=100']

/** A primary that confirms no commit before its standby has it, and the two as one address. */
export async function startPair() {
  const primary = await startCluster(settings)
  const { runner } = primary
  const home = mkdtempSync(join(tmpdir(), 'surplate-standby-'))
  const dir = join(home, 'data')
  await copyOf(primary, dir)
  runner.own(home)
  const port = await freePort()
  const conninfo = `${primary.url}?application_name=standby`
  const options = [...settings, `primary_conninfo=${conninfo}`, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const standby = runner.spawn(findPrograms().postgres, ['-D', dir, ...options.flatMap((line) => ['-c', line])], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  // Gone with this process, however it ends.
  const guard = spawn('sh', ['-c', 'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; sleep 1; rm -rf "$1"', String(standby.pid), home], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()

  const url = databaseAt(primary.url, 'shop')
  await connected(primary.url, async (client) => {
    await client.query('create database shop')
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    const attached = async (): Promise<unknown> =>
      (await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]?.sync_state
    await expect.poll(attached).toBe('sync')
  })
  const standbyUrl = new URL(primary.url)
  standbyUrl.port = String(port)

  return {
    url: url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${primary.port},127.0.0.1:${port}`),
    primary_url: url,
    standby_url: databaseAt(standbyUrl.href, 'shop'),
    /** Ends every process of the primary in one moment. */
    killPrimary: () => signal(primary.pid, 'SIGKILL'),
    freezeStandby: () => signal(standby.pid, 'SIGSTOP'),
    thawStandby: () => signal(standby.pid, 'SIGCONT'),
    promote: () => connected(standbyUrl.href, (client) => client.query('select pg_promote(true, 30)')),
    stop: async () => {
      signal(standby.pid, 'SIGCONT')
      guard.kill('SIGKILL')
      await ended(standby)
      rmSync(home, { recursive: true, force: true })
      await primary.stop()
    },
  }
}

/** A copy of a server's data taken while it runs, which follows it once it is started. */
async function copyOf({ url, dir, runner }: Cluster, copy: string): Promise<void> {
  const label = await connected(url, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // As it is, with owners and modes.
    await promisify(execFile)('cp', ['-a', dir, copy])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  rmSync(join(copy, 'postmaster.pid'), { force: true })
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(copy, name), text)
    runner.own(join(copy, name))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGQUIT')
  await once(child, 'exit')
}

/** To a server and to each of its processes. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
