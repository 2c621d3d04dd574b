import fc from 'fast-check'
import type { NewComplaint } from '#contract/desk/complaints.ts'

export const CUSTOMERS = 3
/** Support, and twice finance: whoever needs a role for money has a colleague with it. */
export const OPERATORS = 3

export type OnOrder = 'pay' | 'cancel' | 'cancel_by_restaurant' | 'collect' | 'collect_outside'
export type Bearer = 'restaurant' | 'operator'
/** In cents; or all that there is, or one cent more. */
export type Amount = number | 'all' | 'over'
export type OnComplaint = 'answer' | 'settle' | 'close' | 'appeal' | 'decide_appeal'

/**
 * An act on a complaint: the one that comes next, or one that may not be possible. Where there is none, one
 * is made.
 */
export interface Pursuit {
  do: 'pursue'
  act: OnComplaint | 'next'
  which: number
  /** Whether the restaurant agrees, the operator settles, the appeal succeeds. */
  agrees: boolean
  amount: Amount
  borne_by: Bearer
  by: 'customer' | 'restaurant'
  operator: number
  restores: boolean
}

export type Step =
  | { do: 'place'; who: number; quantity: number; pays: boolean }
  | { do: OnOrder; which: number }
  | { do: 'refund_part'; which: number; amount: Amount; borne_by: Bearer }
  | { do: 'cancel_portions'; which: number; quantity: number }
  | { do: 'complain'; which: number; kind: NewComplaint['kind']; is_named: boolean }
  | Pursuit
  | { do: 'set_stock'; quantity: number }
  | { do: 'withdraw' }
  | { do: 'remove_or_reverse' }
  | { do: 'recall'; refund: boolean }
  | { do: 'wait'; minutes: number }

const weighted = <Kind, Fields extends object>(
  weight: number,
  kinds: [Kind, ...Kind[]],
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constantFrom(...kinds), ...fields }) })

const who = fc.nat({ max: CUSTOMERS - 1 })
const which = fc.nat({ max: 5 })
const borne_by = fc.constantFrom<Bearer[]>('restaurant', 'operator')
const amount = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_500 }) },
  { weight: 1, arbitrary: fc.constantFrom<Amount[]>('all', 'over') },
)
const onOrder = ['pay', 'collect', 'collect', 'collect_outside', 'cancel', 'cancel_by_restaurant'] as const
const kind = fc.constantFrom<NewComplaint['kind'][]>('poor_quality', 'missing', 'allergen_or_illness')
const next = ['next', 'next', 'next', 'next', 'next', 'next'] as const
const pursuit = fc.constantFrom(...next, 'answer', 'settle', 'close', 'appeal', 'decide_appeal')

const ANSWER_OVER = 48 * 60 + 1
const APPEAL_OVER = 14 * 24 * 60 + 1

const place = { do: fc.constant('place' as const), who, quantity: fc.integer({ min: 1, max: 4 }) }

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...place, pays: fc.constantFrom(true, true, false) }) },
  weighted(6, [...onOrder], { which }),
  weighted(2, ['refund_part'], { which, amount, borne_by }),
  weighted(2, ['cancel_portions'], { which, quantity: fc.integer({ min: 1, max: 3 }) }),
  weighted(4, ['complain'], { which, kind, is_named: fc.boolean() }),
  weighted(22, ['pursue'], {
    act: pursuit,
    which,
    agrees: fc.boolean(),
    amount,
    borne_by,
    by: fc.constantFrom('customer', 'restaurant'),
    operator: fc.nat({ max: OPERATORS - 1 }),
    restores: fc.boolean(),
  }),
  weighted(1, ['set_stock'], { quantity: fc.nat({ max: 8 }) }),
  weighted(1, ['withdraw'], {}),
  weighted(2, ['remove_or_reverse'], {}),
  weighted(1, ['recall'], { refund: fc.boolean() }),
  weighted(3, ['wait'], {
    minutes: fc.constantFrom(4, 11, 55, 4, 11, 55, ANSWER_OVER, ANSWER_OVER, ANSWER_OVER, APPEAL_OVER),
  }),
) as fc.Arbitrary<Step>

/** A history begins with orders: without one there is little that can happen. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.record({ ...place, pays: fc.constant(true) }), { minLength: 1, maxLength: 2 }),
    fc.array(step, { maxLength: 20, size: 'max' }),
  )
  .map(([first, others]) => [...first, ...others])
