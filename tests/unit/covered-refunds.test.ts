import { expect, it } from 'vitest'
import { coveredRefunds } from '#server/features/payments/processing/refund-rules.ts'

type Counted = Parameters<typeof coveredRefunds>[2][number]

const unsent = (amount_cents: number): Counted => ({ amount_cents, status: 'pending', provider_ref: null })
const sent = (amount_cents: number): Counted => ({ ...unsent(amount_cents), provider_ref: 're_1' })
const settled = (amount_cents: number): Counted => ({ ...sent(amount_cents), status: 'succeeded' })
const amounts = (taken_cents: number, refunds: Counted[]) =>
  coveredRefunds(1_000, taken_cents, refunds).map(({ amount_cents }) => amount_cents)

it('a dispute covers the refunds that were never sent, as far as there is no money for both', () => {
  expect(amounts(1_000, [unsent(300), unsent(200)])).toEqual([300, 200])
  expect(amounts(700, [settled(300), unsent(700)])).toEqual([700])
  expect(amounts(600, [unsent(400)]), 'it may have been sent before').toEqual([])
  expect(amounts(600, [unsent(1_000)]), 'more than the dispute has taken').toEqual([])
  expect(amounts(800, [unsent(300), unsent(100)]), 'only one of them is too much').toEqual([100])
})

it('a dispute covers no refund that was sent', () => {
  expect(amounts(1_000, [settled(300), sent(700)])).toEqual([])
  expect(amounts(1_000, [{ ...unsent(300), status: 'succeeded' }])).toEqual([])
})

it('several disputes cover together what none of them covers alone, and each refund once', () => {
  const covered: Counted = { ...unsent(100), status: 'succeeded' }
  expect(amounts(950, [covered, unsent(150)]), 'the first has covered a part').toEqual([])
  expect(amounts(1_000, [covered, unsent(150)])).toEqual([150])
})
