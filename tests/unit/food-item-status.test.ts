import { expect, it } from 'vitest'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { ownFoodItem } from '#tests/support/own-food-item.ts'
import { byEndOfSale } from '#web/features/kitchen/food-items/food-item-status.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const anItem = (id: string, hours: number, fields: Partial<OwnFoodItem> = {}) => {
  const expires_at = new Date(now + hours * 3_600_000).toISOString()
  return ownFoodItem({ id, expires_at, is_available: true, ...fields })
}

it('separates what customers see, the soonest end first, from what is over, the latest end first', () => {
  const items = [
    anItem('late', 3),
    anItem('soon', 1),
    anItem('sold out', 2, { is_available: false }),
    anItem('withdrawn', 4, { withdrawn: true }),
    anItem('long over', -24),
    anItem('just over', 0),
  ]
  const { current, past } = byEndOfSale(items, now)
  expect(current.map(({ id }) => id)).toEqual(['soon', 'sold out', 'late'])
  expect(past.map(({ id }) => id)).toEqual(['withdrawn', 'just over', 'long over'])
})
