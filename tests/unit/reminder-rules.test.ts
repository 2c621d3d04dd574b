import { describe, expect, it } from 'vitest'
import { isReminderDue } from '#server/features/orders/ordering/order-rules.ts'

const pickup_end = new Date('2026-11-21T10:00:00Z')
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('isReminderDue, for a pickup that ends at 10:00', () => {
  it.each([
    ['is false a millisecond before the last half hour', '05:00:00.000', '09:29:59.999', false],
    ['is true when the last half hour begins', '05:00:00.000', '09:30:00.000', true],
    ['is true a millisecond before it ends, as after an outage', '05:00:00.000', '09:59:59.999', true],
    ['is false when pickup ends', '05:00:00.000', '10:00:00.000', false],
    [
      'is true for an order paid a quarter of an hour before the reminder',
      '09:15:00.000',
      '09:30:00.000',
      true,
    ],
    ['is false for an order paid a millisecond later than that', '09:15:00.001', '09:30:00.000', false],
  ])('%s', (_when, paid_at, now, isDue) => {
    expect(isReminderDue({ paid_at: at(paid_at), pickup_end }, at(now))).toBe(isDue)
  })

  it('is false for an order that was never paid', () => {
    expect(isReminderDue({ paid_at: null, pickup_end }, at('09:45:00.000'))).toBe(false)
  })
})
