import { beforeEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { KeptScan, ScanQueue } from '#web/features/counter/scan-queue.ts'
import { sendKeptScans } from '#web/features/counter/send-kept-scans.ts'
import { ConnectionError, Problem } from '#web/platform/call.ts'

const mine = '01980000-0000-7000-8000-00000000000a'
const refused = (status: number, code: string) => new Problem({ status, code, detail: `${code} in words` })
const nothing = new ConnectionError(new Error('offline'))
const order = async (): Promise<Order> => ({}) as Order

let queue: ScanQueue
beforeEach(() => {
  const kept = new Map<string, KeptScan>()
  queue = {
    all: async () => [...kept.values()],
    put: async (scan) => void kept.set(scan.scan_id, scan),
    remove: async (id) => void kept.delete(id),
  }
})

const keep = (...ids: string[]) =>
  Promise.all(
    ids.map((scan_id) =>
      queue.put({
        scan_id,
        token: 'T',
        order_id: scan_id,
        restaurant_id: mine,
        scanned_at: '2026-07-01T10:00:00Z',
        handed_over: 'Lasagne',
      }),
    ),
  )
/** Sends what is kept to a server that takes every scan but one, which it answers like this. */
const sendAll = async (trouble: Error) => {
  const asked: string[] = []
  const done = await sendKeptScans(queue, mine, async ({ scan_id }) => {
    asked.push(scan_id)
    if (scan_id === 'bad') throw trouble
    return order()
  })
  return { done, asked, left: (await queue.all()).map(({ scan_id, conflict }) => [scan_id, conflict]) }
}

it.each([
  refused(409, 'already_collected'),
  refused(409, 'too_early'),
  refused(409, 'order_cancelled'),
  refused(410, 'pickup_over'),
  refused(404, 'not_found'),
  refused(403, 'forbidden'),
  refused(422, 'idempotency_key_reused'),
])('keeps a scan that was refused with its reason (%s), and sends the others', async (refusal) => {
  await keep('bad', 'good')
  expect(await sendAll(refusal)).toEqual({ done: true, asked: ['bad', 'good'], left: [['bad', refusal.detail]] })
})

it.each([
  refused(500, 'internal'),
  refused(503, 'unavailable'),
  refused(429, 'too_many_requests'),
  refused(409, 'in_progress'),
  refused(400, 'malformed'),
  refused(422, 'invalid'),
  refused(403, 'cross_site'),
  refused(408, 'too_slow'),
  new Problem({ status: 404 }),
  new Problem({ status: 502 }),
  new DOMException('The operation timed out', 'TimeoutError'),
])('takes an answer to a kept scan that refuses nothing for no conflict (%s), sends the others, and that one again', async (trouble) => {
  await keep('bad', 'good')
  expect(await sendAll(trouble)).toEqual({ done: false, asked: ['bad', 'good'], left: [['bad', undefined]] })
  expect(await sendKeptScans(queue, mine, order)).toBe(true)
  expect(await queue.all()).toEqual([])
})

it.each([nothing, refused(401, 'sign_in_required')])('keeps all scans when none of them can be answered (%s)', async (trouble) => {
  await keep('bad', 'good')
  expect(await sendAll(trouble)).toEqual({
    done: false,
    asked: ['bad'],
    left: [
      ['bad', undefined],
      ['good', undefined],
    ],
  })
})
