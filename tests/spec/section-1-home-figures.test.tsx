import { screen, waitFor } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { typedCodeOf } from '#tests/support/builders.ts'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  .extend('collected', { scope: 'file' }, async ({ t }) => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    const item = await t.aFoodItem(restaurant, { portion_weight_g: 500, quantity_available: 10 })
    for (const quantity of [1, 2]) {
      const order = await t.aPaidOrder(await t.aCustomer(), item, quantity)
      await restaurant.client.ok(pickupsApi.collect, typedCodeOf(order))
    }
    // Paid and not collected: it has saved nothing yet.
    await t.aPaidOrder(await t.aCustomer(), item, 4)
  })
  /** The figures as they read, by their labels. */
  .extend('figures', async ({ visit, collected: _collected }) => {
    visit()
    const stats = await screen.findByLabelText('Our impact')
    await waitFor(() => expect(stats.querySelector('dd')?.textContent).toMatch(/\d/))
    return Object.fromEntries(
      [...stats.querySelectorAll('dt')].map((label) => [
        label.textContent,
        label.parentElement?.querySelector('dd')?.textContent,
      ]),
    )
  })

describe('1 Purpose: the figures of the home page, and the pass', () => {
  it('home: total food waste saved in kg', ({ figures }) => {
    expect(figures).toHaveProperty(['Food Waste Saved'], '1.5 kg')
  })

  it('home: total orders, labelled Happy Customers', ({ figures }) => {
    expect(figures).toHaveProperty(['Happy Customers'], '2')
  })

  it('home: average savings are a fixed 50%', ({ figures }) => {
    expect(figures).toHaveProperty(['Average Savings'], '50%')
  })

  it('customers: show the QR code of the order at pickup', async ({ t, visit }) => {
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(await t.aRestaurant('Bombay Corner'))
    const { code } = await t.aPaidOrder(customer, item)
    const page = visit({ as: customer })
    await page.goTo('My orders')
    await page.press(/Bombay Corner/)
    await screen.findByRole('img', { name: 'QR code of the order at Bombay Corner' })
    await page.shows(code, await page.find('main', ''))
  })
})
