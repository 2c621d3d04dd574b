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
import { LAG_SECONDS_MAX } from '#server/platform/db/replica-monitor.ts'
import { readDiskSpace } from '#server/platform/host/disk-space.ts'
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

/** Connections to the database and the lag of its replicas, whenever metrics are read. */
export function observeDatabase(
  metrics: Metrics,
  database: Pick<Database, 'connections' | 'replicaLags'>,
): void {
  const lags = metrics.gauge({
    name: 'replica_lag_seconds',
    help: `How far a read replica is behind; ${LAG_SECONDS_MAX} where it is further behind, or does not answer`,
    labelNames: ['host'],
    collect: () => {
      for (const { host, seconds } of database.replicaLags()) lags.set({ host }, seconds)
    },
  })
  const connections = metrics.gauge({
    name: 'database_connections',
    help: 'Connections for requests by state, and calls that wait for one',
    labelNames: ['state'],
    collect: () => {
      for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    },
  })
}

/** Room on the disk of a folder, or of the working folder where there is no such. */
export function observeDisk(metrics: Metrics, folder: string): void {
  const disk = metrics.gauge({
    name: 'disk_bytes',
    help: 'Size of the disk of DATA_DIR, and what a user who is not root can still write',
    labelNames: ['state'],
    collect: async () => {
      const { total_bytes, free_bytes } = await readDiskSpace(folder).catch(() => readDiskSpace('.'))
      disk.set({ state: 'total' }, total_bytes)
      disk.set({ state: 'free' }, free_bytes)
    },
  })
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

/** `/metrics`, with Node's own. `renew` measures what is too old. */
export function metricsRoute(page: PageRoute, { registry }: Metrics, renew: () => Promise<void>): void {
  collectDefaultMetrics({ register: registry })
  page('GET', '/metrics', async ({ header }) => {
    // A proxy forwards requests from outside, and the metrics are for the inside.
    if (FORWARDING_HEADERS.some((name) => header(name) !== undefined)) throw new Failure('not_found')
    await renew()
    return new Representation(await registry.metrics(), {
      'content-type': registry.contentType,
      'cache-control': 'no-cache',
    })
  })
}
