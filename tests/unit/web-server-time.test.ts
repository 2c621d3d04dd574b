import { beforeEach, expect, it, vi } from 'vitest'

const DEVICE = new Date('2026-11-20T08:00:00.000Z')
const headersAt = (server_time: string): Headers => new Headers({ 'x-server-time': server_time })
const isoNow = (time: { serverNow: () => number }): string => new Date(time.serverNow()).toISOString()
const fresh = () => import('#web/platform/http/server-time.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEVICE })
  return () => {
    // The next file of this process reads the module without these times.
    vi.resetModules()
    vi.useRealTimers()
  }
})

it('uses the clock of the device until the first response, and then the server time', async () => {
  const time = await fresh()
  const onJump = vi.fn<() => void>()
  time.onTimeJump(onJump)
  expect(time.serverNow()).toBe(DEVICE.getTime())
  time.syncServerTime(headersAt('2026-11-21T07:00:00.000Z'))
  expect(isoNow(time)).toBe('2026-11-21T07:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(isoNow(time)).toBe('2026-11-21T07:01:30.000Z')
  expect(onJump).toHaveBeenCalledTimes(1)
})

it('ignores a difference that the way of the response explains', async () => {
  const time = await fresh()
  time.syncServerTime(headersAt('2026-11-20T07:59:57.500Z'))
  expect(time.serverNow()).toBe(DEVICE.getTime())
  time.syncServerTime(headersAt('2026-11-20T09:00:00.000Z'))
  time.syncServerTime(headersAt('2026-11-20T08:59:58.000Z'))
  expect(isoNow(time)).toBe('2026-11-20T09:00:00.000Z')
  time.syncServerTime(headersAt('2026-11-20T08:00:01.000Z'))
  expect(time.serverNow()).toBe(DEVICE.getTime())
})

it.each(['', 'soon'])('ignores a response whose server time is %j', async (server_time) => {
  const time = await fresh()
  time.syncServerTime(headersAt(server_time))
  time.syncServerTime(new Headers())
  expect(time.serverNow()).toBe(DEVICE.getTime())
})

it('restores the offset of the clock until a response says otherwise', async () => {
  const before = await fresh()
  before.syncServerTime(headersAt('2026-11-20T11:00:00.000Z'))
  const offset = before.clockOffset()
  vi.resetModules()
  vi.advanceTimersByTime(60_000)
  const time = await fresh()
  expect(time.serverNow()).toBe(DEVICE.getTime() + 60_000)
  time.restoreClockOffset(offset)
  expect(isoNow(time)).toBe('2026-11-20T11:01:00.000Z')
  time.syncServerTime(headersAt('2026-11-20T10:01:00.000Z'))
  time.restoreClockOffset(offset)
  expect(isoNow(time)).toBe('2026-11-20T10:01:00.000Z')
})

it('restores no offset with which time would have gone back, because the clock was set since', async () => {
  const before = await fresh()
  before.syncServerTime(headersAt('2026-11-20T05:00:00.000Z'))
  const offset = before.clockOffset()
  vi.resetModules()
  vi.setSystemTime(new Date('2026-11-20T05:10:00.000Z'))
  const time = await fresh()
  time.restoreClockOffset(offset)
  expect(isoNow(time)).toBe('2026-11-20T05:10:00.000Z')
  time.restoreClockOffset({})
  expect(isoNow(time)).toBe('2026-11-20T05:10:00.000Z')
})
