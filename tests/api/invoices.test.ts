import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { bearInsteadOfRestaurant } from '#server/features/orders/ordering/public.ts'
import { PASSWORD, type Person, subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'

// Half an hour before the month ends in Melbourne.
const t = await appForFile({
  at: new Date('2026-11-30T12:30:00Z'),
  env: { ...operatorSettings, RATE_LIMITS: 'off' },
})

const upgrade = async ({ client }: Person) => {
  const { url } = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await client.raw('POST', `${new URL(url).pathname}/pay`)
}
const aSale = async (restaurant: Person, discounted_price = 11.25) =>
  t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant, { discounted_price }), 2)
const invoicesOf = ({ client }: Person) => client.ok(api.invoices.browse, {})
const documentOf = async ({ client }: Person, number: number): Promise<string> => {
  const { status, body } = await client.raw('GET', `/api/restaurants/mine/invoices/${number}`)
  expect(status).toBe(200)
  return String(body)
}
const signIn = ({ client, user }: Person) =>
  client.ok(api.accounts.login, { email: user.email, password: PASSWORD })

const nonna = await t.aRestaurant('Nonna & Pina')
const bombay = await t.aRestaurant('Bombay Corner')
await nonna.client.ok(api.restaurants.change, {
  abn: '53004085616',
  address: '12 Lygon St',
  suburb: 'Carlton',
  postcode: '3053',
})
const refundedLater = await aSale(nonna)
const refunded = await aSale(nonna)
await refundPartOf(t, refunded, 1_125)
await upgrade(nonna)
// Whose month ends with nothing to charge.
await refundPartOf(t, await aSale(bombay), 2_250)

describe('the invoice for a month', () => {
  it('is not issued before the month has ended, with an hour for what is being recorded', async () => {
    await t.advance({ minutes: 30 })
    await refundPartOf(t, refundedLater, 1_000)
    await t.advance({ minutes: 59 })
    expect(await invoicesOf(nonna)).toEqual([])
  })

  it('charges commission and subscription, less what was refunded of them in the same month', async () => {
    await t.advance({ minutes: 1 })
    const issued_at = t.now().toISOString()
    const invoice = {
      number: 1,
      kind: 'invoice',
      title: 'Tax invoice',
      month: '2026-11',
      total: 10.37,
      issued_at,
    }
    expect(await invoicesOf(nonna)).toEqual([invoice])
    expect(await nonna.client.ok(api.accountExport.read, {})).toMatchObject({ invoices: [invoice] })
    const html = await documentOf(nonna, 1)
    expect(html).toContain('<h1>Tax invoice</h1>')
    expect(html).toContain(
      'Surplate Victoria Inc.<br>\nABN 51 824 753 556<br>\n1 Swanston Street, Melbourne VIC 3000</p>',
    )
    expect(html).toContain('Nonna &amp; Pina<br>\nABN 53 004 085 616<br>\n12 Lygon St<br>\nCarlton 3053</p>')
    expect(html).toContain('<dt>Number</dt><dd>1</dd>')
    expect(html).toContain('<dt>Date</dt><dd>1 December 2026</dd>')
    expect(html).toContain('bring in, and the subscription was charged to your card.</p>')
    expect(rowsOfDocument(html)).toEqual([
      ['What', 'Amount'],
      ['Commission on 2 orders of November 2026', '$4.50'],
      ['Commission returned for refunds of 1 order of November 2026', '-$1.13'],
      ['Surplate Pro, 1 month', '$7.00'],
      ['Total', '$10.37'],
      // 0.20 and 0.20 of the orders, of which 0.10 is returned, and 0.64 of the subscription.
      ['GST included', '$0.94'],
    ])
  })

  it('has the GST that the ledger has', async () => {
    const [row] = await t.sql<{ cents: number }>`select sum(gst_cents)::int as cents from ledger_entry
      where restaurant_id = ${nonna.user.restaurant_id} and at < '2026-11-30T13:00:00Z'
        and ledger_account in ('commission', 'operator')`
    expect(await t.row('invoice', { number: 1 })).toMatchObject({ total_cents: 1_037, gst_cents: row?.cents })
  })

  it('is not issued where nothing is left to charge', async () => {
    expect(await invoicesOf(bombay)).toEqual([])
  })

  it('is emailed to the owner, with a link to it', async () => {
    const mails = t.mailsTo(nonna, 'invoice_issued')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your tax invoice for November 2026'])
    expect(mails[0]?.text).toContain(`${t.origin}/api/restaurants/mine/invoices/1`)
    expect(mails[0]?.text).toContain('$10.37')
  })

  it('stays as it was issued, byte for byte, when its restaurant changes or closes', async () => {
    const before = await documentOf(nonna, 1)
    await nonna.client.ok(api.restaurants.change, { name: 'Another name', address: 'Elsewhere', abn: null })
    await t.advance({ days: 1 })
    expect(await documentOf(nonna, 1)).toBe(before)
    expect(await invoicesOf(nonna)).toHaveLength(1)
  })

  it('is for the owner of its restaurant alone', async () => {
    const customer = await t.aCustomer()
    await bombay.client.fails(404, api.invoices.get, { number: '1' })
    for (const number of ['0', '01', '2', 'one', '1e3'])
      await nonna.client.fails(404, api.invoices.get, { number })
    await customer.client.fails(403, api.invoices.get, { number: '1' })
    await t.client().fails(401, api.invoices.get, { number: '1' })
  })
})

describe('an adjustment note', () => {
  it('has what refunds changed of an invoice before, which it names, beside the invoice of its month', async () => {
    await aSale(nonna, 20)
    await t.advance({ days: 30, hours: 2 })
    await signIn(nonna)
    expect(
      (await invoicesOf(nonna)).map(({ number, title, month, total }) => [number, title, month, total]),
    ).toEqual([
      [3, 'Adjustment note', '2026-12', -1],
      [2, 'Tax invoice', '2026-12', expect.any(Number)],
      [1, 'Tax invoice', '2026-11', 10.37],
    ])
    const html = await documentOf(nonna, 3)
    expect(rowsOfDocument(html)).toEqual([
      ['What', 'Amount'],
      ['Commission returned for refunds of 1 order of November 2026, which changes tax invoice 1', '-$1.00'],
      ['Change in price', '-$1.00'],
      ['GST included', '-$0.09'],
    ])
    expect(html).toContain(
      'These orders were refunded in December 2026, after the invoices that they are on.',
    )
  })

  it('charges again what a restaurant does not bear after all', async () => {
    const part = { order_id: refundedLater.id, amount_cents: 1_000, reason_code: 'appeal' }
    await t.database.transaction((tx) => bearInsteadOfRestaurant(tx, part, t.now()))
    await t.advance({ days: 31 })
    await signIn(nonna)
    const note = (await invoicesOf(nonna)).find(
      ({ kind, month }) => kind === 'adjustment_note' && month === '2027-01',
    )
    expect(note?.total).toBe(1)
    expect(rowsOfDocument(await documentOf(nonna, note?.number ?? 0))[1]).toEqual([
      'Commission charged again for 1 order of November 2026, which changes tax invoice 1',
      '$1.00',
    ])
  })
})

it('charges nothing of orders that were placed before the operator was asked about GST', async () => {
  const restaurant = await t.aRestaurant()
  const order = await aSale(restaurant)
  await t.update('customer_order', { id: order.id }, { operator_gst: null })
  await t.update('ledger_entry', { order_id: order.id }, { gst_cents: null })
  await t.advance({ days: 31 })
  await signIn(restaurant)
  expect(await invoicesOf(restaurant)).toEqual([])
})
