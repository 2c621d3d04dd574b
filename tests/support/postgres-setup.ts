import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { makeJobs, type JobName } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { freePort } from './free-port.ts'
import { findPgbouncer } from './machine.ts'
import { TEMPLATE, connected, databaseAt } from './postgres.ts'
import { startCluster, type Cluster } from './postgres-cluster.ts'

const START_MS = 60_000

/** pgbouncer in transaction mode before the cluster at `url`. Gives its own address. */
async function startPgbouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
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

interface Shared {
  pooler?: ReturnType<typeof startPgbouncer> | undefined
  cluster: Promise<Cluster>
  users: number
}

/** Those of all jobs. A database that has them starts in two thirds of the time. */
const queues: Record<JobName, true> = {
  'accounts.emails': true,
  'complaints.emails': true,
  'correspondence.emails': true,
  'disputes.submit': true,
  'food_items.edited': true,
  'food_items.withdrawn': true,
  'hours.emails': true,
  'invoices.emails': true,
  'legal_texts.announce': true,
  'legal_texts.emails': true,
  'approvals.emails': true,
  'operators.emails': true,
  'orders.cancel_open': true,
  'orders.emails': true,
  'payments.close_checkout': true,
  'payments.delete_customer': true,
  'payments.read_card': true,
  'payouts.bank_account_emails': true,
  'recalls.emails': true,
  'reports.emails': true,
  'restaurants.address': true,
  'restaurants.emails': true,
  'staff.emails': true,
  'subscriptions.emails': true,
  'subscriptions.end_subscription_plan': true,
  'weekly_plans.emails': true,
}

// Each project loads this file anew, and one cluster serves them all.
const sharedState = globalThis as { surplatePostgres?: Shared }

/** Starts the cluster for the first project that needs it, and stops it after the last. */
export default async function postgresSetup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (sharedState.surplatePostgres ??= { cluster: startWithTemplate(), users: 0 })
  shared.users += 1
  const { url } = await shared.cluster
  project.provide('postgres_url', url)
  // The same tests through a pooler that shares sessions: POOLER=pgbouncer npx vitest run --project
  // api-postgres
  if (process.env['POOLER'] === 'pgbouncer') shared.pooler ??= startPgbouncer(url)
  project.provide('pooler_url', (await shared.pooler)?.url)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    sharedState.surplatePostgres = undefined
    await (await shared.pooler)?.stop()
    await (await shared.cluster).stop()
  }
}

async function startWithTemplate(): Promise<Cluster> {
  const cluster = await startCluster()
  await connected(cluster.url, (client) => client.query(`create database ${TEMPLATE}`))
  const log = makeLog('silent')
  const database = await openPostgres(databaseAt(cluster.url, TEMPLATE), log)
  await migrate(database)
  const jobs = makeJobs(database, { log, idle: true })
  for (const name of Object.keys(queues)) jobs.work(name as JobName, async () => {})
  await jobs.start()
  await jobs.stop()
  await database.close()
  return cluster
}
