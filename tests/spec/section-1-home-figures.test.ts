import '#tests/support/browser-matchers.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { goTo, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
beforeAll(async () => {
  const restaurant = await shop.server().aRestaurant('Nonna Pina')
  const item = await shop.server().aFoodItem(restaurant, { portion_weight_g: 500, quantity_available: 10 })
  for (const quantity of [1, 2]) {
    const { code } = await shop.server().aPaidOrder(await shop.server().aCustomer(), item, quantity)
    await restaurant.client.ok(pickupsApi.collect, { code, scan_id: randomUUID() })
  }
  // Paid and not collected: it has saved nothing yet.
  await shop.server().aPaidOrder(await shop.server().aCustomer(), item, 4)
})

/** The figures as they read, by their labels; looked at once for all rows about them. */
let seen: Promise<Record<string, string>> | undefined
const figures = () =>
  (seen ??= (async () => {
    const page = await shop.visit()
    await page.goto('/')
    const stats = page.getByLabel('Our impact')
    await expect.poll(() => stats.locator('dd').first().textContent()).toMatch(/\d/)
    const [labels, values] = [
      await stats.locator('dt').allTextContents(),
      await stats.locator('dd').allTextContents(),
    ]
    return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
  })())

describe('1 Purpose: the figures of the home page, and the pass', () => {
  it('home: total food waste saved in kg', async () => {
    expect(await figures()).toHaveProperty(['Food Waste Saved'], '1.5 kg')
  })

  it('home: total orders, labelled Happy Customers', async () => {
    expect(await figures()).toHaveProperty(['Happy Customers'], '2')
  })

  it('home: average savings are a fixed 50%', async () => {
    expect(await figures()).toHaveProperty(['Average Savings'], '50%')
  })

  it('customers: show the QR code of the order at pickup', async () => {
    const customer = await shop.server().aCustomer()
    const item = await shop.server().aFoodItem(await shop.server().aRestaurant('Bombay Corner'))
    const { code } = await shop.server().aPaidOrder(customer, item)
    const page = await shop.visit({ size: 'phone' })
    await openSignedIn(page, customer.user)
    await goTo(page, 'My orders')
    await press(page, /Bombay Corner/)
    await expect(page.getByRole('img', { name: 'QR code of the order at Bombay Corner' })).toShow()
    expect((await page.getByRole('main').textContent())?.replaceAll(/\s/g, '')).toContain(code)
  })
})
