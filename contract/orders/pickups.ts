import { z } from 'zod'
import {
  CODE_LENGTH,
  EARLY_COLLECTION_HOURS,
  LATE_COLLECTION_HOURS,
  UNDO_SECONDS,
} from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { NO_ORDER_CODE } from './order-code-wording.ts'
import { Order } from './orders.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { typedCapitals } from '#contract/text/typed-text.ts'
import { Instant, optional, text, typedValue } from '#contract/values.ts'

const SpokenCode = typedValue(typedCapitals, (code) => code.length === CODE_LENGTH, {
  invalid: NO_ORDER_CODE,
})

export const Pickup = withRule(
  z.object({
    token: optional(text().max(400)),
    code: optional(SpokenCode),
    scan_id: text('Each scan needs its own id').min(1).max(64),
    scanned_at: optional(Instant),
    outside_window: optional(z.boolean()).meta({
      description:
        `Staff have confirmed that they hand over in the ${EARLY_COLLECTION_HOURS} hours before pickup opens, on the same business day, ` +
        `or up to ${LATE_COLLECTION_HOURS} hours after it ended`,
    }),
  }),
  ['token', 'code'],
  ({ token, code }) =>
    (token === undefined) === (code === undefined)
      ? { field: 'code', message: 'Scan a pass or type its code' }
      : undefined,
)
export type Pickup = z.infer<typeof Pickup>

export const Jwk = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  kid: z.string(),
  use: z.string(),
  alg: z.string(),
})

export const pickupsApi = {
  collect: endpoint(kitchenPaths.pickups.collect, {
    access: 'counter',
    summary:
      'Hands an order over: the pass as scanned, or its spoken code. The same scan_id is answered the same. ' +
      'A refusal with can_collect_outside can be sent again with outside_window.',
    input: Pickup,
    reply: Order,
    failures: [
      'too_many_requests',
      'not_found',
      'pass_of_other_restaurant',
      'idempotency_key_reused',
      'pass_replaced',
      'not_paid_yet',
      'order_cancelled',
      'order_released',
      'already_collected',
      'too_early',
      'pickup_over',
    ],
  }),
  undo: endpoint(kitchenPaths.pickups.undo, {
    access: 'counter',
    summary: `Takes a wrong scan back, within ${UNDO_SECONDS} seconds: the order waits to be collected again.`,
    input: z.object({ scan_id: text().min(1).max(64) }),
    reply: Order,
    failures: ['undo_window_over'],
  }),
  keys: endpoint(kitchenPaths.pickups.keys, {
    access: 'anyone',
    summary: 'The public keys that pickup passes are signed with.',
    input: z.object({}),
    reply: z.object({ keys: z.array(Jwk) }),
  }),
}
