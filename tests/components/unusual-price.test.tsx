import { fireEvent, screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const meal = {
  Name: 'Laksa',
  Description: 'Coconut and noodles.',
  'Original price': '200',
  Quantity: '5',
  Cuisine: 'Asian',
}
const TEN_TIMES = '$120.00 is ten times what you usually ask. Is it right?'
const YES = 'Yes, it is right'
const PRICE = 'Discounted price'

async function leave(page: Page, label: string, typed: string, part?: HTMLElement): Promise<void> {
  await page.fill({ [label]: typed }, part)
  const field = await page.field(label, part)
  flushSync(() => fireEvent.focusOut(field))
}
const writesOf = (page: Page): number => page.calls.filter(({ method }) => method !== 'GET').length

it('waits once when a price is ten times the usual one, and lists it at the second press', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen, { name: 'Laksa', original_price: 20, discounted_price: 12 })
  const page = await dashboardOf(kitchen)
  await page.find('row', 'Laksa')
  await page.fill({ ...meal, [PRICE]: '120' })
  // Not while it is typed.
  expect(screen.queryByText(TEN_TIMES)).toBeNull()
  await page.press('Add Food Item')
  await page.shows(TEN_TIMES)
  await expect.poll(() => document.activeElement?.textContent).toBe(YES)
  expect(writesOf(page)).toBe(0)
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  const items = await kitchen.client.ok(foodItemsApi.mine, {})
  expect(items.map(({ discounted_price }) => discounted_price).toSorted((a, b) => a - b)).toEqual([12, 120])
})

it('asks beside the field when it is left, and not again for the same value once it is answered', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen, { name: 'Bao', original_price: 20, discounted_price: 12 })
  const page = await dashboardOf(kitchen)
  await page.find('row', 'Bao')
  await page.fill(meal)
  await leave(page, PRICE, '120')
  await page.shows(TEN_TIMES)
  await page.press(YES)
  await page.hides(TEN_TIMES)
  expect(document.activeElement).toBe(await page.field(PRICE))
  await leave(page, PRICE, '125')
  await page.shows('$125.00 is ten times')
  await leave(page, PRICE, '$120')
  await page.hides('what you usually ask')
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
})

it('asks about a price above the original beside its remark, and lists it at the first press', async ({
  t,
  dashboardOf,
}) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.fill({ ...meal, 'Original price': '10' })
  await leave(page, PRICE, '12,50')
  await page.shows('$12.50 is above the original price. Is it right?')
  await page.shows('Not below the original price: customers will see no discount.')
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
})

it('asks the same when a meal is edited or listed again, and nothing about a price that stays', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen, { name: 'Laksa', original_price: 10, discounted_price: 12 })
  const page = await dashboardOf(kitchen)
  await page.choose('Edit', 'Laksa')
  const edit = await page.dialog()
  await leave(page, PRICE, '12', edit)
  await page.hides('Is it right?')
  await leave(page, PRICE, '120', edit)
  await page.shows(TEN_TIMES)
  await page.press('Save changes', edit)
  expect(writesOf(page)).toBe(0)
  await page.press('Save changes', edit)
  await page.shows('Saved.')

  const [item] = await kitchen.client.ok(foodItemsApi.mine, {})
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: item?.id ?? '' })
  page.reload()
  await page.press(/List again: Laksa/)
  const again = await page.dialog()
  await page.press('Change first', again)
  await leave(page, PRICE, '1200', again)
  await page.shows('$1,200.00 is ten times')
  await page.press(YES, again)
  await page.press('List it', again)
  await page.closedDialog()
  const items = await kitchen.client.ok(foodItemsApi.mine, {})
  expect(items.map(({ discounted_price }) => discounted_price)).toContain(1200)
})
