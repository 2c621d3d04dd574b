import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  type Metric,
  Registry,
} from 'prom-client'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'

/**
 * The metrics of one process, in Prometheus' terms. Whoever counts something declares it here; a second
 * declaration gives the first.
 */
export interface Metrics {
  counter: <Label extends string = string>(metric: CounterConfiguration<Label>) => Counter<Label>
  gauge: <Label extends string = string>(metric: GaugeConfiguration<Label>) => Gauge<Label>
  histogram: <Label extends string = string>(metric: HistogramConfiguration<Label>) => Histogram<Label>
  registry: Registry
}

/** Upper bounds for a histogram of how many requests one transaction answers. */
export const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 200]

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const declare = <M extends Metric>(name: string, make: () => M): M =>
    (registry.getSingleMetric(name) as M | undefined) ?? make()
  return {
    registry,
    counter: (metric) => declare(metric.name, () => new Counter({ ...metric, registers })),
    gauge: (metric) => declare(metric.name, () => new Gauge({ ...metric, registers })),
    histogram: (metric) => declare(metric.name, () => new Histogram({ ...metric, registers })),
  }
}

/** Connections to the database, counted when they are asked for. */
export function countConnections(metrics: Metrics, database: Pick<Database, 'connections'>): void {
  const connections = metrics.gauge({
    name: 'database_connections',
    help: 'Connections for requests by state, and calls that wait for one',
    labelNames: ['state'],
    collect: () => {
      for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    },
  })
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

/** `/metrics`, with Node's own. */
export function metricsRoute(page: PageRoute, { registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
  page('GET', '/metrics', async ({ header }) => {
    // A proxy forwards requests from outside, and the metrics are for the inside.
    if (FORWARDING_HEADERS.some((name) => header(name) !== undefined)) throw new Failure('not_found')
    return new Representation(await registry.metrics(), {
      'content-type': registry.contentType,
      'cache-control': 'no-cache',
    })
  })
}
