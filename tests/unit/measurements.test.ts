import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { makeMeasurements } from '#server/platform/monitoring/measurements.ts'
import { makeMetrics } from '#server/platform/monitoring/metrics.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T07:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const lines: string[] = []
  const metrics = makeMetrics()
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const measurements = makeMeasurements(metrics, log)
  const measuredAt = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('measured_timestamp_seconds')?.get())?.values[0]?.value
  const began = Date.now() / 1_000
  return { lines, measurements, age: async () => ((await measuredAt()) ?? Number.NaN) - began }
}

it('measures when metrics are read, and at most once in so many seconds', async () => {
  const { measurements, age } = setUp()
  const measure = vi.fn<() => Promise<void>>(async () => {})
  measurements.add({ name: 'queues', seconds: 30, measure })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(measure).not.toHaveBeenCalled()
  await Promise.all([measurements.renew(), measurements.renew()])
  await vi.advanceTimersByTimeAsync(29_000)
  await measurements.renew()
  expect(measure).toHaveBeenCalledTimes(1)
  expect(await age()).toBe(60)
  await vi.advanceTimersByTimeAsync(1_000)
  await measurements.renew()
  expect(measure).toHaveBeenCalledTimes(2)
  expect(await age()).toBe(90)
})

it('logs a measurement that fails, keeps its age, and repeats it at the next reading', async () => {
  const { lines, measurements, age } = setUp()
  const measure = vi.fn<() => Promise<void>>(async () => {})
  measure.mockRejectedValueOnce(new Error('no such column'))
  measurements.add({ name: 'queues', seconds: 30, measure })
  await vi.advanceTimersByTimeAsync(5_000)
  await measurements.renew()
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'a measurement failed',
      measurement: 'queues',
      cause: 'Error: no such column',
    }),
  ])
  expect(await age()).toBe(0)
  await measurements.renew()
  expect(await age()).toBe(5)
})

it('lets nobody wait longer than two seconds for a database that does not answer, and asks it once', async () => {
  const { measurements } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  const measure = vi.fn<() => Promise<void>>(() => promise)
  measurements.add({ name: 'queues', seconds: 30, measure })
  for (let reading = 0; reading < 3; reading += 1) {
    const renewed = measurements.renew()
    await vi.advanceTimersByTimeAsync(2_000)
    await renewed
  }
  expect(measure).toHaveBeenCalledTimes(1)
  resolve()
  await measurements.renew()
})
