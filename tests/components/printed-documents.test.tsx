import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { it } from '#tests/support/page-test.ts'

it('lists the invoices of a restaurant by month, each of which opens as a document', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Invoiced Inn')
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(kitchen, { discounted_price: 20 }))
  const before = await dashboardOf(kitchen)
  await before.openTab('Money')
  await before.unfold('Invoices')
  await before.shows('No invoice yet.')
  await t.advance({ days: 12 })
  await kitchen.client.ok(api.accounts.login, { email: kitchen.user.email, password: PASSWORD })
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.unfold('Invoices')
  const link = await page.find('link', /November 2026.*\$2\.00/)
  const { body } = await kitchen.client.raw('GET', link.getAttribute('href') ?? '')
  expect(String(body)).toContain('<h1>Invoice</h1>')
  expect(String(body)).toContain(
    'There is nothing to pay: commission is kept back from what your orders bring in.',
  )
})

it('leads from an order to its receipt once it is paid', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(await t.aRestaurant('Paper Rest'))
  const order = await t.anOrder(customer, item)
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.shows('Paper Rest')
  await page.hides('Receipt')
  await t.pay(customer, order)
  page.open(`/?order=${order.id}`)
  const link = await page.find('link', 'Receipt')
  expect(link.getAttribute('href')).toBe(`/api/orders/${order.id}/receipt`)
})

const INVOICES = '/restaurants/mine/invoices'

it('says that the invoices could not be loaded, and lists an adjustment note once they are', async ({
  t,
  visit,
}) => {
  const page = visit({
    as: await t.aRestaurant('Noted Noodles'),
    broken: [['GET', INVOICES, { status: 404, json: {} }]],
  })
  await page.goTo('Dashboard')
  await page.openTab('Money')
  await page.unfold('Invoices')
  await page.shows('Your invoices could not be loaded.')
  page.mendCalls()
  const note = {
    number: 12,
    kind: 'adjustment_note',
    title: 'Adjustment note',
    month: '2026-11',
    total: -1.5,
    issued_at: '2026-12-01T13:00:00Z',
  }
  page.breakCall('GET', INVOICES, { status: 200, json: [note] })
  await page.press('Try again')
  const link = await page.find('link', /^November 2026 *Adjustment note 12 *-\$1\.50$/)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/api/restaurants/mine/invoices/12',
    '_blank',
  ])
})
