import { expect, it } from 'vitest'
import { applyStockChange } from '#web/domain/stock.ts'

const soup = { id: 'soup', quantity_available: 5, is_available: true, name: 'Soup' }
const pie = { id: 'pie', quantity_available: 2, is_available: true, name: 'Pie' }
const sold = new Map([['soup', { food_item_id: 'soup', quantity_available: 0, is_available: false }]])
const soldSoup = { ...soup, quantity_available: 0, is_available: false }

it('changes what is left in a list, in pages and in one deal', () => {
  expect(applyStockChange([soup, pie], sold)).toEqual([soldSoup, pie])
  expect(applyStockChange({ pages: [{ rows: [pie] }, { rows: [soup], next: 'n' }], pageParams: [1] }, sold)).toEqual({
    pages: [{ rows: [pie] }, { rows: [soldSoup], next: 'n' }],
    pageParams: [1],
  })
  expect(applyStockChange(soup, sold)).toEqual(soldSoup)
})

it('leaves alone what has not been fetched yet', () => {
  expect(applyStockChange(undefined, sold)).toBeUndefined()
})
