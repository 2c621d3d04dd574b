import type pg from 'pg'
import { getConstructionPlans, type JobInsert, PgBoss } from 'pg-boss'
import { QUEUE_OPTIONS } from '#server/platform/jobs/job-workers.ts'
import type { Columns } from './backup-file.ts'

/**
 * The pending jobs in a backup are rows of a temporary table, because the tables of the queue belong to
 * pg-boss.
 */
export const pendingJobs: Columns = {
  schema: 'pg_temp',
  table: 'pending_job',
  columns: ['id', 'name', 'data', 'priority', 'start_after', 'singleton_key'],
}
export const CREATE_PENDING_JOBS =
  'CREATE TEMPORARY TABLE pending_job (id uuid, name text, data jsonb, priority integer, start_after timestamptz, singleton_key text);'

/** A running job counts as pending: what it has committed is in the backup, and every job may run twice. */
export const SELECT_PENDING_JOBS = `select ${pendingJobs.columns.join(', ')} from pgboss.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id`

const SCHEMA = 'pgboss'
const JOBS_AT_ONCE = 1_000

type PendingJob = JobInsert & { id: string; name: string }

export async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('${SCHEMA}.job') is not null as exists`,
  )
  return rows[0]?.exists === true
}

/** Creates the queue inside the transaction of `client`, and adds the jobs of the temporary table to it. */
export async function enqueuePendingJobs(client: pg.ClientBase): Promise<void> {
  await client.query(withoutTransaction(getConstructionPlans(SCHEMA)))
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => ({ rows: await rowsOf(client, withoutTransaction(text), values) }),
    },
    migrate: false,
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    const { rows: names } = await client.query<{ name: string }>(
      'select distinct name from pg_temp.pending_job order by name',
    )
    for (const { name } of names) await boss.createQueue(name, QUEUE_OPTIONS)
    await client.query('declare waiting no scroll cursor for select * from pg_temp.pending_job')
    for (let jobs = await nextJobs(client); jobs.length > 0; jobs = await nextJobs(client)) {
      for (const [name, jobsOfName] of Map.groupBy(jobs, (job) => job.name))
        await boss.insert(name, jobsOfName)
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

/** A job that was due at the backup is added as due now: from its old time, its expiry could have passed. */
async function nextJobs(client: pg.ClientBase): Promise<PendingJob[]> {
  const { rows } = await client.query<{
    id: string
    name: string
    data: object
    priority: number
    start_after: Date
    singleton_key: string | null
  }>(`fetch ${JOBS_AT_ONCE} from waiting`)
  return rows.map(({ id, name, data, priority, start_after, singleton_key }) => ({
    id,
    name,
    data,
    priority,
    ...(start_after.getTime() > Date.now() ? { startAfter: start_after } : {}),
    ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
  }))
}

async function rowsOf(
  client: pg.ClientBase,
  text: string,
  values: unknown[] | undefined,
): Promise<unknown[]> {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
  return [results].flat().flatMap((result) => result.rows)
}

/**
 * The scripts of pg-boss contain BEGIN, COMMIT and timeouts; their COMMIT would end the transaction of the
 * restore.
 */
function withoutTransaction(script: string): string {
  const stripped = script.replaceAll(/^\s*(?:BEGIN|COMMIT|SET LOCAL \w+ = \d+);\s*$/gm, '')
  if (/^\s*(?:begin|commit|rollback)\s*;/im.test(stripped))
    throw new Error('a script of the job queue has a transaction of its own')
  return stripped
}
