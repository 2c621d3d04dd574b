import { isOutage } from '#server/platform/db/database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { logOutage } from './outage-log.ts'

/** Whoever reads the metrics waits so long for a measurement; until it ends its metrics stay as they were. */
const WAIT_MS = 2_000

interface Measurement {
  name: string
  seconds: number
  measure: () => Promise<void>
}

export interface Measurements {
  /**
   * Runs `measure`, which sets gauges, when metrics are read, and at most once in so many seconds: where
   * nobody reads them it costs nothing.
   */
  add: (measurement: Measurement) => void
  /** Renews the measurements that are too old. */
  renew: () => Promise<void>
}

/** Measures what requires a query. A measurement that fails is logged and runs again at the next reading. */
export function makeMeasurements(metrics: Pick<Metrics, 'gauge'>, log: Log): Measurements {
  const measuredAt = metrics.gauge({
    name: 'measured_timestamp_seconds',
    help: 'When metrics that require a query were measured, by measurement',
    labelNames: ['name'],
  })
  const renewals: (() => Promise<void>)[] = []
  return {
    add: ({ name, seconds, measure }) => {
      let due_at = 0
      let running: Promise<void> | undefined
      const measuredSince = measuredAt.labels(name)
      measuredSince.setToCurrentTime()
      const run = async (): Promise<void> => {
        try {
          await measure()
          measuredSince.setToCurrentTime()
          due_at = performance.now() + seconds * 1_000
        } catch (error) {
          if (isOutage(error)) logOutage(log, error, 'the database does not answer')
          else log.error({ measurement: name, cause: String(error) }, 'a measurement failed')
        } finally {
          running = undefined
        }
      }
      renewals.push(async () => {
        if (performance.now() >= due_at) await (running ??= run())
      })
    },
    renew: async () => {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, WAIT_MS)
      await Promise.race([late.promise, Promise.all(renewals.map((renew) => renew()))])
      clearTimeout(timer)
    },
  }
}
