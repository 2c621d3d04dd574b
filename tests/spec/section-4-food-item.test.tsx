import { within } from '@testing-library/dom'
import { describe, expect, vi } from 'vitest'
import { SERVER_TIME } from '#contract/endpoint.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { it as base } from '#tests/support/page-test.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

const END = '2026-11-21T10:00:00.000Z'
const NAME = 'Lasagne al forno'

/** Stops the page's clock, which no reply of the server puts right from now on. */
function stopClock(at_ms: number): void {
  const get = Reflect.get<Headers, 'get'>(Headers.prototype, 'get')
  vi.spyOn(Headers.prototype, 'get').mockImplementation(function getOther(this: Headers, name) {
    return name === SERVER_TIME ? null : get.call(this, name)
  })
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  now.mockReturnValue(at_ms - serverNow())
}

const it = base
  .extend('listed', { scope: 'file' }, async ({ t }) => {
    const restaurant = await t.aRestaurant()
    await t.aFoodItem(restaurant, { name: NAME, expires_at: END })
    const off = await t.aFoodItem(restaurant, { name: 'Gnocchi al pesto', expires_at: END })
    await restaurant.client.ok(foodItemsApi.change, { food_item_id: off.id, is_available: false })
  })
  /** The card as somebody sees it so long before the end. */
  .extend('cardAt', ({ visit, listed: _listed }) => async (left: { ms: number }, name = NAME) => {
    stopClock(Date.parse(END) - left.ms)
    const page = visit()
    await page.goTo('Browse Food')
    return within(await page.card(name))
  })
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('4 States: how a food item is shown', () => {
  it('available: it can be added to the cart', async ({ cardAt }) => {
    const card = await cardAt({ ms: HOUR })
    card.getByRole('button', { name: /Add to Cart/ })
    expect(card.queryByText('Sold Out')).toBeNull()
  })

  it('Sold Out: when is_available is false, and it cannot be added', async ({ cardAt }) => {
    const card = await cardAt({ ms: HOUR }, 'Gnocchi al pesto')
    await card.findByText('Sold Out')
    expect(card.queryByRole('button', { name: /Add to Cart/ })).toBeNull()
  })

  it.for([
    ['hours and minutes left', 2 * HOUR + 14 * MINUTE, '2h 14m left'],
    ['hours and minutes left, at an hour exactly', HOUR, '1h 0m left'],
    ['minutes only under an hour', HOUR - SECOND, '59m left'],
    ['minutes only, in the last minute', 20 * SECOND, '1m left'],
    ['Expired at expires_at', 0, 'Expired'],
    ['Expired past expires_at', -MINUTE, 'Expired'],
  ] as const)('time left: %s', async ([_row, ms, words], { cardAt }) => {
    await (await cardAt({ ms })).findByText(words)
  })
})
