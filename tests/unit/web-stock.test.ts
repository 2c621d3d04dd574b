import { expect, it } from 'vitest'
import { applyStockChange } from '#web/domain/live-stream.ts'

const soup = { id: 'soup', quantity_available: 5, is_available: true, name: 'Soup' }
const pie = { id: 'pie', quantity_available: 2, is_available: true, name: 'Pie' }
const changes = new Map([['soup', { food_item_id: 'soup', quantity_available: 0, is_available: false }]])
const soldSoup = { ...soup, quantity_available: 0, is_available: false }

it('updates the stock in a list, in pages and in a single food item', () => {
  expect(applyStockChange([soup, pie], changes)).toEqual([soldSoup, pie])
  expect(
    applyStockChange({ pages: [{ rows: [pie] }, { rows: [soup], next: 'n' }], pageParams: [1] }, changes),
  ).toEqual({ pages: [{ rows: [pie] }, { rows: [soldSoup], next: 'n' }], pageParams: [1] })
  expect(applyStockChange(soup, changes)).toEqual(soldSoup)
})

it('leaves a query without data as it is', () => {
  expect(applyStockChange(undefined, changes)).toBeUndefined()
})
