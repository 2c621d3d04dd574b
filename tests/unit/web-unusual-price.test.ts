import { expect, it } from 'vitest'
import { unusualPrice } from '#web/features/kitchen/food-items/form/unusual-price.ts'

const item = (name: string, discounted_price: number, original_price = 200) => ({
  name,
  discounted_price,
  original_price,
})
const typed = (
  discounted_price: number | string | null,
  original_price: number | null = 500,
  name = 'Laksa',
) => ({ name, discounted_price, original_price }) as const

it('asks about exactly the prices that are ten times the usual one or more', () => {
  for (let usual = 1; usual <= 900; usual += 37) {
    const items = [item('Laksa', usual / 100)]
    for (const cents of [usual + 1, usual * 10 - 1, usual * 10, usual * 10 + 1, usual * 100]) {
      const question = unusualPrice(typed(cents / 100, null), items)
      expect(question?.waits ?? false, `${cents} of ${usual}`).toBe(cents >= usual * 10)
    }
  }
})

it('compares with the dish, and with the kitchen while the dish is new', () => {
  const items = [item('  laksa ', 12), item('Bao', 3), item('Bao', 3), item('Water', 0)]
  expect(unusualPrice(typed(30), items)).toBeUndefined()
  expect(unusualPrice(typed(120), items)?.text).toBe(
    '$120.00 is ten times what you usually ask. Is it right?',
  )
  expect(unusualPrice(typed(40, 500, 'Roti'), items)?.text).toBe(
    '$40.00 is 13 times what you usually ask. Is it right?',
  )
  expect(unusualPrice(typed(40, 500, 'Roti'), [item('Water', 0)])).toBeUndefined()
  expect(unusualPrice(typed(40, 500, 'Roti'), [])).toBeUndefined()
})

it('asks about a price above the original, without making the form wait', () => {
  for (const original of [0, 0.01, 9.99, 18, 120])
    for (const above of [0.01, 1, 50]) {
      const price = Math.round((original + above) * 100) / 100
      expect(unusualPrice(typed(price, original), [])).toMatchObject({ waits: false })
      expect(unusualPrice(typed(original, original), [])).toBeUndefined()
    }
})

it('asks nothing about a price that the dish had before, nor about what is no number', () => {
  const items = [item('Laksa', 120), item('Laksa', 12), item('Laksa', 12)]
  expect(unusualPrice(typed(120), items)).toBeUndefined()
  expect(unusualPrice(typed(120, 20), items)).toBeUndefined()
  expect(unusualPrice(typed(121), items)).toMatchObject({ waits: true })
  for (const nothing of [null, 'ten', '']) expect(unusualPrice(typed(nothing), items)).toBeUndefined()
})
