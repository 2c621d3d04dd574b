import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { ScanQueue } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { Problem } from '#web/platform/http/call.ts'
import {
  collect,
  deviceData,
  noConnection,
  order_id,
  orderWith,
  passOf,
  restaurant_id,
} from '#tests/support/counter-device.ts'
import { memoryQueue } from '#tests/support/memory-queue.ts'

const at = new Date('2026-07-01T10:00:00Z')
const evening = { from: new Date('2026-07-01T09:00:00Z'), until: new Date('2026-07-01T11:00:00Z') }
const pass = (change: Partial<Parameters<typeof passOf>[0]> = {}) => passOf({ ...evening, ...change })
const refusal = (status: number, code: string, extra: object = {}) =>
  new Problem({ status, code, detail: `${code} in words`, ...extra })

let queue: ScanQueue
let device: ReturnType<typeof deviceData>
beforeEach(() => {
  queue = memoryQueue()
  device = deviceData()
})

const scan = (input: { token: string } | { code: string }, result: Order | Error = noConnection) =>
  collect({
    scan: input,
    at,
    device,
    queue,
    sendScan: async () => (result instanceof Error ? Promise.reject(result) : result),
  })
const verdictOf = async (...input: Parameters<typeof scan>) => (await scan(...input)).verdict

describe('a scan that the server answers', () => {
  it('is accepted when the server accepts it, and shows what to hand over', async () => {
    expect(await scan({ token: pass() }, orderWith())).toMatchObject({
      verdict: 'accepted',
      detail: '2 × Lasagne',
    })
  })

  it.each([
    [409, 'already_collected', 'already_collected'],
    [403, 'pass_of_other_restaurant', 'wrong_restaurant'],
    [403, 'role_required', 'sign_in'],
    [410, 'pickup_over', 'too_late'],
    [409, 'too_early', 'too_early'],
    [404, 'not_found', 'unknown'],
    [401, 'sign_in_required', 'sign_in'],
    [409, 'wrong_state', 'not_now'],
    [409, 'a_code_of_tomorrow', 'not_now'],
    [410, 'a_code_of_tomorrow', 'too_late'],
    [403, 'a_code_of_tomorrow', 'cannot_check'],
    [409, 'unknown', 'cannot_check'],
  ])('is decided by the answer %i %s, and shows its detail', async (status, code, verdict) => {
    const detail = `${code} in words`
    expect(await scan({ token: pass() }, refusal(status, code))).toMatchObject({ verdict, detail })
    expect(await queue.all()).toEqual([])
  })

  it('shows when the order was collected', async () => {
    const { detail } = await scan(
      { token: pass() },
      refusal(409, 'already_collected', { collected_at: '2026-07-01T09:30:00Z' }),
    )
    expect(detail.replaceAll(/\s/g, ' ')).toBe('It was handed over at 7:30 pm.')
  })
})

describe('a scan without a network', () => {
  it('is accepted by its signature, queued, and marked as not confirmed', async () => {
    expect(await scan({ token: pass() })).toMatchObject({ verdict: 'accepted_offline' })
    expect(await queue.all()).toMatchObject([{ order_id, restaurant_id, scanned_at: at.toISOString() }])
  })

  it('is accepted offline as well when the server is only busy', async () => {
    expect(await verdictOf({ token: pass() }, refusal(503, 'unavailable'))).toBe('accepted_offline')
  })

  it.each([
    ['signed by somebody else', () => passOf(evening, generateKeyPairSync('ed25519').privateKey), 'unknown'],
    ['no pass at all', () => 'https://example.com', 'unknown'],
    ['for another restaurant', () => pass({ restaurant_id: order_id }), 'wrong_restaurant'],
    ['before its window', () => pass({ from: new Date('2026-07-01T10:30:00Z') }), 'too_early'],
    ['half an hour after its window', () => pass({ until: new Date('2026-07-01T09:30:00Z') }), 'too_late'],
  ])('refuses an offline scan that is %s', async (_, token, expected) => {
    expect(await verdictOf({ token: token() })).toBe(expected)
    expect(await queue.all()).toEqual([])
  })

  it('accepts an offline scan once on this device', async () => {
    await scan({ token: pass() })
    expect(await verdictOf({ token: pass() })).toBe('already_collected')
    expect(await queue.all()).toHaveLength(1)
  })

  it('is not sent to a server that does not know yet that the device has accepted it', async () => {
    await scan({ token: pass() })
    device.orders = [orderWith()]
    expect(await verdictOf({ token: pass() }, orderWith())).toBe('already_collected')
    expect(await verdictOf({ code: 'ABC234' }, orderWith())).toBe('already_collected')
  })

  it.each([
    ['collected', 'already_collected'],
    ['cancelled', 'not_now'],
  ] as const)('is refused when the device has the order as %s', async (status, expected) => {
    device.orders = [orderWith({ status, collected_at: '2026-07-01T09:30:00Z' })]
    expect(await verdictOf({ token: pass() })).toBe(expected)
  })

  it('is accepted by the pass of an order that the device has as unpaid, but not by its code', async () => {
    device.orders = [orderWith({ status: 'held' })]
    expect(await verdictOf({ code: 'ABC234' })).toBe('not_now')
    expect(await verdictOf({ token: pass() })).toBe('accepted_offline')
  })

  it('cannot be checked when the device does not have the key', async () => {
    device.keys = []
    expect(await verdictOf({ token: pass() })).toBe('cannot_check')
  })

  it('is not accepted when the device cannot store it', async () => {
    queue.put = async () => Promise.reject(new Error('disk full'))
    expect(await verdictOf({ token: pass() })).toBe('cannot_check')
  })

  it('is accepted by its order code only when the device has the order', async () => {
    expect(await verdictOf({ code: 'ABC234' })).toBe('cannot_check')
    device.orders = [orderWith()]
    expect(await verdictOf({ code: 'ABC234' })).toBe('accepted_offline')
  })
})
