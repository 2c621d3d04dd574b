import { beforeEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { ScanQueue } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { sendQueuedScans } from '#web/features/orders/counter/scanning/send-scans.ts'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { memoryQueue } from '#tests/support/memory-queue.ts'

const restaurant_id = '01980000-0000-7000-8000-00000000000a'
const refusal = (status: number, code: string) => new Problem({ status, code, detail: `${code} in words` })
const noConnection = new ConnectionError(new Error('offline'))
const accept = async (): Promise<Order> => ({}) as Order

let queue: ScanQueue
beforeEach(() => {
  queue = memoryQueue()
})

const enqueue = (...ids: string[]) =>
  Promise.all(
    ids.map((scan_id) =>
      queue.put({
        scan_id,
        token: 'T',
        order_id: scan_id,
        restaurant_id,
        scanned_at: '2026-07-01T10:00:00Z',
        order_lines: 'Lasagne',
      }),
    ),
  )
/** Sends the queued scans to a server that accepts every scan but `bad`, which it answers with `trouble`. */
const sendAll = async (trouble: Error) => {
  const sent: string[] = []
  const isSettled = await sendQueuedScans(queue, restaurant_id, async ({ scan_id }) => {
    sent.push(scan_id)
    if (scan_id === 'bad') throw trouble
    return accept()
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
  await enqueue('bad', 'good')
  expect(await sendAll(problem)).toEqual({
    isSettled: true,
    sent: ['bad', 'good'],
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
])(
  'takes a failure that is no refusal (%s) for no conflict, sends the other scans, and that one again later',
  async (trouble) => {
    await enqueue('bad', 'good')
    expect(await sendAll(trouble)).toEqual({
      isSettled: false,
      sent: ['bad', 'good'],
      left: [['bad', undefined]],
    })
    expect(await sendQueuedScans(queue, restaurant_id, accept)).toBe(true)
    expect(await queue.all()).toEqual([])
  },
)

it.each([noConnection, refusal(401, 'sign_in_required'), refusal(403, 'role_required')])(
  'keeps all scans when none can be sent (%s)',
  async (trouble) => {
    await enqueue('bad', 'good')
    expect(await sendAll(trouble)).toEqual({
      isSettled: false,
      sent: ['bad'],
      left: [
        ['bad', undefined],
        ['good', undefined],
      ],
    })
  },
)
