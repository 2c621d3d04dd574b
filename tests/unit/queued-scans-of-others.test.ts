import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { QueuedScan } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { sendQueuedScans } from '#web/features/orders/counter/scanning/send-scans.ts'
import { memoryQueue } from '#tests/support/memory-queue.ts'

const MINE = '01980000-0000-7000-8000-00000000000a'
const THEIRS = '01980000-0000-7000-8000-00000000000b'

const scan = (scan_id: string, more: Partial<QueuedScan> = {}): QueuedScan => ({
  scan_id,
  code: 'ABC234',
  order_id: scan_id,
  restaurant_id: MINE,
  scanned_at: '2026-07-01T10:00:00Z',
  order_lines: 'Lasagne',
  ...more,
})

/** Sends what a device keeps to a server that confirms everything: what was sent, and what is still kept. */
async function sendAll(queued: QueuedScan[]) {
  const queue = memoryQueue(...queued)
  const sent: object[] = []
  const isDone = await sendQueuedScans(queue, MINE, async (input) => {
    sent.push(input)
    return {} as Order
  })
  return { isDone, sent, left: (await queue.all()).map(({ scan_id }) => scan_id) }
}

it('sends no scan that was kept for another restaurant, and keeps it', async () => {
  const { isDone, sent, left } = await sendAll([scan('theirs', { restaurant_id: THEIRS }), scan('mine')])
  expect(sent).toMatchObject([{ scan_id: 'mine' }])
  expect([isDone, left]).toEqual([true, ['theirs']])
})

it('sends no scan again that the server has refused, and keeps it for a person to see', async () => {
  const { isDone, sent, left } = await sendAll([scan('refused', { conflict: 'It was collected already.' })])
  expect([isDone, sent, left]).toEqual([true, [], ['refused']])
})

it('sends a scan with its code and with the time at which it was made', async () => {
  const { sent } = await sendAll([scan('mine')])
  expect(sent).toEqual([
    { scan_id: 'mine', token: undefined, code: 'ABC234', scanned_at: '2026-07-01T10:00:00Z' },
  ])
})
