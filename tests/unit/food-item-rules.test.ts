import { describe, expect, it } from 'vitest'
import { putsOnSale } from '#server/features/food-items/food-item-rules.ts'

const now = new Date('2026-11-21T07:00:00Z')
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
const listing = (wanted: Partial<Parameters<typeof putsOnSale>[0]> = {}) => ({
  quantity_available: 3,
  switched_off: false,
  expires_at: hours(2),
  ...wanted,
})

describe('a change of a listing puts something on sale', () => {
  it.each([
    ['when it moves the end of a current listing on', listing(), { expires_at: hours(3) }],
    ['when it moves the end of an ended listing into the future', listing({ expires_at: hours(-1) }), { expires_at: hours(1) }],
    ['when it moves the end of a sold-out listing on', listing({ quantity_available: 0 }), { expires_at: hours(3) }],
    ['when it moves the end of a switched-off listing on', listing({ switched_off: true }), { expires_at: hours(3) }],
    ['when it adds portions to a current listing', listing(), { quantity_available: 4 }],
    ['when it adds portions to a sold-out listing', listing({ quantity_available: 0 }), { quantity_available: 1 }],
    ['when it switches a listing on again', listing({ switched_off: true }), { switched_off: false }],
    ['when it ends sooner but offers more', listing(), { expires_at: hours(1), quantity_available: 9 }],
  ])('%s', (_when, before, change) => {
    expect(putsOnSale(before, { ...before, ...change }, now)).toBe(true)
  })
})

describe('a change of a listing puts nothing on sale', () => {
  it.each([
    ['when nothing of stock, end and switch changes', listing(), {}],
    ['when it takes portions away', listing(), { quantity_available: 1 }],
    ['when it ends the sale sooner', listing(), { expires_at: hours(1) }],
    ['when it switches a listing off', listing(), { switched_off: true }],
    ['when it adds portions to a listing that has ended', listing({ expires_at: hours(-1) }), { quantity_available: 9 }],
    ['when it switches on a listing that ends at this instant', listing({ expires_at: now, switched_off: true }), { switched_off: false }],
  ])('%s', (_when, before, change) => {
    expect(putsOnSale(before, { ...before, ...change }, now)).toBe(false)
  })
})
