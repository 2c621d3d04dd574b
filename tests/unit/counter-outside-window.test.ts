import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import { EARLY_COLLECTION_HOURS, LATE_COLLECTION_HOURS, MISSED_AFTER_MINUTES } from '#contract/constants.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canCollectOutside } from '#contract/orders/collection-times.ts'
import { opensAt } from '#contract/kitchen/pickup-windows.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { collectRefusal } from '#server/features/orders/ordering/order-rules.ts'
import type { CollectDeps } from '#web/features/orders/counter/collect-online.ts'
import type { Verdict } from '#web/features/orders/counter/outcome.ts'
import { type ScanQueue, sendQueuedScans } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { Problem } from '#web/platform/http/call.ts'
import {
  collect as collectOn,
  deviceData,
  orderWith,
  passOf as signedPass,
  restaurant_id,
} from '#tests/support/counter-device.ts'
import { memoryQueue } from '#tests/support/memory-queue.ts'

const EVENING = Date.parse('2026-07-01T10:00:00Z')

interface Pickup {
  placed_at: Date
  pickup_start: Date | null
  pickup_end: Date
}

const passOf = (pickup: Pickup): string => signedPass({ from: opensAt(pickup), until: pickup.pickup_end })
const orderOf = ({ pickup_start, pickup_end }: Pickup, status: Order['status'] = 'paid'): Order =>
  orderWith({
    status,
    pickup_start: pickup_start?.toISOString() ?? null,
    pickup_end: pickup_end.toISOString(),
  })

let queue: ScanQueue
beforeEach(() => {
  queue = memoryQueue()
})

const emptyQueue: ScanQueue = { all: async () => [], put: async () => {}, remove: async () => {} }

interface ScanOptions extends Omit<Parameters<typeof collectOn>[0], 'device' | 'queue'> {
  orders?: Order[]
  into?: ScanQueue
  spans?: ScheduleSpan[]
}
const collect = ({ orders = [], spans = [], into = queue, ...scan }: ScanOptions) =>
  collectOn({ ...scan, device: deviceData({ orders, spans }), queue: into })

const everyDay = (opens_minute: number, closes_minute: number): ScheduleSpan[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_minute, closes_minute }))

const verdicts: Record<string, Verdict> = {
  too_early: 'too_early',
  pickup_over: 'too_late',
  accepted: 'accepted_offline',
}

it('gives the same answer online and offline, for any window and instant, by pass and by code, confirmed by staff or not', async () => {
  const ms = fc.integer({ min: 0, max: 40 * HOUR_MS })
  /** Around the edges of the window, where passes with their whole seconds could differ. */
  const edge = fc.record({
    after: fc.constantFrom('start', 'end'),
    by: fc.constantFrom(
      0,
      -EARLY_COLLECTION_HOURS * HOUR_MS,
      MISSED_AFTER_MINUTES * MINUTE_MS,
      LATE_COLLECTION_HOURS * HOUR_MS,
    ),
    off: fc.integer({ min: -1_100, max: 1_100 }),
  })
  /** None, those of a bakery, whose day begins at three, and those of a bar, whose nights go on until six. */
  const hours = fc.constantFrom([], everyDay(180, 840), everyDay(1_080, 360))
  await fc.assert(
    fc.asyncProperty(
      fc.option(ms),
      ms,
      fc.oneof(ms, edge),
      fc.boolean(),
      hours,
      async (start, end, now, outside_window, spans) => {
        const instant = (after: number): Date => new Date(EVENING + after)
        const pickup = {
          placed_at: instant(0),
          pickup_start: start === null ? null : instant(start),
          pickup_end: instant(end),
        }
        const fromEdge = (near: { after: string; by: number; off: number }): number =>
          Math.max(0, (near.after === 'start' ? (start ?? 0) : end) + near.by + near.off)
        const at = instant(typeof now === 'number' ? now : fromEdge(now))
        const code =
          collectRefusal({ status: 'paid', ...pickup }, at, outside_window ? { spans } : undefined) ??
          'accepted'
        const common = { at, outside_window, spans, into: emptyQueue }
        const answers = await Promise.all([
          collect({ scan: { token: passOf(pickup) }, ...common }),
          collect({ scan: { code: 'ABC234' }, orders: [orderOf(pickup)], ...common }),
          collect({ scan: { code: 'ABC234' }, orders: [orderOf(pickup, 'missed')], ...common }),
        ])
        expect(answers.map(({ verdict }) => verdict)).toEqual(Array.from(answers, () => verdicts[code]))
        const canConfirm = code === 'accepted' ? undefined : canCollectOutside(pickup, at, spans)
        expect(answers.map((answer) => answer.canCollectOutside)).toEqual(
          Array.from(answers, () => canConfirm),
        )
      },
    ),
  )
})

const early: Pickup = {
  placed_at: new Date(EVENING),
  pickup_start: new Date(EVENING + HOUR_MS),
  pickup_end: new Date(EVENING + 3 * HOUR_MS),
}
const at = new Date(EVENING)

describe('a scan that the server refuses for the time', () => {
  const refuse = (extra: object) => async () => {
    throw new Problem({ status: 409, code: 'too_early', detail: 'Pickup starts at 9:00 pm.', ...extra })
  }

  it.each([
    ['can be confirmed when the server says so', { can_collect_outside: true }, true],
    ['cannot be confirmed when the server says so', { can_collect_outside: false }, false],
    ['cannot be confirmed when the server does not know of it', {}, false],
  ])('%s', async (_title, extra, isConfirmable) => {
    const outcome = await collect({ scan: { token: passOf(early) }, at, sendScan: refuse(extra) })
    const detail = 'Pickup starts at 9:00 pm.'
    expect(outcome).toEqual({ verdict: 'too_early', detail, canCollectOutside: isConfirmable })
  })

  it.each([
    ['its pass', { token: passOf(early) }],
    ['its code', { code: 'ABC234' }],
  ])('shows what would be handed over when the device has the order, by %s', async (_title, scan) => {
    const orders = [orderOf(early)]
    const online = await collect({ scan, at, orders, sendScan: refuse({ can_collect_outside: true }) })
    const [order] = orders
    expect([online, await collect({ scan, at, orders })]).toMatchObject([{ order }, { order }])
  })
})

it.each([
  ['with the confirmation of staff', true, [{ outside_window: true }]],
  ['without one when they gave none', false, [{}]],
])('sends a scan %s', async (_title, outside_window, expected) => {
  const sent: object[] = []
  const sendScan: CollectDeps['sendScan'] = async ({ token: _token, scan_id: _id, ...rest }) => (
    sent.push(rest),
    orderOf(early)
  )
  await collect({ scan: { token: passOf(early) }, at, outside_window, sendScan })
  expect(sent).toEqual(expected)
})

describe('a scan without a network, outside the window', () => {
  it('is queued with the confirmation of staff, and sent with it', async () => {
    await collect({ scan: { token: passOf(early) }, at, outside_window: true })
    const sent: unknown[] = []
    await sendQueuedScans(queue, restaurant_id, async (scan) => (sent.push(scan), orderOf(early)))
    expect(sent).toMatchObject([{ token: passOf(early), outside_window: true, scanned_at: at.toISOString() }])
  })

  it('is queued without the field of the confirmation inside the window', async () => {
    await collect({ scan: { token: passOf(early) }, at: new Date(EVENING + HOUR_MS) })
    expect(Object.keys((await queue.all())[0] ?? {})).not.toContain('outside_window')
  })

  it('is refused by pass and by code long before pickup opens, whatever is pressed, and nothing is queued', async () => {
    const days = 25 * 24 * HOUR_MS
    const [pickup_start, pickup_end] = [new Date(EVENING + days), new Date(EVENING + days + HOUR_MS)]
    const far: Pickup = { ...early, pickup_start, pickup_end }
    for (const scan of [{ token: passOf(far) }, { code: 'ABC234' }]) {
      const outcome = await collect({ scan, at, orders: [orderOf(far)], outside_window: true })
      expect(outcome).toMatchObject({ verdict: 'too_early', canCollectOutside: false })
      expect(outcome.detail).toBe(
        'Pickup starts Sun 26 July at 8:00 pm. It can be handed over from Sun 26 July, 5:00 pm, at the earliest.',
      )
    }
    expect(await queue.all()).toEqual([])
  })

  it.each(['held', 'released', 'cancelled', 'collected'] as const)(
    'is refused by its code for an order that is %s, confirmed or not',
    async (status) => {
      const orders = [orderOf(early, status)]
      for (const outside_window of [false, true]) {
        const outcome = await collect({ scan: { code: 'ABC234' }, at, orders, outside_window })
        expect(outcome.verdict).toBe(status === 'collected' ? 'already_collected' : 'not_now')
        expect(outcome.canCollectOutside).toBeUndefined()
      }
      expect(await queue.all()).toEqual([])
    },
  )
})
