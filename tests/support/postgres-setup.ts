import type { TestProject } from 'vitest/node'
import { type JobName, makeJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { connected, databaseAt, TEMPLATE } from './postgres.ts'

interface Shared {
  pooler?: ReturnType<typeof startPgbouncer> | undefined
  cluster: Promise<Cluster>
  users: number
}

/** Those of all jobs. A database that has them starts in two thirds of the time. */
const queues: Record<JobName, true> = {
  'accounts.emails': true,
  'complaints.emails': true,
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
