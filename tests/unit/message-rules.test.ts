import { expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { messageKey } from '#server/features/messages/notifications/message-rules.ts'
import type { Listing, Message } from '#server/features/messages/notifications/message-types.ts'

const listing = (id: string): Listing => ({ id, name: '', description: '', pickup_start: null, pickup_end: '' })
const messages: [Message, string][] = [
  [{ about: 'order_paid', order_id: 'o1' }, 'order_paid:o1'],
  [{ about: 'order_cancelled', order_id: 'o1' }, 'order_cancelled:o1'],
  [{ about: 'pickup_reminder', order_id: 'o1' }, 'pickup_reminder:o1'],
  [{ about: 'new_order', order_id: 'o1' }, 'new_order:o1'],
  [{ about: 'cancelled_by_customer', order_id: 'o1' }, 'cancelled_by_customer:o1'],
  [{ about: 'payment_returned', order_id: 'o1', session_id: 's1' }, 'payment_returned:o1:s1'],
  [{ about: 'listing_changed', order_id: 'o1', at: 't1', before: listing('f1'), after: listing('f2') }, 'listing_changed:o1:f2:t1'],
  [
    { about: 'declaration_changed', order_id: 'o1', food_item_id: 'f1', at: 't1', before: NOTHING_DECLARED, after: NOTHING_DECLARED },
    'declaration_changed:o1:f1:t1',
  ],
  [{ about: 'listing_withdrawn', order_id: 'o1', food_item_id: 'f1' }, 'listing_withdrawn:o1:f1'],
  [{ about: 'food_recalled', recall_id: 'r1', order_id: 'o1', further_order_ids: ['o2'] }, 'food_recalled:r1:o1'],
]

it.each(messages)('identifies %o as %s', (message, key) => {
  expect(messageKey(message)).toBe(key)
})
