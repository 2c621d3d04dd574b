import { expect, it } from 'vitest'
import { waitText, waitMs } from '#server/platform/limits/limits-rules.ts'

it('writes how long to wait, and what else the user can do', () => {
  const budget = { purpose: 'test', limit: 10, minutes: 15 }
  const now = new Date('2026-11-21T07:00:00Z')
  const full_at = new Date(now.getTime() + 15 * 60_000)
  expect(waitMs(budget, full_at, now)).toBe(90_000)
  expect(waitMs(budget, now, now)).toBe(0)
  expect(waitText(budget, 90_000)).toBe('That was too often. Please try again in 2 minutes.')
  expect(waitText({ ...budget, advice: 'Or ask.' }, 4_000)).toBe(
    'That was too often. Please try again in a minute. Or ask.',
  )
})
