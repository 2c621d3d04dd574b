import { beforeEach, expect, it, vi } from 'vitest'

const DEVICE = new Date('2026-11-20T08:00:00.000Z')
const answer = (said: string): Headers => new Headers({ 'x-server-time': said })
const shown = (time: { present: () => number }): string => new Date(time.present()).toISOString()
const fresh = () => import('#web/platform/server-time.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEVICE })
  return () => vi.useRealTimers()
})

it('goes by the device until the server was heard, and then by the server', async () => {
  const time = await fresh()
  const told = vi.fn<() => void>()
  time.whenTimeJumps(told)
  expect(time.present()).toBe(DEVICE.getTime())
  time.hearServerTime(answer('2026-11-21T07:00:00.000Z'))
  expect(shown(time)).toBe('2026-11-21T07:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(shown(time)).toBe('2026-11-21T07:01:30.000Z')
  expect(told).toHaveBeenCalledTimes(1)
})

it('takes what an answer needs on its way for no difference', async () => {
  const time = await fresh()
  time.hearServerTime(answer('2026-11-20T07:59:57.500Z'))
  expect(time.present()).toBe(DEVICE.getTime())
  time.hearServerTime(answer('2026-11-20T09:00:00.000Z'))
  time.hearServerTime(answer('2026-11-20T08:59:58.000Z'))
  expect(shown(time)).toBe('2026-11-20T09:00:00.000Z')
  time.hearServerTime(answer('2026-11-20T08:00:01.000Z'))
  expect(time.present()).toBe(DEVICE.getTime())
})

it.each(['', 'soon'])('stays as it is when an answer says %j', async (said) => {
  const time = await fresh()
  time.hearServerTime(answer(said))
  time.hearServerTime(new Headers())
  expect(time.present()).toBe(DEVICE.getTime())
})
