import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { Measurements } from '#server/platform/monitoring/measurements.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

const QUEUES_SECONDS = 30

interface QueueState {
  name: string
  ready: number
  given_up: number
  /** For how long the job that is next has been due. */
  age_seconds: number
}

/** The counts are those that the library writes down when it looks after its queues. */
const QUEUE_STATES = sql<QueueState>`
  select queue.name, queue.ready_count as ready, queue.failed_count as given_up,
    coalesce(extract(epoch from now() - next.due_at), 0)::float8 as age_seconds
  from pgboss.queue left join lateral (
    select greatest(created_on, start_after) as due_at from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on limit 1) next on true
  where queue.name not like '\\_\\_%'`

/** Measures how many jobs of each queue wait, for how long, and how many were given up. */
export function measureQueues(metrics: Metrics, measurements: Measurements, database: Database): void {
  const labelNames = ['name']
  const ready = metrics.gauge({ name: 'jobs_ready', help: 'Jobs that are due', labelNames })
  const age = metrics.gauge({
    name: 'jobs_ready_age_seconds',
    help: 'For how long the job that is next in its queue has been due',
    labelNames,
  })
  const givenUp = metrics.gauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed and are not tried again, of the last days',
    labelNames,
  })
  measurements.add({
    name: 'jobs',
    seconds: QUEUES_SECONDS,
    measure: async () => {
      const { rows } = await QUEUE_STATES.execute(database.query)
      for (const { name, ...queue } of rows) {
        ready.set({ name }, queue.ready)
        age.set({ name }, queue.age_seconds)
        givenUp.set({ name }, queue.given_up)
      }
    },
  })
}

export interface TaskObserver {
  /** A task begins to be run at its interval. */
  start: (task: { name: string; seconds: number }) => void
  end: (name: string, outcome: 'fulfilled' | 'rejected') => void
}

/** Counts the runs of tasks, and says when each last succeeded: the start counts as a success. */
export function observeTasks(metrics: Metrics): TaskObserver {
  const runs = metrics.counter({
    name: 'tasks_total',
    help: 'Runs of repeated tasks, by outcome',
    labelNames: ['name', 'outcome'],
  })
  const intervals = metrics.gauge({
    name: 'task_interval_seconds',
    help: 'How often a task runs',
    labelNames: ['name'],
  })
  const succeededAt = metrics.gauge({
    name: 'task_success_timestamp_seconds',
    help: 'When a task last succeeded',
    labelNames: ['name'],
  })
  return {
    start: ({ name, seconds }) => {
      intervals.set({ name }, seconds)
      succeededAt.setToCurrentTime({ name })
      for (const outcome of ['fulfilled', 'rejected']) runs.inc({ name, outcome }, 0)
    },
    end: (name, outcome) => {
      runs.inc({ name, outcome })
      if (outcome === 'fulfilled') succeededAt.setToCurrentTime({ name })
    },
  }
}
