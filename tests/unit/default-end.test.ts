import { describe, expect, it } from 'vitest'
import { defaultEnd } from '#web/features/dashboard/default-end.ts'

describe('the suggested end of sale', () => {
  it('is nine tonight', () => {
    expect(defaultEnd(new Date('2026-07-01T02:00:00Z'))).toBe('2026-07-01T21:00')
  })

  it('is nine tomorrow once tonight is as good as over, across a month', () => {
    expect(defaultEnd(new Date('2026-07-31T10:45:00Z'))).toBe('2026-08-01T21:00')
  })

  it('follows the day in Melbourne, not the day in UTC', () => {
    expect(defaultEnd(new Date('2026-07-01T20:00:00Z'))).toBe('2026-07-02T21:00')
  })
})
