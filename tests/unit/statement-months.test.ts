import { expect, it } from 'vitest'
import { lastMonths, monthName } from '#web/features/kitchen/statements/statement-card.tsx'

it('lists the last twelve months in Melbourne, newest first, also across the new year', () => {
  expect(lastMonths(new Date('2026-01-31T20:00:00Z')).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(lastMonths(new Date('2026-01-31T20:00:00Z'))).toHaveLength(12)
})

it('names a month by its name and year', () => {
  expect(monthName('2026-02')).toBe('February 2026')
})
