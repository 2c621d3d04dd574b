import { CompiledQuery } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Database, type Db, isOutage } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logOutage } from '#server/platform/monitoring/outage-log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { observeTasks, type TaskObserver } from './job-metrics.ts'
import { makeJobWorkers } from './job-workers.ts'

interface Task {
  seconds: number
  name: string
  run: () => Promise<void>
}

interface Intervals {
  add: (task: Task) => void
  start: () => void
  /** Runs every task once, or those of these names, one after the other. */
  runAll: (names?: ReadonlySet<string>) => Promise<void>
  /** Waits for the runs that are under way. */
  stop: () => Promise<void>
}

/**
 * Tasks that this process runs at intervals, each one run at a time. A failure is logged, and the next run
 * comes all the same.
 */
function makeIntervals(log: Log, observer: TaskObserver | undefined): Intervals {
  const tasks: Task[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()

  const runTask = ({ name, run }: Task): Promise<void> => {
    const thisRun = run()
      .then(
        () => observer?.end(name, 'fulfilled'),
        (error: unknown) => {
          observer?.end(name, 'rejected')
          log.error({ task: name, cause: String(error) }, 'task failed')
        },
      )
      .finally(() => running.delete(thisRun))
    running.add(thisRun)
    return thisRun
  }
  const startTimer = (task: Task): NodeJS.Timeout => {
    let isRunning = false
    observer?.start(task)
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      void runTask(task).finally(() => {
        isRunning = false
      })
    }, task.seconds * 1000)
  }

  return {
    add: (task) => void tasks.push(task),
    start: () => void timers.push(...tasks.map(startTimer)),
    runAll: async (names) => {
      for (const task of tasks) if (names?.has(task.name) ?? true) await runTask(task)
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** The data of each job, by the name of the job: each is added where its slice enqueues it or does it. */
export interface JobData {}
export type JobName = keyof JobData & string

export interface Jobs {
  /** Adds jobs inside the caller's transaction: they exist if and only if that commits. */
  enqueue: <N extends JobName>(tx: Db, name: N, data: JobData[N][]) => Promise<void>
  /**
   * Sets the function that does a job; what it returns is kept with the job. It may run more than once, so it
   * must be safe to repeat.
   */
  work: <N extends JobName>(name: N, run: (data: JobData[N]) => Promise<unknown>) => void
  /**
   * Runs `task` at an interval in this process, one run at a time. Other processes do the same: the task must
   * allow that.
   */
  every: (seconds: number, name: string, task: () => Promise<void>) => void
  start: () => Promise<void>
  /**
   * Does every job that is waiting, or those of these names, then returns. For tests and for a last sweep;
   * needs `makeJobs` with `idle`.
   */
  drain: (names?: ReadonlySet<string>) => Promise<void>
  stop: () => Promise<void>
}

/** How often the jobs of silent processes are looked for. */
const SUPERVISE_SECONDS = 10

/**
 * Jobs in the database through pg-boss: retried with growing delays, and kept for inspection when they fail
 * for good.
 */
export function makeJobs(database: Database, options: { log: Log; metrics?: Metrics; idle?: boolean }): Jobs {
  const { log, metrics, idle = false } = options
  const boss = makeBoss(database, { log, idle })
  const workers = makeJobWorkers(boss, { log, metrics })
  const intervals = makeIntervals(log, metrics === undefined ? undefined : observeTasks(metrics))
  return {
    enqueue: async (tx, name, data) => {
      if (data.length === 0) return
      await boss.insert(
        name,
        data.map((item) => ({ data: item as object })),
        { db: fromKysely(tx) },
      )
    },
    work: workers.set,
    every: (seconds, name, run) => intervals.add({ seconds, name, run }),
    start: async () => {
      // None where the library has no tables yet, or those of an older version.
      const queues = await boss.getQueues().catch(() => [])
      await boss.start()
      await workers.createQueues(queues)
      if (idle) return
      await workers.start()
      intervals.start()
    },
    drain: async (names) => {
      await intervals.runAll(names)
      await workers.drain(names)
    },
    stop: async () => {
      await intervals.stop()
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}

function makeBoss(database: Database, { log, idle }: { log: Log; idle: boolean }): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        if (values === undefined || values.length === 0) return { rows: await database.script(text) }
        return { rows: (await database.query.executeQuery(CompiledQuery.raw(text, [...values]))).rows }
      },
    },
    schedule: false,
    supervise: !idle,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  // What pg-boss reports is a copy of the error that is none itself.
  boss.on('error', ({ message, ...rest }) => {
    const error = Object.assign(new Error(message), rest)
    if (isOutage(error)) logOutage(log, error, 'the database does not answer')
    else log.error({ cause: message }, 'job queue error')
  })
  return boss
}
