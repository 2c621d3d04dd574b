import { expect, it } from 'vitest'
import { addDays, minuteOfDay } from '#contract/calendar-days.ts'
import { HOUR_MS } from '#contract/time.ts'
import { generateDemoCity } from '#server/demo/demo-city.ts'
import { demoPayDays } from '#server/demo/demo-payouts.ts'
import { DEMO_RESTAURANT } from '#server/demo/sign-ins.ts'

const days = Array.from({ length: 7 }, (_, index) => addDays('2026-11-21', index))
const MINIMUM_CENTS = 5_000

it('has paid on four days, the last of them five days to two weeks ago', () => {
  for (const day of [...days, '2026-04-08', '2027-01-02']) {
    const payDays = demoPayDays(minuteOfDay(day, 12 * 60))
    expect(payDays).toEqual([...new Set(payDays)].toSorted())
    expect(payDays).toHaveLength(4)
    const age = (Date.parse(day) - Date.parse(payDays.at(-1) ?? '')) / (24 * HOUR_MS)
    expect(age).toBeGreaterThanOrEqual(1)
    expect(age).toBeLessThan(12)
  }
})

it.each(days)('has sold enough at the demo restaurant for a payout before and one to come, on %s', (day) => {
  const now = minuteOfDay(day, 12 * 60)
  const city = generateDemoCity(3_000, now)
  const owner = city.accounts.find(({ email }) => email === DEMO_RESTAURANT)
  const payableAt = (at: Date): number =>
    city.orders
      .filter(({ restaurant_id, status }) => restaurant_id === owner?.restaurant_id && status === 'collected')
      .filter(({ ended_at }) => ended_at !== null && ended_at.getTime() <= at.getTime() - 48 * HOUR_MS)
      .reduce((sum, { total_cents, commission_cents }) => sum + total_cents - commission_cents, 0)
  const paid_by = minuteOfDay(demoPayDays(now).at(-1) ?? '', 10 * 60)
  expect(payableAt(paid_by)).toBeGreaterThan(MINIMUM_CENTS)
  expect(payableAt(now) - payableAt(paid_by)).toBeGreaterThan(MINIMUM_CENTS)
})
