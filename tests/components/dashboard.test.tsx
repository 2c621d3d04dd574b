import { screen, within } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import { copyFoodItem } from '#tests/support/food-item-copies.ts'
import { after } from '#tests/support/page.tsx'
import { changePatience } from '#tests/support/patience.ts'
import { it as base } from '#tests/support/page-test.ts'

/** The dashboard of a kitchen with one food item, and what its row shows. */
const it = base.extend(
  'openDashboard',
  ({ t, dashboardOf }) =>
    async (name: string, quantity = 5, expected?: RegExp) => {
      const kitchen = await t.aRestaurant()
      const item = await t.aFoodItem(kitchen, { name, quantity_available: quantity })
      const page = await dashboardOf(kitchen, expected)
      const row = () => page.find('row', name)
      const shows = async (text: string | number) => void (await within(await row()).findByText(String(text)))
      await shows(quantity)
      return { page, item, row, shows, change: ['PATCH', `/food-items/${item.id}`] as const }
    },
)

it('changes the portions by two presses, and keeps what a customer bought between them', async ({
  t,
  openDashboard,
}) => {
  const { page, item, shows, change } = await openDashboard('Counted cannoli')
  const [arrived, sold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  page.breakCall(
    ...change,
    after(() => {
      arrived.resolve()
      return sold.promise
    }),
  )
  for (let press = 0; press < 4; press += 1) await page.press('One portion more of Counted cannoli')
  await shows(9)
  await page.press('One portion less of Counted cannoli')
  await shows(8)
  await arrived.promise
  await t.anOrder(await t.aCustomer(), item, 2)
  sold.resolve()
  await shows(6)
  const changes = () => page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await expect.poll(changes).toEqual([{ quantity_change: 1 }, { quantity_change: 2 }])
  const stock = async () =>
    (await t.client().ok(foodItemsApi.get, { food_item_id: item.id })).quantity_available
  await expect.poll(stock).toBe(6)
  await shows(6)
})

it('returns to the real number, and says why, when a portion to remove has just been sold', async ({
  t,
  openDashboard,
}) => {
  const { page, item, shows, change } = await openDashboard('Raced rendang', 1, /409/)
  page.breakCall(
    ...change,
    after(async () => t.anOrder(await t.aCustomer(), item)),
  )
  await page.press('One portion less of Raced rendang')
  await page.shows('Raced rendang: Only 0 left by now, so nothing was removed.')
  await shows(0)
})

it('shows an item as sold out by one press, and sells it again by another', async ({ t, openDashboard }) => {
  const { page, item, shows } = await openDashboard('Switched souvlaki')
  const isAvailable = async () =>
    (await t.client().ok(foodItemsApi.get, { food_item_id: item.id })).is_available
  await page.choose('Mark sold out', 'Switched souvlaki')
  await shows('Sold Out')
  await expect.poll(isAvailable).toBe(false)
  await shows(5)
  await page.choose('Put back on sale', 'Switched souvlaki')
  await shows('On sale')
  await expect.poll(isAvailable).toBe(true)
})

it('gives a meal on sale a stepper and one menu, which gives the focus back', async ({ openDashboard }) => {
  const { page, row } = await openDashboard('Menu moussaka')
  const buttonsOf = (part: HTMLElement) =>
    within(part)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  const menu = 'Actions for Menu moussaka'
  expect(buttonsOf(await row())).toEqual([
    'One portion less of Menu moussaka',
    'One portion more of Menu moussaka',
    menu,
  ])
  await page.press(menu)
  const group = await page.find('group', menu)
  expect(buttonsOf(group)).toEqual(['Edit', 'Mark sold out', 'History', 'Withdraw'])
  await page.user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: menu })).toBeNull()
  expect(document.activeElement).toBe(await page.find('button', menu))
  await page.press(menu)
  await page.user.click(await page.find('heading', 'Your food items'))
  expect(screen.queryByRole('group', { name: menu })).toBeNull()
  await page.choose('Withdraw', 'Menu moussaka')
  await page.user.keyboard('{Escape}')
  await page.closedDialog()
  expect(document.activeElement).toBe(await page.find('button', menu))
})

it('says beside meals that nobody finds them without an address, which is given after one press', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Nowhere Noodles')
  await kitchen.client.ok(restaurantsApi.change, { address: null, suburb: null })
  await t.aFoodItem(kitchen)
  const page = await dashboardOf(kitchen)
  await page.shows('nobody finds your meals nearby or on the map, and whoever buys one is warned first.')
  await page.press('Add your address')
  await page.fill({ 'Street address': '12 Lygon Street', Suburb: 'Carlton' }, await page.dialog())
  await page.press('Save address', await page.dialog())
  await page.hides('Your address is missing')
  await page.closedDialog()
  expect(await kitchen.client.ok(restaurantsApi.mine, {})).toMatchObject({ suburb: 'Carlton' })
})

it('returns to “On sale” when an item could not be shown as sold out', async ({ openDashboard }) => {
  const { page, shows, change } = await openDashboard('Stubborn spanakopita')
  page.breakCall(...change)
  await page.choose('Mark sold out', 'Stubborn spanakopita')
  await page.shows('No connection. Please check your network and try again.')
  await shows('On sale')
})

it('shows a past item in the past tense: when it ended, and how many were sold', async ({
  t,
  openDashboard,
}) => {
  const { page, item, shows } = await openDashboard('Gone gnocchi', 6)
  await t.aPaidOrder(await t.aCustomer(), item, 4)
  await t.advance({ hours: 4 })
  page.reload()
  await page.unfold('Past food items (1)')
  for (const text of ['Ended', 'Sold 4 of 6']) await shows(text)
  const row = await page.find('row', 'Gone gnocchi')
  expect(row.textContent).not.toMatch(/on sale|left|Ends/)
})

it('shows what is on sale also where very many that would have ended later were withdrawn', async ({
  t,
  visit,
}) => {
  const kitchen = await t.aRestaurant()
  const soup = await t.aFoodItem(kitchen, { name: 'Early soup', expires_at: t.inMinutes(30) })
  const [expires_at, pickup_end] = [90, 180].map((minutes) => new Date(t.inMinutes(minutes)))
  const withdrawn = { name: 'Withdrawn stew', withdrawn_at: t.now(), expires_at, pickup_end }
  await copyFoodItem(t, soup.id, OWN_ITEMS_FIRST, withdrawn)
  const page = visit({ as: kitchen })
  await page.goTo('Dashboard')
  await page.find('row', 'Early soup')
})

it('shows all sections together, once the last of what decides them has arrived', async ({ t, visit }) => {
  const arrives = Promise.withResolvers<void>()
  const page = visit({
    as: await t.aRestaurant(),
    broken: [['GET', '/food-items/mine/suggestions', after(() => arrives.promise)]],
  })
  await page.goTo('Dashboard')
  await page.shows('Loading your dashboard')
  await page.find('heading', /^Dashboard$/)
  expect(screen.queryByText('Your food items')).toBeNull()
  arrives.resolve()
  await page.find('heading', 'Your food items')
  await page.find('heading', 'Add Food Item')
  await page.hides('Loading your dashboard')
})

describe('where calls are not repeated for long', () => {
  changePatience({ total: 300 })

  it('shows the sections without one that cannot be loaded', async ({ t, visit }) => {
    const page = visit({
      as: await t.aRestaurant(),
      broken: [['GET', '/food-items/mine/suggestions']],
      expected: /./,
    })
    await page.goTo('Dashboard')
    await page.find('heading', 'Your food items')
    await page.find('heading', 'Add Food Item')
  })
})
