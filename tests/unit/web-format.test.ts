import { describe, expect, it } from 'vitest'
import { endsSoon, isOver, timeLeft } from '#web/domain/food-items/expiry.ts'
import { count, shortName } from '#web/platform/format.ts'
import { isCheaper, price } from '#web/domain/food-items/price.ts'

const now = Date.parse('2026-08-01T08:00:00Z')
const after = (ms: number): string => new Date(now + ms).toISOString()
const MINUTE = 60_000

describe('time left', () => {
  it.each([
    [-1, 'Expired'],
    [0, 'Expired'],
    [1, '1m left'],
    [59_999, '1m left'],
    [14 * MINUTE, '14m left'],
    [60 * MINUTE - 1, '59m left'],
    [60 * MINUTE, '1h 0m left'],
    [134 * MINUTE + 59_999, '2h 14m left'],
  ])('shows %i ms before the end as %s', (ms, text) => {
    expect(timeLeft(after(ms), now)).toBe(text)
  })

  it('is over exactly at the end of sale, and ends soon in the last hour before it', () => {
    expect([1, 0].map((ms) => isOver(after(ms), now))).toEqual([false, true])
    expect([0, 1, 60 * MINUTE].map((ms) => endsSoon(after(ms), now))).toEqual([false, true, false])
  })
})

describe('prices', () => {
  it('show two decimals and the dollar sign', () => {
    const texts = ['$7.50', '$0.00', '$1,234.00', '-$1,234,567.89']
    expect([7.5, 0, 1234, -1_234_567.891].map(price)).toEqual(texts)
  })

  it('groups a count by thousands and drops a decimal of zero', () => {
    expect([0, 616, 320.35, 320.04, 12_345.96].map(count)).toEqual(['0', '616', '320.4', '320', '12,346'])
  })

  it('are a discount only when the discounted price is below the original', () => {
    const isDiscount = (discounted_price: number) => isCheaper({ original_price: 10, discounted_price })
    expect([9.99, 10, 12].map(isDiscount)).toEqual([true, false, false])
  })
})

it.each([
  ['stays as it is with 40 characters', 'x'.repeat(40), 'x'.repeat(40)],
  ['ends at a word', 'Slow-roasted lamb shoulder with rosemary mash', 'Slow-roasted lamb shoulder with…'],
  ['ends inside a word that is too long', `Pie ${'x'.repeat(60)}`, `Pie ${'x'.repeat(35)}…`],
  ['is counted in whole characters', '🍜'.repeat(41), `${'🍜'.repeat(39)}…`],
])('a name in a notice %s', (_title, name, shortened) => {
  expect(shortName(name)).toBe(shortened)
})
