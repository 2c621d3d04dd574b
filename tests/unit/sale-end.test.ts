import { describe, expect, it } from 'vitest'
import { saleEndText, saleEndWarning } from '#web/features/kitchen/subscriptions/subscription-status.ts'

const SALES_END = '2026-12-28T07:00:00.000Z'

describe('the remark on an end of sale', () => {
  it('says when the sale ends without the subscription plan, where that is sooner', () => {
    expect(saleEndWarning(new Date('2026-12-28T07:00:00.001Z'), SALES_END)?.replaceAll(/\s/g, ' ')).toBe(
      'Without Surplate Pro the sale ends on Mon 28 Dec, 6:00 pm.',
    )
  })

  it.each([
    ['ends just in time', new Date(SALES_END), SALES_END],
    ['has no end yet', undefined, SALES_END],
    ['is of a partner whose subscription plan renews', new Date('2099-01-01T00:00:00Z'), null],
    ['is shown before the subscription plan is loaded', new Date('2099-01-01T00:00:00Z'), undefined],
  ])('is missing for a sale that %s', (_title, expires_at, sales_end_at) => {
    expect(saleEndWarning(expires_at, sales_end_at)).toBeUndefined()
  })
})

it('names day and time of an end of sales in Melbourne', () => {
  expect(saleEndText(SALES_END).replaceAll(/\s/g, ' ')).toBe('Mon 28 Dec, 6:00 pm')
})
