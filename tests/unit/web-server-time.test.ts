import { beforeEach, expect, it, vi } from 'vitest'

const DEVICE = new Date('2026-11-20T08:00:00.000Z')
const answer = (said: string): Headers => new Headers({ 'x-server-time': said })
const shown = (time: { serverNow: () => number }): string => new Date(time.serverNow()).toISOString()
const fresh = () => import('#web/platform/server-time.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEVICE })
  return () => vi.useRealTimers()
})

it('uses the clock of the device until the first response, and then the server time', async () => {
  const time = await fresh()
  const told = vi.fn<() => void>()
  time.onTimeJump(told)
  expect(time.serverNow()).toBe(DEVICE.getTime())
  time.noteServerTime(answer('2026-11-21T07:00:00.000Z'))
  expect(shown(time)).toBe('2026-11-21T07:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(shown(time)).toBe('2026-11-21T07:01:30.000Z')
  expect(told).toHaveBeenCalledTimes(1)
})

it('ignores a difference that the way of the response explains', async () => {
  const time = await fresh()
  time.noteServerTime(answer('2026-11-20T07:59:57.500Z'))
  expect(time.serverNow()).toBe(DEVICE.getTime())
  time.noteServerTime(answer('2026-11-20T09:00:00.000Z'))
  time.noteServerTime(answer('2026-11-20T08:59:58.000Z'))
  expect(shown(time)).toBe('2026-11-20T09:00:00.000Z')
  time.noteServerTime(answer('2026-11-20T08:00:01.000Z'))
  expect(time.serverNow()).toBe(DEVICE.getTime())
})

it.each(['', 'soon'])('ignores a response whose server time is %j', async (said) => {
  const time = await fresh()
  time.noteServerTime(answer(said))
  time.noteServerTime(new Headers())
  expect(time.serverNow()).toBe(DEVICE.getTime())
})
