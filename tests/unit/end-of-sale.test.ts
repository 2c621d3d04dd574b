import { describe, expect, it } from 'vitest'
import { suggestEndOfSale } from '#web/features/kitchen/food-items/form/food-item-form.ts'

describe('suggestEndOfSale', () => {
  it('suggests 21:00 today', () => {
    expect(suggestEndOfSale(new Date('2026-07-01T02:00:00Z'))).toBe('2026-07-01T21:00')
  })

  it('suggests 21:00 tomorrow when less than half an hour is left today, also across a month', () => {
    expect(suggestEndOfSale(new Date('2026-07-31T10:45:00Z'))).toBe('2026-08-01T21:00')
  })

  it('goes by the day in Melbourne, not by the day in UTC', () => {
    expect(suggestEndOfSale(new Date('2026-07-01T20:00:00Z'))).toBe('2026-07-02T21:00')
  })
})
