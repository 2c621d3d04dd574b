import type { JobResult, PgBoss, QueueResult } from 'pg-boss'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** The options of every queue. */
export const QUEUE_OPTIONS = {
  // About a day: a mail server that is set up wrong in the evening is put right in the morning.
  retryLimit: 150,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 3 * 86_400,
  // The jobs of a process that died are tried again once it has been silent for this long.
  heartbeatSeconds: 15,
}
const POLL_SECONDS = 1
const JOBS_AT_ONCE = 20

const isCurrent = (queue: QueueResult): boolean =>
  Object.entries(QUEUE_OPTIONS).every(([name, value]) => queue[name as keyof QueueResult] === value)

/** What it returns is kept with the job. */
type Run = (data: never) => Promise<unknown>

export interface JobWorkers {
  set: (name: string, run: Run) => void
  /**
   * Makes the queues of all jobs. `cached` are those that were there before the library started, which it has
   * in its cache.
   */
  createQueues: (cached: QueueResult[]) => Promise<void>
  start: () => Promise<void>
  /** Does every job that is waiting, or those of these names, then returns. */
  drain: (names?: ReadonlySet<string>) => Promise<void>
}

/** Does the jobs of the queue, each by the function that is set for it. */
export function makeJobWorkers(
  boss: PgBoss,
  { log, metrics }: { log: Log; metrics?: Metrics | undefined },
): JobWorkers {
  const jobsDone = metrics?.counter({
    name: 'jobs_total',
    help: 'Jobs done, by outcome',
    labelNames: ['name', 'outcome'],
  })
  const runners = new Map<string, Run>()

  const startOne = async (name: string, run: Run): Promise<void> => {
    // When as many were fetched as can be at once, the next are fetched right away: a thousand emails must
    // not wait for fifty polls.
    const work = {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: JOBS_AT_ONCE,
      burstWhenBatchFull: true,
      perJobResults: true,
    }
    await boss.work(name, work, async (jobs) => {
      const outcomes = await Promise.allSettled(jobs.map((job) => run(job.data as never)))
      return outcomes.map((outcome, at): JobResult => {
        jobsDone?.inc({ name, outcome: outcome.status })
        if (outcome.status === 'rejected')
          log.error({ job: name, cause: String(outcome.reason) }, 'job failed and will be tried again')
        const id = jobs[at]?.id ?? ''
        if (outcome.status === 'fulfilled') return { id, status: 'completed', output: outcome.value }
        return { id, status: 'failed', output: { message: String(outcome.reason) } }
      })
    })
  }
  const runWaiting = async (name: string, run: Run): Promise<boolean> => {
    const jobs = (await boss.fetch(name, { batchSize: JOBS_AT_ONCE })) ?? []
    for (const job of jobs) {
      try {
        const output = await run(job.data as never)
        await boss.complete(name, job.id, output as object | undefined)
      } catch (error) {
        await boss.fail(name, job.id, { message: String(error) })
      }
    }
    return jobs.length > 0
  }

  return {
    set: (name, run) => {
      runners.set(name, run)
      // A rate does not see the first of something that was not counted before.
      for (const outcome of ['fulfilled', 'rejected']) jobsDone?.inc({ name, outcome }, 0)
    },
    createQueues: async (cached) => {
      const current = new Set(cached.filter(isCurrent).map(({ name }) => name))
      for (const name of runners.keys()) {
        if (current.has(name)) continue
        await boss.createQueue(name, QUEUE_OPTIONS)
        // A queue that exists has the options of the version that created it.
        await boss.updateQueue(name, QUEUE_OPTIONS)
        // Fills the queue's place in the library's cache; else the first enqueue would look it up outside the
        // caller's transaction.
        await boss.findJobs(name, { id: newId(new Date(0)) })
      }
    },
    start: async () => {
      for (const [name, run] of runners) await startOne(name, run)
    },
    drain: async (names) => {
      const chosen = [...runners].filter(([name]) => names?.has(name) ?? true)
      for (let hasMore = true; hasMore;) {
        hasMore = false
        for (const [name, run] of chosen) if (await runWaiting(name, run)) hasMore = true
      }
    },
  }
}
