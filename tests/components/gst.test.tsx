import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { it } from '#tests/support/page-test.ts'
import type { Person } from '#tests/support/builders.ts'
import { registerForGst } from '#tests/support/registrations.ts'

const INCLUDING = 'including GST'
const text = (): string => document.body.textContent

it('says in the cart and on the order that a price includes GST, where its restaurant is registered', async ({
  t,
  visit,
}) => {
  const open = async (name: string, gst_since: string | null) => {
    const restaurant = await t.aRestaurant(`Kitchen of ${name}`)
    await registerForGst(restaurant, gst_since)
    const item = await t.aFoodItem(restaurant, { name })
    const customer = await t.aCustomer()
    const page = visit({ as: customer, path: '/?view=browse' })
    await page.press('Add to Cart', await page.card(name))
    await page.goTo('Cart')
    await page.find('heading', `Kitchen of ${name}`)
    await page.shows('Total $11.00')
    const cart = text()
    const order = await t.aPaidOrder(customer, item)
    page.open(`/?order=${order.id}`)
    await page.shows(/^Total/)
    return { cart, order: text() }
  }
  const registered = await open('Gnocchi', '2020-07-01')
  expect([registered.cart, registered.order]).toEqual([
    expect.stringContaining(INCLUDING),
    expect.stringContaining(INCLUDING),
  ])
  for (const gst_since of [null, '2026-11-22']) {
    const without = await open(gst_since === null ? 'Ravioli' : 'Tortellini', gst_since)
    expect(without.cart + without.order).not.toContain('GST')
  }
})

it('shows on the statement what was sold with GST and what without, and none to whom none is charged', async ({
  t,
  dashboardOf,
}) => {
  const monthTextOf = async (restaurant: Person): Promise<string> => {
    const page = await dashboardOf(restaurant)
    await page.openTab('Money')
    await page.unfold('Statements')
    await page.shows('Yours')
    return text()
  }
  const sell = async (restaurant: Person) =>
    t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant), 2)
  const [none, all, some] = [await t.aRestaurant(), await t.aRestaurant(), await t.aRestaurant()]
  await registerForGst(all)
  await registerForGst(some, '2026-11-22')
  for (const restaurant of [none, all, some]) await sell(restaurant)
  await t.advance({ hours: 7 })
  await sell(some)

  expect(await monthTextOf(none)).not.toContain('GST')
  const registered = await monthTextOf(all)
  expect(registered).toContain('1 entry, sales including GST')
  expect(registered).toContain('of it GST $2.00')
  const both = await monthTextOf(some)
  expect(both).toContain('2 entries, including GST from 22 November 2026 on')
  expect(both).toContain('Sold without GST$22.00')
  expect(both).toContain('Sold with GSTof it GST $2.00$22.00')
})

it('asks the owner since when the restaurant is registered, and says what it does', async ({
  t,
  dashboardOf,
}) => {
  const restaurant = await t.aRestaurant()
  const page = await dashboardOf(restaurant)
  await page.openTab('Settings')
  await page.unfold('Your food business')
  await page.press(/^Change$/)
  await page.fill({ 'Registered for GST': 'yes' })
  await page.shows('From this day on, orders and statements show GST. Without a day they show none.')
  await page.fill({ 'Registered for GST since': '2026-11-01' })
  await page.press('Save', (await page.field('Council')).form ?? undefined)
  await page.shows('Your details are saved.')
  const [row] = await t.visitor.ok(restaurantsApi.browse, {
    ids: restaurant.user.restaurant_id ?? '',
  })
  expect(row?.gst_since).toBe('2026-11-01')
})
