import { PHOTO_BYTES_MAX, PHOTO_KB_PER_S_LEAST } from '#contract/constants.ts'
import type { Now } from '#server/platform/clock.ts'
import { type CallerDeps, makeCallerFinder } from './caller-finder.ts'
import type { Callers } from './callers.ts'
import type { Config } from './config.ts'
import type { FindSetupStep } from './setup-steps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Events, EVENTS_SWEEP_SECONDS, makeEvents } from '#server/platform/events/events.ts'
import { ownOrigins } from '#server/platform/http/replies/security-headers.ts'
import { type Http, makeHttp } from '#server/platform/http/server.ts'
import { idempotencyJobs } from '#server/platform/idempotency/idempotency-jobs.ts'
import { measureQueues } from '#server/platform/jobs/job-metrics.ts'
import { type Jobs, makeJobs } from '#server/platform/jobs/jobs.ts'
import { type Limits, makeLimits } from '#server/platform/limits/limits.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { makeMeasurements, type Measurements } from '#server/platform/monitoring/measurements.ts'
import {
  makeMetrics,
  type Metrics,
  observeDatabase,
  observeDisk,
} from '#server/platform/monitoring/metrics.ts'

/** What comes from outside: a test hands in its own. */
export interface Outside {
  config: Config
  database: Database
  now: Now
  log: Log
  mailer: Mailer
}

/** What the application hands to every slice that registers with it. None of it knows a slice. */
export interface AppParts extends Outside, Pick<Http<Callers>, 'route' | 'page' | 'readCached'> {
  events: Events
  metrics: Metrics
  /** Of what is a metric, but requires a query. */
  measurements: Measurements
  limits: Limits
  jobs: Jobs
  /** Each slice adds what has to be set up for it. */
  setup: FindSetupStep[]
  /** The public origin. */
  origin: string
  /** Origins that count as this instance's own. */
  own_origins: ReadonlySet<string>
}

interface PartsDeps extends Outside, CallerDeps {
  idle_jobs: boolean
}

const LIMIT_SWEEP_SECONDS = 600
const images = { name: 'photo', bytes_max: PHOTO_BYTES_MAX, kb_per_s_least: PHOTO_KB_PER_S_LEAST }

export function makeAppParts({
  authenticate,
  authenticateDevice,
  findOperator,
  idle_jobs,
  ...outside
}: PartsDeps): AppParts & { http: Http<Callers> } {
  const { config, database, log, now } = outside
  const { origin, secure, trust_proxy, rate_limits: has_limits } = config
  const own_origins = ownOrigins(origin)
  const events = makeEvents(database)
  const metrics = makeMetrics()
  const measurements = makeMeasurements(metrics, log)
  observeDatabase(metrics, database)
  observeDisk(metrics, config.data_dir)
  const jobs = makeJobs(database, { log, metrics, idle: idle_jobs })
  measureQueues(metrics, measurements, database)
  const limits = makeLimits({ database, now, metrics, on: has_limits })
  jobs.every(EVENTS_SWEEP_SECONDS, 'events.sweep', events.sweep)
  jobs.every(LIMIT_SWEEP_SECONDS, 'limits.sweep', limits.sweep)
  idempotencyJobs(jobs, { database, now })
  const callers = makeCallerFinder({ authenticate, authenticateDevice, findOperator, now })
  const http = makeHttp(callers, {
    database,
    log,
    now,
    metrics,
    events,
    own_origins,
    secure,
    trust_proxy,
    has_limits,
    images,
  })
  const { route, page, readCached } = http
  return {
    ...outside,
    events,
    metrics,
    measurements,
    limits,
    jobs,
    setup: [],
    origin,
    own_origins,
    http,
    route,
    page,
    readCached,
  }
}
