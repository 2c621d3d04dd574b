import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findPgbouncer } from './machine.ts'
import { connected } from './postgres.ts'

const START_MS = 60_000

/** pgbouncer in transaction mode before the cluster at `url`. Gives its own address. */
export async function startPgbouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = findPgbouncer()
  if (program === undefined) throw new Error('pgbouncer is not installed here')
  const { hostname, port, username, password } = new URL(url)
  const home = mkdtempSync(join(tmpdir(), 'surplate-pgbouncer-'))
  const own = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 1000',
    'max_db_connections = 4',
    // Asked for by clients at the start; behind a pooler they are set for the role instead.
    'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  // It refuses to run as root, as the database does.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(program, ['-q', ...as, file], { stdio: 'ignore' })
  const address = new URL(url)
  address.port = String(own)
  await answering(address.href)
  return {
    url: address.href,
    stop: async () => {
      pooler.kill('SIGINT')
      await Promise.race([once(pooler, 'exit'), pause(3_000)])
      pooler.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; ; await pause(100))
    try {
      return await connected(url, async () => {})
    } catch (error) {
      if (Date.now() > until) throw error
    }
}
