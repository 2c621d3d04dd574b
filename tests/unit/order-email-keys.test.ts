import { expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { FoodItemSnapshot } from '#server/features/kitchen/food-items/public.ts'
import { recallEmailKey } from '#server/features/orders/ordering/recalls/recall-emails.ts'
import { type OrderEmail, orderEmailKey } from '#server/features/orders/ordering/emails/order-emails.ts'

const snapshot = (id: string): FoodItemSnapshot => ({
  id,
  name: '',
  description: '',
  pickup_start: null,
  pickup_end: '',
})
const edit = { before: snapshot('f1'), after: snapshot('f2') }
const declarations = { before: NOTHING_DECLARED, after: NOTHING_DECLARED }
const order_id = 'o1'
const emails: [OrderEmail, string][] = [
  [{ kind: 'order_paid', order_id }, 'order_paid:o1'],
  [{ kind: 'order_cancelled', order_id }, 'order_cancelled:o1'],
  [{ kind: 'pickup_reminder', order_id }, 'pickup_reminder:o1'],
  [{ kind: 'new_order', order_id }, 'new_order:o1'],
  [{ kind: 'cancelled_by_customer', order_id }, 'cancelled_by_customer:o1'],
  [{ kind: 'payment_returned', order_id, session_id: 's1' }, 'payment_returned:o1:s1'],
  [{ kind: 'refund_failed', order_id, refund_id: 'r1', amount_cents: 300 }, 'refund_failed:o1:r1'],
  [{ kind: 'listing_changed', order_id, at: 't1', ...edit }, 'listing_changed:o1:f2:t1'],
  [
    { kind: 'declaration_changed', order_id, food_item_id: 'f1', at: 't1', ...declarations },
    'declaration_changed:o1:f1:t1',
  ],
  [{ kind: 'collected_early', order_id, at: 't1' }, 'collected_early:o1:t1'],
  [{ kind: 'listing_withdrawn', order_id, food_item_id: 'f1' }, 'listing_withdrawn:o1:f1'],
]

it.each(emails)('identifies %o as %s', (email, key) => {
  expect(orderEmailKey(email)).toBe(key)
})

it('identifies the email of a recall by it and the first order that it is about', () => {
  expect(recallEmailKey({ recall_id: 'r1', order_id: 'o1' })).toBe('food_recalled:r1:o1')
})
