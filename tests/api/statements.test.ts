import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerForGst } from '#tests/support/registrations.ts'

// Half an hour before the month ends in Melbourne, while it has ended nowhere near UTC.
const t = await appForFile({ at: new Date('2026-11-30T12:30:00Z'), env: { OPERATOR_GST: 'on' } })

it('shows each Melbourne month of the ledger, with a refund in the month in which it was made', async () => {
  const nonna = await t.aRestaurant('Nonna Pina')
  await registerForGst(nonna)
  const item = await t.aFoodItem(nonna, { discounted_price: 11.25 })
  const kim = await t.aCustomer()
  const first = await t.aPaidOrder(kim, item, 1)
  await t.aPaidOrder(await t.aCustomer(), item, 2)
  // The first instant of December.
  await t.advance({ minutes: 30 })
  await kim.client.ok(api.orders.cancel, { order_id: first.id })

  const november = await nonna.client.ok(api.statements.statement, { month: '2026-11' })
  expect(november.totals).toEqual({
    sales: 33.75,
    refunds: 0,
    customer_paid: 33.75,
    borne_by_operator: 0,
    gst_in_sales: 3.07,
    commission: 3.38,
    gst_in_commission: 0.3,
    restaurant_share: 30.37,
  })
  const december = await nonna.client.ok(api.statements.statement, {})
  expect(december).toMatchObject({ month: '2026-12', restaurant: { name: 'Nonna Pina' } })
  const cents = { customer_paid: -11.25, commission: -1.13, restaurant_share: -10.12 }
  expect(december.entries).toMatchObject([{ order_id: first.id, event: 'refunded', ...cents }])

  for (const period of ['2026-Q4', 'FY2027']) {
    const whole = await nonna.client.ok(api.statements.statement, { period })
    expect(whole.month).toBe(period)
    expect(whole.entries).toEqual([...november.entries, ...december.entries])
    expect(whole.totals).toMatchObject({ sales: 33.75, refunds: 11.25, restaurant_share: 20.25 })
  }
  for (const period of ['2026-Q3', 'FY2028'])
    expect((await nonna.client.ok(api.statements.statement, { period })).entries).toEqual([])
})

it('shows a statement to its restaurant only, and none to a customer', async () => {
  const { client } = await t.aRestaurant()
  expect((await client.ok(api.statements.statement, { month: '2026-11' })).entries).toEqual([])
  await (await t.aCustomer()).client.fails(403, api.statements.statement, {})
})

it('exports a statement as CSV', async () => {
  const nonna = await t.aRestaurant()
  await registerForGst(nonna)
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  const answer = await nonna.client.raw('GET', '/api/restaurants/mine/statement?format=csv')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="surplate-2026-12.csv"')
  const lines = String(answer.body).split('\r\n')
  expect(lines.map((line) => line.split(',').length)).toEqual([10, 10, 10, 10, 1])
})
