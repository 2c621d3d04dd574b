import '#tests/support/browser-matchers.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { goTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const END = '2026-11-21T10:00:00.000Z'
const NAME = 'Lasagne al forno'

beforeAll(async () => {
  const server = shop.server()
  const restaurant = await server.aRestaurant()
  await server.aFoodItem(restaurant, { name: NAME, expires_at: END })
  const off = await server.aFoodItem(restaurant, { name: 'Gnocchi al pesto', expires_at: END })
  await restaurant.client.ok(foodItemsApi.change, { food_item_id: off.id, is_available: false })
})

/** The card as somebody sees it so long before the end. */
async function cardAt(left: { ms: number }, name = NAME): Promise<Locator> {
  const page = await shop.visit({ frozen_at: new Date(Date.parse(END) - left.ms) })
  await page.goto('/')
  await goTo(page, 'Browse Food')
  const card = page.getByRole('article', { name })
  await card.waitFor()
  return card
}
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('4 States: how a food item is shown', () => {
  it('available: it can be added to the cart', async () => {
    const card = await cardAt({ ms: HOUR })
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toShow()
    expect(await card.getByText('Sold Out').count()).toBe(0)
  })

  it('Sold Out: when is_available is false, and it cannot be added', async () => {
    const card = await cardAt({ ms: HOUR }, 'Gnocchi al pesto')
    await expect(card.getByText('Sold Out', { exact: true })).toShow()
    expect(await card.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  })

  it.each([
    ['hours and minutes left', 2 * HOUR + 14 * MINUTE, '2h 14m left'],
    ['hours and minutes left, at an hour exactly', HOUR, '1h 0m left'],
    ['minutes only under an hour', HOUR - SECOND, '59m left'],
    ['minutes only, in the last minute', 20 * SECOND, '1m left'],
    ['Expired at expires_at', 0, 'Expired'],
    ['Expired past expires_at', -MINUTE, 'Expired'],
  ])('time left: %s', async (_row, ms, words) => {
    await expect((await cardAt({ ms })).getByText(words, { exact: true })).toShow()
  })
})
