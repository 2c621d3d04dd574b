import type { Metrics } from './metrics.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Counts answered requests and their durations. The series of a route are looked up once: finding one costs
 * more than counting.
 */
export function observeRequests(
  metrics: Pick<Metrics, 'histogram'>,
): (method: string, route: string, status: number, ms: number) => void {
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  })
  // At most as many as there are routes, methods and statuses.
  const series_by_key = new Map<string, ReturnType<typeof durations.labels>>()
  return (method, route, status, ms) => {
    const key = `${method} ${route} ${status}`
    const series = series_by_key.get(key) ?? durations.labels(method, route, String(status))
    series_by_key.set(key, series)
    series.observe(ms / 1000)
  }
}
