import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Failure } from '#server/platform/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/http.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  batchSize: Histogram
  pickupBatchSize: Histogram
  jobs: Counter<'name' | 'outcome'>
  pagesMade: Counter
  restaurantPagesMade: Counter
  liveListeners: Gauge
  limited: Counter<'purpose'>
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 200]

type Duration = ReturnType<Metrics['requests']['labels']>

/** The series of a call by its labels, each looked up once: finding it costs more than counting. There are only as many as calls. */
export function requestDurations({ requests }: Metrics): (method: string, route: string, status: number) => Duration {
  const known = new Map<string, Duration>()
  return (method, route, status) => {
    const name = `${method} ${route} ${status}`
    const series = known.get(name) ?? requests.labels(method, route, String(status))
    known.set(name, series)
    return series
  }
}

/** The figures of one process, in Prometheus' terms. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    batchSize: new Histogram({ name: 'order_batch_size', help: 'Orders placed in one transaction', buckets: SIZES, registers }),
    pickupBatchSize: new Histogram({ name: 'pickup_batch_size', help: 'Orders handed over in one transaction', buckets: SIZES, registers }),
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs done, by outcome', labelNames: ['name', 'outcome'], registers }),
    pagesMade: new Counter({ name: 'browse_pages_made_total', help: 'Browse pages made from the database', registers }),
    restaurantPagesMade: new Counter({
      name: 'restaurant_pages_made_total',
      help: 'Answers about restaurants made from the database',
      registers,
    }),
    liveListeners: new Gauge({ name: 'live_listeners', help: 'Browsers that listen for changes', registers }),
    limited: new Counter({
      name: 'limits_reached_total',
      help: 'Calls refused because they came too often',
      labelNames: ['purpose'],
      registers,
    }),
  }
}

/** Connections to the database, counted when somebody asks. */
export function countConnections({ registry }: Metrics, database: Pick<Database, 'connections'>): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections for requests by state, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    },
  })
}

const forwarding = ['x-forwarded-for', 'forwarded', 'via']

/** `/metrics`, with what Node itself has to say. */

export function metricsRoute({ server }: Pick<Http, 'server'>, metrics: Metrics): void {
  collectDefaultMetrics({ register: metrics.registry })
  server.get('/metrics', async (request, reply) => {
    // What a proxy passes on comes from outside, and these are for the inside.
    if (forwarding.some((name) => request.headers[name] !== undefined)) throw new Failure('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
