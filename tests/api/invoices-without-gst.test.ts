import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { registerForGst } from '#tests/support/registrations.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

it('says nothing of GST in any document of an operator who is not registered', async () => {
  const restaurant = await t.aRestaurant()
  await registerForGst(restaurant)
  const sale = async () => t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  const order = await sale()
  await t.advance({ days: 10 })
  await refundPartOf(t, order, 500)
  await t.advance({ days: 31 })
  const { client, user } = restaurant
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  const invoices = await client.ok(api.invoices.browse, {})
  expect(invoices.map(({ title, total }) => [title, total])).toEqual([
    ['Adjustment note', -0.5],
    ['Invoice', 1.1],
  ])
  for (const { number } of invoices) {
    const html = String((await client.raw('GET', `/api/restaurants/mine/invoices/${number}`)).body)
    expect(html).not.toMatch(/gst|tax/i)
    expect(html).toContain('Surplate</p>')
    expect(rowsOfDocument(html)).toHaveLength(3)
  }
  for (const { text, html, subject } of t.mailsTo(restaurant, 'invoice_issued'))
    expect([text, html, subject].join('\n')).not.toMatch(/gst|tax invoice/i)
})

it('shows which charges have GST in a month in which the operator registered', async () => {
  const restaurant = await t.aRestaurant()
  const sale = async () => t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  await sale()
  const { id } = await sale()
  await t.update('customer_order', { id }, { operator_gst: true })
  await t.update('ledger_entry', { order_id: id, ledger_account: 'commission' }, { gst_cents: 10 })
  await t.advance({ days: 31 })
  const { client, user } = restaurant
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  const [invoice] = await client.ok(api.invoices.browse, {})
  const html = String((await client.raw('GET', `/api/restaurants/mine/invoices/${invoice?.number}`)).body)
  // Whoever runs a trial has given no ABN, without which there is no tax invoice.
  expect(invoice).toMatchObject({ title: 'Invoice', total: 2.2 })
  expect(
    rowsOfDocument(html)
      .slice(1)
      .map(([text, amount]) => [text?.replace(/ of \w+ \d+/, ''), amount]),
  ).toEqual([
    ['Commission on 1 order, without GST', '$1.10'],
    ['Commission on 1 order, with GST', '$1.10'],
    ['Total', '$2.20'],
    ['GST included', '$0.10'],
  ])
})
