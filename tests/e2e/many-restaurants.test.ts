import { expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { goTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

// More people register from here than one place may in an hour.
const shop = openShop({ env: { RATE_LIMITS: 'off' } })

it('names the restaurant on every card when there are more restaurants than one answer holds, and requests no others', async () => {
  const { aRestaurant, aFoodItem, together, client } = shop.server()
  for (let ten = 0; ten < 10; ten += 1) await together(10, (at) => aRestaurant(`Kitchen ${ten}${at}`))
  const zest = await aRestaurant('Zest of Northcote')
  await aFoodItem(zest, { name: 'Lemon tart' })
  expect((await client().ok(restaurantsApi.browse, {})).map(({ name }) => name)).not.toContain(
    'Zest of Northcote',
  )
  const page = await shop.visit({ size: 'phone' })
  const calls = callsOf(page)
  await page.goto('/')
  await expect(page.getByRole('article', { name: 'Lemon tart' }).getByText('Zest of Northcote')).toShow()
  await goTo(page, 'Browse Food')
  await expect(page.getByRole('article', { name: 'Lemon tart' }).getByText('Zest of Northcote')).toShow()
  expect(calls.filter(({ path }) => path.startsWith('/restaurants')).map(({ path }) => path)).toEqual([
    `/restaurants?ids=${zest.user.restaurant_id}`,
  ])
})
