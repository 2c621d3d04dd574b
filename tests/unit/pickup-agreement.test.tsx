import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { opensAt, windowText } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { isOnSale, timeErrors, toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { orderPaidTemplate } from '#server/features/orders/ordering/emails/customer-email-templates.ts'
import { toOrder } from '#server/features/orders/ordering/replies/order-reply-rules.ts'
import { collectRefusal, payRefusal } from '#server/features/orders/ordering/order-rules.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { decideOrder } from '#server/features/orders/ordering/placing/placing-rules.ts'
import { signPass } from '#server/features/orders/passes/pass-flows.ts'
import { markupOf } from '#tests/support/markup.tsx'
import { orderLineRow } from '#tests/support/order-rows.ts'
import { foodItemRow } from '#tests/support/own-food-item.ts'
import { SaleTimes, useSaleClock } from '#web/domain/food-items/sale-times.tsx'
import { CartGroup } from '#web/features/orders/cart/cart-group.tsx'
import { WaitingOrders } from '#web/features/orders/counter/waiting-orders.tsx'
import { OrderSummary } from '#web/features/orders/ordering/order-summary.tsx'
import { PassPanel } from '#web/features/orders/ordering/pass-panel.tsx'
import { setPrerenderTime } from '#web/platform/clock.ts'

const RESTAURANT_ID = '01980000-0000-7000-8000-00000000000a'
const ORDER_ID = '01980000-0000-7000-8000-000000000001'
const restaurant = {
  id: RESTAURANT_ID,
  name: 'Nonna Pina',
  address: '1 Lygon St',
  suburb: 'Carlton',
  latitude: null,
  longitude: null,
  position_is_approximate: false,
  phone: null,
  pickup_instructions: null,
}
const signing = { id: '00c0ffee', key: generateKeyPairSync('ed25519').privateKey }

/** Late in the evening, so that windows cross midnight. */
const LISTED_AT = new Date('2026-11-21T08:00:00Z')
const minutesLater = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

const noCall = (): void => {}
const Times = ({ item }: { item: FoodItem }) => (
  <SaleTimes expires_at={item.expires_at} clock={useSaleClock(item)} />
)

/** A food item whose times the server accepts, at most a day ahead. */
const foodItem = fc
  .record({
    sale: fc.integer({ min: 1, max: 1_440 }),
    start: fc.option(fc.integer({ min: -60, max: 1_500 })),
    after_sale: fc.option(fc.integer({ min: 0, max: 600 })),
  })
  .map(({ sale, start, after_sale }) => {
    const expires_at = minutesLater(LISTED_AT, sale)
    return foodItemRow({
      restaurant_id: RESTAURANT_ID,
      discounted_price_cents: 1_000,
      created_at: LISTED_AT,
      expires_at,
      pickup_start: start === null ? null : minutesLater(LISTED_AT, start),
      pickup_end: after_sale === null ? usualPickupEnd(expires_at) : minutesLater(expires_at, after_sale),
    })
  })
  .filter((row) => Object.keys(timeErrors(row, LISTED_AT)).length === 0)

const seconds = (max: number) => fc.integer({ min: 0, max })
const LAST_SECOND = 40 * 3_600
const secondsLater = (at: Date, count: number): Date => new Date(at.getTime() + count * 1_000)

function placeOrderAt(row: FoodItemRow, now: Date): OrderRow | undefined {
  const decision = decideOrder(
    {
      order_id: ORDER_ID,
      account_id: 'kim',
      code: 'ABC234',
      items: [{ food_item_id: row.id, quantity: 1 }],
      expected_total_cents: 1_000,
      unproved_network: undefined,
    },
    {
      stock: new Map([[row.id, { ...row, on_sale: isOnSale(row, now), portion_weight_g: 420 }]]),
      holds: new Map(),
      waits: new Map(),
      network_portions: new Map(),
      free: new Map(),
      commission_bp: new Map(),
      without_address: new Set(),
      gst_registered: new Set(),
      operator_gst: false,
    },
    now,
  )
  return 'order' in decision ? decision.order : undefined
}

/** The order of a food item that was just listed, as it is stored once it is paid. */
function paidOrder(row: FoodItemRow): OrderRow {
  const order = placeOrderAt(row, LISTED_AT)
  if (order === undefined) throw new Error('an item that was just listed could not be ordered')
  return { ...order, status: 'paid', paid_at: LISTED_AT }
}

function replyFor(row: OrderRow, audience: 'customer' | 'restaurant', now: Date): Order {
  const { id, restaurant_id, pass_issue, pickup_start, placed_at, pickup_end } = row
  const pass = {
    order_id: id,
    restaurant_id,
    issue: pass_issue,
    from: pickup_start ?? placed_at,
    until: pickup_end,
  }
  const keys = { signing, published: new Map(), reload: async () => {} }
  const lines = [{ ...orderLineRow(id, { id: 'item-1', name: 'Lasagne' }), unit_price_cents: 1_000 }]
  return toOrder(row, { lines, restaurant }, { audience, now, signPass: () => signPass(keys, pass) })
}

/** What the element shows at `now`. */
function show(element: ReactElement, now: Date): string {
  setPrerenderTime(now.getTime())
  return markupOf(element)
}

const windowIn = (html: string): string | undefined => />Pick ?up ([^<]+ [ap]m)</.exec(html)?.[1]

function emailWindow(order: Order): string | undefined {
  const details = {
    order,
    account_id: 'kim',
    restaurant_account_id: null,
    code: order.code,
    cancelled_by: null,
    sequence: 0,
    revised_at: LISTED_AT,
  }
  const { blocks } = orderPaidTemplate({ details, name: 'Kim Lee', origin: 'https://surplate.example' })
  return blocks
    .flatMap((block) => ('table' in block ? block.table : []))
    .find(([label]) => label === 'Pick up')?.[1]
}

describe('a pickup window', () => {
  it('is worded the same on the order, on the pass, in the email and at the counter, and on the card and in the cart until it begins, then by its end', () => {
    fc.assert(
      fc.property(foodItem, seconds(LAST_SECOND), (row, after) => {
        const now = secondsLater(LISTED_AT, after)
        const item = toFoodItem(row)
        const paid = paidOrder(row)
        const order = replyFor(paid, 'customer', now)
        const text = windowText(item, now)
        const { pickup_start, pickup_end } = item
        const hasBegun = pickup_start !== null && Date.parse(pickup_start) <= now.getTime()
        const shopText = hasBegun ? windowText({ pickup_start: null, pickup_end }, now) : text
        expect(windowIn(show(<Times item={item} />, now))).toBe(shopText)
        const cart = (
          <CartGroup
            name="Nonna Pina"
            address={null}
            gst_since={null}
            lines={[{ item, quantity: 1 }]}
            isSignedIn
            busy={false}
            refusal={undefined}
            onOrder={noCall}
            onOpenOrders={noCall}
            pressedTotal={undefined}
          />
        )
        // After the end of sale the cart has nothing left to order.
        expect(isOnSale(row, now) ? windowIn(show(cart, now)) : shopText).toBe(shopText)
        expect(windowIn(show(<OrderSummary order={order} />, now))).toBe(text)
        expect(windowIn(show(<PassPanel pass={order} token={order.pickup_token ?? ''} />, now))).toBe(text)
        const waiting = (
          <WaitingOrders
            orders={[replyFor(paid, 'restaurant', now)]}
            spans={[]}
            isLoaded
            unconfirmed={new Set()}
            onCollect={noCall}
          />
        )
        expect(windowIn(show(waiting, now))).toBe(text)
        // An email may be read on any day, so it names the date: as the shop does days before.
        expect(emailWindow(order)).toBe(windowText(item, minutesLater(LISTED_AT, -7 * 1_440)))
      }),
    )
  })

  it('is in the same state for the pass and for the server', () => {
    fc.assert(
      fc.property(foodItem, seconds(LAST_SECOND), (row, after) => {
        const now = secondsLater(LISTED_AT, after)
        const paid = paidOrder(row)
        const order = replyFor(paid, 'customer', now)
        const token = order.pickup_token ?? ''
        const pass = show(<PassPanel pass={order} token={token} />, now)
        const state = /data-pickup-state="(\w+)"/.exec(pass)?.[1]
        const refusal = collectRefusal(paid, now)
        expect(refusal).toBe(
          { upcoming: 'too_early', open: undefined, grace: undefined, over: 'pickup_over' }[state ?? ''],
        )
      }),
    )
  })
})

it('what can be ordered can be collected after it is paid, with five minutes to come at least and half an hour of grace after them', () => {
  fc.assert(
    fc.property(foodItem, seconds(LAST_SECOND), seconds(700), (row, ordered, paying) => {
      const placed_at = secondsLater(LISTED_AT, ordered)
      const order = placeOrderAt(row, placed_at)
      expect(order !== undefined).toBe(placed_at < row.expires_at)
      if (order === undefined) return
      const paid_at = secondsLater(placed_at, paying)
      if (payRefusal(order, paid_at) !== undefined) return
      expect(order.pickup_end.getTime() - paid_at.getTime()).toBeGreaterThanOrEqual(5 * MINUTE_MS)
      const arrival = new Date(Math.max(paid_at.getTime() + 5 * MINUTE_MS, opensAt(order).getTime()))
      const paid: OrderRow = { ...order, status: 'paid', paid_at }
      expect(collectRefusal(paid, arrival)).toBeUndefined()
      expect(collectRefusal(paid, minutesLater(arrival, 29))).toBeUndefined()
    }),
  )
})
