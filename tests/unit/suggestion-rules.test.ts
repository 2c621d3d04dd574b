import { describe, expect, it } from 'vitest'
import {
  type PastFoodItem,
  suggestItems,
} from '#server/features/kitchen/food-items/listing/suggestion-rules.ts'

/** A Saturday evening in Melbourne. */
const NOW = new Date('2026-11-21T07:00:00Z')
const DAY_MS = 86_400_000

let count = 0
/** On sale until 21:30 so many days ago. */
const pastItem = (name: string, daysAgo: number, fields: Partial<PastFoodItem> = {}): PastFoodItem => {
  count += 1
  const expires_at = new Date(Date.parse('2026-11-21T10:30:00Z') - daysAgo * DAY_MS)
  return {
    id: `${name} ${count}`,
    name,
    created_at: new Date(expires_at.getTime() - 3 * 3_600_000),
    expires_at,
    withdrawn_at: null,
    quantity_listed: 6,
    quantity_available: 1,
    quantity_withdrawn: 0,
    ...fields,
  }
}
const newestFirst = (a: PastFoodItem, b: PastFoodItem): number => Number(b.created_at) - Number(a.created_at)
const suggest = (...items: PastFoodItem[]) => suggestItems(items.toSorted(newestFirst), NOW)
const names = (...items: PastFoodItem[]): string[] =>
  suggest(...items).map(({ id }) => id.replace(/ \d+$/, ''))

describe('suggestListings', () => {
  it('counts names that differ in case and spaces as one, and gives the latest', () => {
    const latest = pastItem(' lasagne  AL forno', 2)
    const suggestions = suggest(pastItem('Lasagne al forno', 9), latest)
    expect(suggestions).toMatchObject([{ id: latest.id, times_listed: 2 }])
  })

  it('gives what was listed on this weekday first, then what was listed most often', () => {
    const often = [1, 2, 3].map((days) => pastItem('Often', days))
    const saturday = [pastItem('Saturday', 7), pastItem('Saturday twice', 7), pastItem('Saturday twice', 8)]
    const order = ['Saturday twice', 'Saturday', 'Often', 'Once']
    expect(names(...often, ...saturday, pastItem('Once', 1))).toEqual(order)
  })

  it('leaves out a name that is on sale, sold out or not, and not one that was withdrawn or has ended today', () => {
    const soldOut = pastItem('Sold out', 0, { quantity_available: 0 })
    const onSale = [pastItem('On sale', 0), pastItem('On sale', 7), soldOut]
    const over = [pastItem('Withdrawn', 0, { withdrawn_at: NOW }), pastItem('Lunch', 0, { expires_at: NOW })]
    expect(names(...onSale, ...over).toSorted()).toEqual(['Lunch', 'Withdrawn'])
  })

  it('counts what was sold on the last five days of this weekday, the newest first', () => {
    const weeks = [1, 2, 3, 4, 5, 6].map((week) =>
      pastItem('Lasagne', 7 * week, { quantity_available: 6 - week }),
    )
    expect(suggest(...weeks, pastItem('Lasagne', 1))[0]?.weekday_sales).toEqual([
      { date: '2026-11-14', sold: 1 },
      { date: '2026-11-07', sold: 2 },
      { date: '2026-10-31', sold: 3 },
      { date: '2026-10-24', sold: 4 },
      { date: '2026-10-17', sold: 5 },
    ])
  })

  it('does not count withdrawn portions as sold, and adds up what was listed twice on a day', () => {
    const withdrawn = pastItem('Lasagne', 7, { quantity_withdrawn: 2 })
    const again = pastItem('Lasagne', 7, { quantity_listed: 2 })
    expect(suggest(withdrawn, again)[0]?.weekday_sales).toEqual([{ date: '2026-11-14', sold: 4 }])
  })

  it('leaves today out of what was sold, because its evening goes on', () => {
    expect(suggest(pastItem('Lunch', 0, { expires_at: NOW }))[0]?.weekday_sales).toEqual([])
  })

  it('counts a sale that ended after midnight for the evening before', () => {
    const late = pastItem('Late', 7, { expires_at: new Date('2026-11-14T14:30:00Z') })
    expect(suggest(late)[0]?.weekday_sales).toEqual([{ date: '2026-11-14', sold: 5 }])
    expect(suggestItems([late], new Date('2026-11-21T14:59:00Z'))[0]?.weekday_sales).toHaveLength(1)
  })

  it('gives at most 20', () => {
    expect(suggest(...Array.from({ length: 25 }, (_, at) => pastItem(`Meal of ${at}`, 1)))).toHaveLength(20)
  })
})
