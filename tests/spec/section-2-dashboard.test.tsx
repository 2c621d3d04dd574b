import { screen, within } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { api } from '#contract/api.ts'
import { subscriptionCheckout } from '#tests/support/builders.ts'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  .extend('nonna', { scope: 'file' }, async ({ t }) => {
    const nonna = await t.aRestaurant('Nonna Pina')
    await t.aFoodItem(nonna, { name: 'Lasagne al forno' })
    await t.aFoodItem(nonna, { name: 'Gnocchi al pesto', quantity_available: 7 })
    return nonna
  })
  .extend('dashboard', ({ visit, nonna }) => async (path = '/') => {
    const page = visit({ as: nonna, path })
    await page.goTo('Dashboard')
    await screen.findByRole('table')
    return page
  })

describe('2 Screens: restaurant-dashboard', () => {
  it('dashboard: the subscription status', async ({ dashboard }) => {
    await (await dashboard()).find('heading', 'Free Trial Active')
  })

  it('dashboard: an add-food-item form', async ({ dashboard }) => {
    const form = (await (await dashboard()).find('button', 'Add Food Item')).closest('form') as HTMLElement
    const fields = [
      'Name',
      'Description',
      'Original price',
      'Discounted price',
      'Cuisine',
      'Quantity',
      'Available until',
    ]
    for (const field of [...fields, 'Image URL (optional)']) within(form).getByLabelText(field)
  })

  it('dashboard: a table of the items of this restaurant', async ({ t, dashboard }) => {
    await t.aFoodItem(await t.aRestaurant('Another'), { name: 'Somebody else’s soup' })
    const page = await dashboard()
    const table = await page.find('table', '')
    await page.find('row', 'Lasagne al forno', table)
    within(await page.find('row', 'Gnocchi al pesto', table)).getByRole('cell', { name: '7' })
    expect(table.textContent).not.toContain('Somebody else’s soup')
  })

  it('dashboard: verifies the session_id of the address, and then removes it', async ({
    nonna,
    dashboard,
  }) => {
    const { url, session_id } = await nonna.client.ok(api.payments.checkout, subscriptionCheckout())
    await nonna.client.raw('POST', `${new URL(url).pathname}/pay`)
    const page = await dashboard(`/?session_id=${session_id}&from=mail`)
    await page.shows('Payment successful! Your subscription has been upgraded.')
    const path = `/payments/checkout/status/${session_id}`
    expect(page.calls).toContainEqual({ method: 'GET', path, body: undefined })
    expect(location.href).toBe(`${location.origin}/?from=mail`)
  })

  it('dashboard: without a session_id nothing is verified', async ({ dashboard }) => {
    expect((await dashboard()).calls.filter(({ path }) => path.startsWith('/payments/'))).toEqual([])
  })
})
