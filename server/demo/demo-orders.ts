import {
  CODE_ALPHABET,
  CODE_LENGTH,
  COMMISSION_BP,
  HOLD_MINUTES,
  PORTION_WEIGHT_G,
  TRIAL_COMMISSION_BP,
} from '#contract/constants.ts'
import { isNumberLike } from '#contract/text/number-like-text.ts'
import { commonWindow, type PickupWindow } from '#contract/kitchen/pickup-windows.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { CityDraft, DemoPartner, DemoAccount, DemoFoodItem, DemoOrder } from './demo-types.ts'

/** The final status of an order and the times that led to it. */
export type OrderOutcome = Pick<DemoOrder, 'status' | 'placed_at'> &
  Partial<Pick<DemoOrder, 'paid_at' | 'collected_at' | 'ended_at' | 'cancelled_by' | 'cancel_reason'>>

function newOrderCode(draft: CityDraft, partner: DemoPartner): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => draft.random.pick(CODE_ALPHABET.split(''))).join(
      '',
    )
    if (partner.codes.has(code) || isNumberLike(code)) continue
    partner.codes.add(code)
    return code
  }
}

function pickupWindowOf(items: DemoFoodItem[]): PickupWindow<Date> {
  const window = commonWindow(items)
  if (window === undefined) throw new Error('the demo city has an order that cannot be picked up')
  return window
}

/** Whether an order's units were not returned to the stock. */
const keepsStock = (status: DemoOrder['status']): boolean => status !== 'cancelled' && status !== 'released'

/**
 * Adds an order beside the stock that its food items have, so that listed = available + held + sold stays
 * true.
 */
export function addOrder(
  draft: CityDraft,
  partner: DemoPartner,
  customer: DemoAccount,
  items: [DemoFoodItem, number][],
  outcome: OrderOutcome,
): DemoOrder {
  const total_cents = items.reduce((sum, [item, quantity]) => sum + item.discounted_price_cents * quantity, 0)
  const commission_bp =
    outcome.placed_at < partner.subscription.trial_ends_at ? TRIAL_COMMISSION_BP : COMMISSION_BP
  const order: DemoOrder = {
    id: draft.random.id(outcome.placed_at),
    account_id: customer.id,
    restaurant_id: partner.row.id,
    code: newOrderCode(draft, partner),
    total_cents,
    commission_bp,
    commission_cents: Math.round((total_cents * commission_bp) / 10_000),
    hold_expires_at: minutesAfter(outcome.placed_at, HOLD_MINUTES),
    ...pickupWindowOf(items.map(([item]) => item)),
    paid_at: null,
    collected_at: null,
    ended_at: null,
    cancelled_by: null,
    cancel_reason: null,
    gst_registered: partner.row.gst_registered,
    ...outcome,
  }
  draft.orders.push(order)
  for (const [index, [item, quantity]] of items.entries()) {
    if (keepsStock(outcome.status)) item.quantity_listed += quantity
    draft.lines.push({
      order_id: order.id,
      line_no: index + 1,
      food_item_id: item.id,
      name: item.name,
      description: item.description,
      quantity,
      unit_price_cents: item.discounted_price_cents,
      portion_weight_g: item.portion_weight_g ?? PORTION_WEIGHT_G,
      declaration: item.declaration,
    })
  }
  return order
}
