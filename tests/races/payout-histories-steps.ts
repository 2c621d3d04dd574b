import fc from 'fast-check'

/** What can happen to a restaurant's money; `which` counts from the newest. */
export type PayoutStep =
  | { do: 'sell'; quantity: number }
  | { do: 'refund'; which: number; cents: number; borne_by: 'restaurant' | 'operator' }
  | { do: 'wait'; hours: number }
  | { do: 'make' | 'discard' | 'approve' | 'send' | 'pay' }
  | { do: 'remove' | 'return'; which: number }
  | { do: 'adjust'; cents: number }
  | { do: 'restrict' | 'admit' }

const which = fc.nat({ max: 3 })
const step: fc.Arbitrary<PayoutStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell'), quantity: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      which,
      cents: fc.constantFrom(1, 350, 2_500, 8_000),
      borne_by: fc.constantFrom('restaurant', 'operator'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 24, 49, 200) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('make') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('adjust'), cents: fc.constantFrom(-9_000, -1, 1, 6_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restrict') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('admit') }) },
) as fc.Arbitrary<PayoutStep>

export const payoutSteps = fc.array(step, { minLength: 4, maxLength: 16 })
