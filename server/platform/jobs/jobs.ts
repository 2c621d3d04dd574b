import { CompiledQuery } from 'kysely'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** The data of each job, by the name of the job. The slices declare theirs, and `server/job-data.ts` adds them here. */
export interface JobData {}
export type JobName = keyof JobData & string

export interface Jobs {
  /** Adds jobs inside the caller's transaction: they exist if and only if that commits. */
  enqueue: <N extends JobName>(tx: Db, name: N, data: JobData[N][]) => Promise<void>
  /** Sets the function that does a job. A job may run more than once, so it must be safe to repeat. */
  work: <N extends JobName>(name: N, run: (data: JobData[N]) => Promise<void>) => void
  /** Runs `task` at an interval in this process, one run at a time. Other processes do the same: the task must allow that. */
  every: (seconds: number, name: string, task: () => Promise<void>) => void
  start: () => Promise<void>
  /** Does every job that is waiting, then returns. For tests and for a last sweep; needs `start({ idle: true })`. */
  drain: () => Promise<void>
  stop: () => Promise<void>
}

/** The options of every queue. */
export const QUEUE_OPTIONS = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 3 * 86_400,
  // The jobs of a process that died are tried again once it has been silent for this long.
  heartbeatSeconds: 15,
}
const POLL_SECONDS = 1
const BATCH = 20
/** How often the jobs of silent processes are looked for. */
const SUPERVISE_SECONDS = 10

/** Jobs in the database through pg-boss: retried with growing delays, and kept for inspection when they fail for good. */
export function makeJobs(database: Database, options: { log: Log; metrics?: Metrics; idle?: boolean }): Jobs {
  const { log } = options
  const jobsDone = options.metrics?.counter({ name: 'jobs_total', help: 'Jobs done, by outcome', labelNames: ['name', 'outcome'] })
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        if (values === undefined || values.length === 0) return { rows: await database.script(text) }
        return { rows: (await database.query.executeQuery(CompiledQuery.raw(text, [...values]))).rows }
      },
    },
    schedule: false,
    supervise: options.idle !== true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.error({ cause: error.message }, 'job queue error'))
  const runners = new Map<string, (data: never) => Promise<void>>()
  const tasks: { seconds: number; name: string; task: () => Promise<void> }[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()

  const runTask = (name: string, task: () => Promise<void>): Promise<void> => {
    const run = task()
      .catch((error: unknown) => log.error({ task: name, cause: String(error) }, 'task failed'))
      .finally(() => running.delete(run))
    running.add(run)
    return run
  }
  const startInterval = ({ seconds, name, task }: (typeof tasks)[number]): void => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      void runTask(name, task).finally(() => {
        isRunning = false
      })
    }, seconds * 1000)
    timers.push(timer)
  }

  return {
    enqueue: async (tx, name, data) => {
      if (data.length === 0) return
      await boss.insert(
        name,
        data.map((item) => ({ data: item as object })),
        { db: fromKysely(tx) },
      )
    },
    work: (name, run) => void runners.set(name, run),
    every: (seconds, name, task) => void tasks.push({ seconds, name, task }),
    start: async () => {
      await boss.start()
      for (const [name, run] of runners) {
        await boss.createQueue(name, QUEUE_OPTIONS)
        // A queue that exists has the options of the version that created it.
        await boss.updateQueue(name, QUEUE_OPTIONS)
        // Fills the queue's place in the library's cache; else the first enqueue would look it up outside the caller's transaction.
        await boss.findJobs(name, { id: newId(new Date(0)) })
        if (options.idle === true) continue
        // After a full batch the next one is fetched at once: a thousand emails must not wait for fifty polls.
        const work = { pollingIntervalSeconds: POLL_SECONDS, batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true }
        await boss.work(name, work, async (jobs) => {
          const outcomes = await Promise.allSettled(jobs.map((job) => run(job.data as never)))
          return outcomes.map((outcome, at): JobResult => {
            jobsDone?.inc({ name, outcome: outcome.status })
            if (outcome.status === 'rejected') log.error({ job: name, cause: String(outcome.reason) }, 'job failed and will be tried again')
            return { id: jobs[at]?.id ?? '', status: outcome.status === 'fulfilled' ? 'completed' : 'failed' }
          })
        })
      }
      if (options.idle !== true) for (const task of tasks) startInterval(task)
    },
    drain: async () => {
      for (const { name, task } of tasks) await runTask(name, task)
      for (let hasMore = true; hasMore;) {
        hasMore = false
        for (const [name, run] of runners) {
          for (const job of (await boss.fetch(name, { batchSize: BATCH })) ?? []) {
            hasMore = true
            try {
              await run(job.data as never)
              await boss.complete(name, job.id)
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) })
            }
          }
        }
      }
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}
