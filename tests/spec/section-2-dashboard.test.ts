import '#tests/support/browser-matchers.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goTo, heading, openSignedIn } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import type { TestServer } from '#tests/support/server-process.ts'

const shop = openShop()
let nonna: Awaited<ReturnType<TestServer['aRestaurant']>>
beforeAll(async () => {
  nonna = await shop.server().aRestaurant('Nonna Pina')
  await shop.server().aFoodItem(nonna, { name: 'Lasagne al forno' })
  await shop.server().aFoodItem(nonna, { name: 'Gnocchi al pesto', quantity_available: 7 })
})

const dashboard = async (): Promise<Page> => {
  const page = await shop.visit()
  await openSignedIn(page, nonna.user)
  await goTo(page, 'Dashboard')
  await heading(page, 'Dashboard').waitFor()
  return page
}

describe('2 Screens: restaurant-dashboard', () => {
  it('dashboard: the subscription status', async () => {
    await expect((await dashboard()).getByRole('heading', { name: 'Free Trial Active' })).toShow()
  })

  it('dashboard: an add-food-item form', async () => {
    const page = await dashboard()
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Add Food Item' }) })
    const fields = [
      'Name',
      'Description',
      'Original price',
      'Discounted price',
      'Cuisine',
      'Quantity',
      'Available until',
      'Image URL (optional)',
    ]
    for (const field of fields) await expect(form.getByLabel(field, { exact: true })).toShow()
  })

  it('dashboard: a table of the items of this restaurant', async () => {
    await shop.server().aFoodItem(await shop.server().aRestaurant('Another'), { name: 'Somebody else’s soup' })
    const table = (await dashboard()).getByRole('table')
    await expect(table.getByRole('row', { name: 'Lasagne al forno' })).toShow()
    await expect(table.getByRole('row', { name: 'Gnocchi al pesto' }).getByRole('cell', { name: '7', exact: true })).toShow()
    expect(await table.getByRole('rowheader').allTextContents()).not.toContain('Somebody else’s soup')
  })

  it('dashboard: verifies the session_id of the address, and then removes it', async () => {
    const { url, session_id } = await nonna.client.ok(paymentsApi.checkout, {
      package_id: 'restaurant_subscription',
      origin_url: shop.server().origin,
    })
    await nonna.client.raw('POST', `${new URL(url).pathname}/pay`)
    const page = await shop.visit()
    const calls = callsOf(page)
    await openSignedIn(page, nonna.user, `/?session_id=${session_id}&from=mail`)
    await goTo(page, 'Dashboard')
    await expect(page.getByText('Payment successful! Your subscription has been upgraded.')).toShow()
    expect(calls).toContainEqual({ method: 'GET', path: `/payments/checkout/status/${session_id}`, body: undefined })
    expect(page.url()).toBe(`${shop.server().origin}/?from=mail`)
  })

  it('dashboard: without a session_id nothing is verified', async () => {
    const page = await shop.visit()
    const calls = callsOf(page)
    await openSignedIn(page, nonna.user)
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('table')).toShow()
    expect(calls.filter(({ path }) => path.startsWith('/payments/'))).toEqual([])
  })
})
