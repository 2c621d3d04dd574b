import fc from 'fast-check'

// The full count runs with the deep tests.
export const HISTORIES = Number(process.env['HISTORIES'] ?? 12)
export const isLong = HISTORIES >= 480
/** More of them share what happens to all in the long form, which is most of the work. */
const CROWD = isLong ? 4 : 1
export const RESTAURANTS = 12 * CROWD

export type Bearer = 'restaurant' | 'operator'
export type Decider = 'support' | 'finance'

interface OfRestaurant {
  /** Whose step it is. */
  at: number
}
/** One of its orders, its complaints or its payouts, counted from the newest. */
interface OfOne extends OfRestaurant {
  which: number
}

/** What happens to one restaurant. */
export type OwnStep =
  | (OfRestaurant & { do: 'sell'; cents: number })
  | (OfOne & { do: 'collect'; proof: 'pass' | 'code' })
  | (OfOne & { do: 'cancel' | 'complain' | 'dispute' | 'remove' | 'return' })
  | (OfOne & { do: 'refund'; cents: number; borne_by: Bearer })
  | (OfOne & {
      do: 'decide'
      how: 'agree' | 'settle' | 'close'
      by: Decider
      cents: number
      borne_by: Bearer
    })
  | (OfOne & { do: 'judge'; verdict: 'won' | 'lost' })
  | (OfRestaurant & { do: 'adjust'; cents: number })
  | (OfRestaurant & { do: 'propose'; cents: number })
  | (OfOne & { do: 'confirm'; by: 'maker' | 'confirmer' | 'admin' })
  | (OfOne & { do: 'decline' })
  | (OfRestaurant & { do: 'restrict' | 'admit' })

/** What happens to all of them at once. */
export type SharedStep =
  | { do: 'wait'; hours: number }
  | { do: 'make' | 'discard' | 'approve' | 'send' | 'pay' | 'change_rail' }

export type MoneyStep = OwnStep | SharedStep

const at = fc.nat({ max: RESTAURANTS - 1 })
const which = fc.nat({ max: 3 })
const cents = fc.constantFrom(1, 350, 2_500, 8_000, 21_000)
const borne_by = fc.constantFrom<Bearer>('restaurant', 'operator')
const its = <Do extends string, More>(name: Do, more: { [Field in keyof More]: fc.Arbitrary<More[Field]> }) =>
  fc.record({ do: fc.constant(name), at, ...more })
const shared = (name: Exclude<SharedStep['do'], 'wait'>) => fc.record({ do: fc.constant(name) })

const ownSteps = [
  {
    weight: 14,
    arbitrary: its('sell', { cents: fc.constantFrom(333, 1_100, 6_001, 8_000, 20_000, 42_000) }),
  },
  { weight: 16, arbitrary: its('collect', { which, proof: fc.constantFrom('pass', 'code') }) },
  { weight: 2, arbitrary: its('cancel', { which }) },
  { weight: 5, arbitrary: its('refund', { which, cents, borne_by }) },
  { weight: 5, arbitrary: its('complain', { which }) },
  {
    weight: 8,
    arbitrary: its('decide', {
      which,
      how: fc.constantFrom('agree', 'settle', 'close'),
      by: fc.constantFrom<Decider>('support', 'finance'),
      cents,
      borne_by,
    }),
  },
  { weight: 5, arbitrary: its('dispute', { which }) },
  { weight: 6, arbitrary: its('judge', { which, verdict: fc.constantFrom('won', 'lost') }) },
  { weight: 2, arbitrary: its('adjust', { cents: fc.constantFrom(-9_000, -1, 1, 6_000) }) },
  { weight: 3, arbitrary: its('propose', { cents: fc.constantFrom(-9_000, 1, 6_000, 30_000) }) },
  {
    weight: 4,
    arbitrary: its('confirm', { which, by: fc.constantFrom('maker', 'confirmer', 'admin') }),
  },
  { weight: 1, arbitrary: its('decline', { which }) },
  { weight: 5, arbitrary: its('remove', { which }) },
  { weight: 9, arbitrary: its('return', { which }) },
  { weight: 1, arbitrary: its('restrict', {}) },
  { weight: 1, arbitrary: its('admit', {}) },
]
const sharedSteps = [
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 24, 49, 200) }),
  },
  { weight: 3, arbitrary: shared('make') },
  { weight: 3, arbitrary: shared('approve') },
  { weight: 3, arbitrary: shared('send') },
  { weight: 4, arbitrary: shared('pay') },
  { weight: 1, arbitrary: shared('discard') },
  { weight: 1, arbitrary: shared('change_rail') },
]

const step = fc.oneof(
  ...ownSteps.map(({ weight, arbitrary }) => ({ weight: weight * CROWD, arbitrary })),
  ...sharedSteps,
) as fc.Arbitrary<MoneyStep>

// Without bias, which makes most histories short.
export const moneySteps = fc.noBias(fc.array(step, { minLength: 1, maxLength: 400 * CROWD, size: 'max' }))
