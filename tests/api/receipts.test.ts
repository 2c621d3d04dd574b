import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { forgetIdentities, registerForGst } from '#tests/support/registrations.ts'
import { aMember } from '#tests/support/staff.ts'

// Six in the evening of 21 November in Melbourne.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

afterEach(() => forgetIdentities(t))

const ABN = '51824753556'
const ADDRESS = { address: '12 Lygon St', suburb: 'Carlton', postcode: '3053' }

const receiptOf = async ({ client }: Pick<Person, 'client'>, { id }: Pick<Order, 'id'>): Promise<string> => {
  const { status, body } = await client.raw('GET', `/api/orders/${id}/receipt`)
  expect(status).toBe(200)
  return String(body)
}
/** A paid order of two meals for 23.50. */
async function aSale(gst_since?: string | null) {
  const restaurant = await t.aRestaurant('Nonna & Pina')
  await restaurant.client.ok(api.restaurants.change, { ...ADDRESS, abn: ABN })
  if (gst_since !== undefined) await registerForGst(restaurant, gst_since)
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant, { discounted_price: 11.75 }), 2)
  return { restaurant, customer, order }
}

describe('the receipt of a restaurant that is not registered for GST', () => {
  it.each([
    ['has said so', null],
    ['has said nothing', undefined],
    ['will be', '2026-11-22'],
  ])('names the restaurant, what was paid, and no GST, where it %s', async (_what, gst_since) => {
    const { customer, order } = await aSale(gst_since)
    const html = await receiptOf(customer, order)
    expect(html).toContain('<h1>Receipt</h1>')
    expect(html).toContain('Nonna &amp; Pina<br>\nABN 51 824 753 556<br>\n12 Lygon St<br>\nCarlton 3053</p>')
    expect(html).toContain('<dt>Date</dt><dd>21 November 2026, 6:00\u{a0}pm</dd>')
    expect(html).toContain(`<dt>Order</dt><dd>${spacedCode(order.code)}</dd>`)
    expect(html).toContain('Surplate has taken this payment on behalf of Nonna &amp; Pina.')
    expect(html).not.toMatch(/gst|tax/i)
    expect(rowsOfDocument(html)).toEqual([
      ['What', 'Quantity', 'Price each', 'Amount'],
      ['Lasagne al forno', '2', '$11.75', '$23.50'],
      ['Total price', '$23.50'],
      ['Paid on 21 November 2026, 6:00 pm', '$23.50'],
      ['Total paid', '$23.50'],
    ])
  })

  it('says nothing of GST either after a refund, or for an order from before it was asked', async () => {
    const { customer, order } = await aSale('2020-07-01')
    await t.update('customer_order', { id: order.id }, { gst_registered: null, operator_gst: null })
    await t.update('ledger_entry', { order_id: order.id }, { gst_cents: null })
    await refundPartOf(t, order, 500, 'operator')
    const html = await receiptOf(customer, order)
    expect(html).toContain('<h1>Receipt</h1>')
    expect(html).not.toMatch(/gst|tax/i)
    expect(rowsOfDocument(html).at(-1)).toEqual(['Total paid, less refunds', '$18.50'])
  })

  it('names no ABN where the restaurant has given none', async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    expect(await receiptOf(customer, order)).not.toContain('ABN')
  })
})

describe('the receipt of a restaurant that is registered for GST', () => {
  it('is a tax invoice, with one eleventh of the price as GST, rounded half up', async () => {
    const { customer, order } = await aSale('2020-07-01')
    const html = await receiptOf(customer, order)
    expect(html).toContain('<h1>Tax invoice</h1>')
    expect(html).toContain('<title>Tax invoice</title>')
    expect(rowsOfDocument(html).slice(2)).toEqual([
      ['Total price', '$23.50'],
      // 2.1364
      ['GST included', '$2.14'],
      ['Paid on 21 November 2026, 6:00 pm', '$23.50'],
      ['Total paid', '$23.50'],
    ])
  })

  it('shows each refund, and the GST in what is left of the price', async () => {
    const { customer, order } = await aSale('2020-07-01')
    await refundPartOf(t, order, 500)
    await t.advance({ minutes: 30 })
    await refundPartOf(t, order, 250, 'operator')
    const html = await receiptOf(customer, order)
    expect(rowsOfDocument(html).slice(4)).toEqual([
      ['Paid on 21 November 2026, 6:00 pm', '$23.50'],
      ['Refunded on 21 November 2026, 6:00 pm', '-$5.00'],
      ['Refunded on 21 November 2026, 6:30 pm', '-$2.50'],
      ['Total paid, less refunds', '$16.00'],
      ['GST included after refunds', '$1.68'],
    ])
    expect(html).toContain('What Surplate bears itself leaves the price of the restaurant as it was.')
  })

  it('is a receipt with the GST, and no tax invoice, while the restaurant has given no ABN', async () => {
    const restaurant = await t.aRestaurant()
    await registerForGst(restaurant)
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    const html = await receiptOf(customer, order)
    expect(html).toContain('<h1>Receipt</h1>')
    expect(rowsOfDocument(html)).toContainEqual(['GST included', '$1.00'])
  })

  it('names the ABN that was given for the food business, where the profile has none', async () => {
    const restaurant = await t.aRestaurant()
    await registerForGst(restaurant, '2020-07-01', ABN)
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    expect(await receiptOf(customer, order)).toContain('<h1>Tax invoice</h1>')
    expect(await restaurant.client.ok(api.restaurants.mine, {})).toMatchObject({ abn: ABN })
  })
})

describe('who reads a receipt', () => {
  it('is its customer, and owner and managers of its restaurant, and nobody else', async () => {
    const { restaurant, customer, order } = await aSale()
    expect(await receiptOf(customer, order)).toContain('Kim Lee')
    const manager = await aMember(t, restaurant, 'manager')
    for (const reader of [restaurant, manager])
      expect(await receiptOf(reader, order)).not.toContain('Kim Lee')
    const strangers = [await aMember(t, restaurant, 'counter'), await t.aCustomer(), await t.aRestaurant()]
    for (const { client } of strangers) await client.fails(404, api.invoices.receipt, { order_id: order.id })
    await customer.client.fails(404, api.invoices.receipt, { order_id: 'none' })
    await t.client().fails(401, api.invoices.receipt, { order_id: order.id })
  })

  it('is nobody before the order is paid', async () => {
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    await customer.client.fails(404, api.invoices.receipt, { order_id: order.id })
  })

  it('does not learn the code once a friend has the pass', async () => {
    const { restaurant, customer, order } = await aSale()
    await customer.client.ok(api.orders.sharePass, { order_id: order.id })
    const { code } = await t.row('customer_order', { id: order.id })
    expect(await receiptOf(customer, order)).not.toContain(spacedCode(code))
    expect(await receiptOf(restaurant, order)).toContain(spacedCode(code))
  })
})

it('shows an order that was cancelled after it was paid as refunded in full', async () => {
  const { customer, order } = await aSale('2020-07-01')
  await customer.client.ok(api.orders.cancel, { order_id: order.id })
  const rows = rowsOfDocument(await receiptOf(customer, order))
  expect(rows.slice(-3)).toEqual([
    ['Refunded on 21 November 2026, 6:30 pm', '-$23.50'],
    ['Total paid, less refunds', '$0.00'],
    ['GST included after refunds', '$0.00'],
  ])
})
