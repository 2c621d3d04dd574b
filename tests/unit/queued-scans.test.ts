import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import {
  type QueuedScan,
  type ScanQueue,
  sendQueuedScans,
} from '#web/features/orders/counter/scanning/scan-queue.ts'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { memoryQueue } from '#tests/support/memory-queue.ts'

const MINE = '01980000-0000-7000-8000-00000000000a'
const THEIRS = '01980000-0000-7000-8000-00000000000b'
const refusal = (status: number, code: string) => new Problem({ status, code, detail: `${code} in words` })
const noConnection = new ConnectionError(new Error('offline'))

const scan = (scan_id: string, more: Partial<QueuedScan> = {}): QueuedScan => ({
  scan_id,
  code: 'ABC234',
  order_id: scan_id,
  restaurant_id: MINE,
  scanned_at: '2026-07-01T10:00:00Z',
  order_lines: 'Lasagne',
  ...more,
})
const badAndGood = (): ScanQueue => memoryQueue(scan('bad'), scan('good'))

/** Sends the queued scans to a server that accepts every scan but `bad`, which it answers with `trouble`. */
async function sendAll(queue: ScanQueue, trouble?: Error) {
  const sent: object[] = []
  const isSettled = await sendQueuedScans(queue, MINE, async (input) => {
    sent.push(input)
    if (trouble !== undefined && input.scan_id === 'bad') throw trouble
    return {} as Order
  })
  return { isSettled, sent, left: (await queue.all()).map(({ scan_id, conflict }) => [scan_id, conflict]) }
}

it.each([
  refusal(409, 'already_collected'),
  refusal(409, 'too_early'),
  refusal(409, 'order_cancelled'),
  refusal(410, 'pickup_over'),
  refusal(404, 'not_found'),
  refusal(403, 'pass_of_other_restaurant'),
  refusal(422, 'idempotency_key_reused'),
])('keeps a refused scan with its reason (%s), and sends the other scans', async (problem) => {
  expect(await sendAll(badAndGood(), problem)).toMatchObject({
    isSettled: true,
    sent: [{ scan_id: 'bad' }, { scan_id: 'good' }],
    left: [['bad', problem.detail]],
  })
})

it.each([
  refusal(500, 'internal'),
  refusal(503, 'unavailable'),
  refusal(429, 'too_many_requests'),
  refusal(409, 'in_progress'),
  refusal(400, 'malformed'),
  refusal(422, 'invalid'),
  refusal(403, 'forbidden'),
  refusal(403, 'cross_site'),
  refusal(408, 'too_slow'),
  new Problem({ status: 404 }),
  new Problem({ status: 502 }),
  new DOMException('The operation timed out', 'TimeoutError'),
])('takes no failure that is no refusal (%s) for a conflict, and sends that scan again', async (trouble) => {
  const queue = badAndGood()
  expect(await sendAll(queue, trouble)).toMatchObject({
    isSettled: false,
    sent: [{ scan_id: 'bad' }, { scan_id: 'good' }],
    left: [['bad', undefined]],
  })
  expect(await sendAll(queue)).toMatchObject({ isSettled: true, left: [] })
})

it.each([noConnection, refusal(401, 'sign_in_required'), refusal(403, 'role_required')])(
  'keeps all scans when none can be sent (%s)',
  async (trouble) => {
    const { isSettled, sent, left } = await sendAll(badAndGood(), trouble)
    expect({ isSettled, left: left.flat() }).toEqual({
      isSettled: false,
      left: ['bad', undefined, 'good', undefined],
    })
    expect(sent).toMatchObject([{ scan_id: 'bad' }])
  },
)

it('sends no scan that was kept for another restaurant, and keeps it', async () => {
  const queue = memoryQueue(scan('theirs', { restaurant_id: THEIRS }), scan('mine'))
  const { isSettled, sent, left } = await sendAll(queue)
  expect(sent).toMatchObject([{ scan_id: 'mine' }])
  expect([isSettled, left]).toEqual([true, [['theirs', undefined]]])
})

it('sends no scan again that the server has refused, and keeps it for a person to see', async () => {
  const conflict = 'It was collected already.'
  const { isSettled, sent, left } = await sendAll(memoryQueue(scan('refused', { conflict })))
  expect([isSettled, sent, left]).toEqual([true, [], [['refused', conflict]]])
})

it('sends a scan with its code and with the time at which it was made', async () => {
  const { sent } = await sendAll(memoryQueue(scan('mine')))
  expect(sent).toEqual([
    { scan_id: 'mine', token: undefined, code: 'ABC234', scanned_at: '2026-07-01T10:00:00Z' },
  ])
})
