import type { Now } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { type Events, makeEvents } from './events/events.ts'
import type { RouteDeps } from './http/bind-route.ts'
import { ownOrigins } from './http/replies/security-headers.ts'
import { type Http, makeHttp } from './http/server.ts'
import { idempotencyJobs } from './idempotency/idempotency-jobs.ts'
import { type Jobs, makeJobs } from './jobs/jobs.ts'
import { type Limits, makeLimits } from './limits/limits.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Log } from './monitoring/log.ts'
import { countConnections, makeMetrics, type Metrics } from './monitoring/metrics.ts'

/** What comes from outside: a test hands in its own. */
export interface Outside {
  config: Config
  database: Database
  now: Now
  log: Log
  mailer: Mailer
}

/** What the application hands to every slice that registers with it. None of it knows a slice. */
export interface AppParts extends Outside, Pick<Http, 'route' | 'page' | 'readCached'> {
  events: Events
  metrics: Metrics
  limits: Limits
  jobs: Jobs
  /** The public origin. */
  origin: string
  /** Origins that count as this instance's own. */
  own_origins: ReadonlySet<string>
}

interface PartsDeps extends Outside, Pick<RouteDeps, 'authenticate' | 'authenticateDevice'> {
  idle_jobs: boolean
}

const LIMIT_SWEEP_SECONDS = 600

export function makeAppParts({ authenticate, authenticateDevice, idle_jobs, ...outside }: PartsDeps): AppParts & { http: Http } {
  const { config, database, log, now } = outside
  const { origin, secure, trust_proxy, rate_limits: has_limits } = config
  const own_origins = ownOrigins(origin)
  const events = makeEvents(database)
  const metrics = makeMetrics()
  countConnections(metrics, database)
  const jobs = makeJobs(database, { log, metrics, idle: idle_jobs })
  const limits = makeLimits({ database, now, metrics, on: has_limits })
  jobs.every(LIMIT_SWEEP_SECONDS, 'limits.sweep', limits.sweep)
  idempotencyJobs(jobs, { database, now })
  const callers = { authenticate, authenticateDevice }
  const http = makeHttp({ database, log, now, metrics, events, own_origins, secure, trust_proxy, has_limits, ...callers })
  const { route, page, readCached } = http
  return { ...outside, events, metrics, limits, jobs, origin, own_origins, http, route, page, readCached }
}
