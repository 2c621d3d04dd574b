import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { startApp } from '#tests/support/app.ts'
import { it as base } from '#tests/support/page-test.ts'

// More people register from here than one place may in an hour.
const it = base.extend('t', { scope: 'file' }, async ({}, { onCleanup }) => {
  const t = await startApp({ env: { RATE_LIMITS: 'off' } })
  onCleanup(() => t.stop())
  return t
})

it('names the restaurant on every card when there are more restaurants than one answer holds, and requests no others', async ({
  t,
  visit,
}) => {
  for (let ten = 0; ten < 10; ten += 1) await t.together(10, (at) => t.aRestaurant(`Kitchen ${ten}${at}`))
  const zest = await t.aRestaurant('Zest of Northcote')
  await t.aFoodItem(zest, { name: 'Lemon tart' })
  const first = await t.client().ok(restaurantsApi.browse, {})
  expect(first.map(({ name }) => name)).not.toContain('Zest of Northcote')
  const page = visit()
  await page.shows('Zest of Northcote', await page.card('Lemon tart'))
  await page.goTo('Browse Food')
  await page.find('heading', 'Available Food Deals')
  await page.shows('Zest of Northcote', await page.card('Lemon tart'))
  expect(page.calls.map(({ path }) => path).filter((path) => path.startsWith('/restaurants'))).toEqual([
    `/restaurants?ids=${zest.user.restaurant_id}`,
  ])
})
