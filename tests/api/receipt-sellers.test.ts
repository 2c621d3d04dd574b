import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { PASSWORD, type Person, subscriptionCheckout } from '#tests/support/builders.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'
import { forgetIdentities, registerForGst } from '#tests/support/registrations.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

afterEach(() => forgetIdentities(t))

const ABN = '51824753556'
const OTHER_ABN = '53004085616'

const receiptOf = async ({ client }: Person, { id }: Order): Promise<string> =>
  String((await client.raw('GET', `/api/orders/${id}/receipt`)).body)
/** Title, name and ABN of whoever sold. */
const sellerOf = async (customer: Person, order: Order) => {
  const html = await receiptOf(customer, order)
  const [, title, from] = /<h1>(.*?)<\/h1>\n<p class="from">([\s\S]*?)<\/p>/.exec(html) ?? []
  return [title, ...(from ?? '').split('<br>\n')]
}
async function aSale(profile: { abn?: string } = { abn: ABN }) {
  const restaurant = await t.aRestaurant('Nonna & Pina')
  await restaurant.client.ok(api.restaurants.change, { address: '12 Lygon St', ...profile })
  await registerForGst(restaurant, '2020-07-01')
  const customer = await t.aCustomer()
  const sell = async () => t.aPaidOrder(customer, await t.aFoodItem(restaurant))
  return { restaurant, customer, sell, order: await sell() }
}
/** Collects an order, so that nothing keeps the restaurant from closing. */
const erase = async (restaurant: Person, order: Order) => {
  await disputes(t).collect(restaurant, order, 'pass')
  await t.advance({ days: 1 })
  await restaurant.client.ok(api.accounts.login, { email: restaurant.user.email, password: PASSWORD })
  await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
}
const formerSellers = (restaurant: Person) => t.rows('former_seller', { restaurant_id: idOf(restaurant) })

describe('the seller on a receipt', () => {
  it('is the restaurant as it was called when it was paid, with the ABN that it had', async () => {
    const { restaurant, customer, sell, order } = await aSale()
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { name: 'Bombay Corner', abn: OTHER_ABN })
    await t.advance({ minutes: 1 })
    const later = await sell()
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { name: 'The Third Name', address: '1 Moved St' })
    expect(await sellerOf(customer, order)).toEqual([
      'Tax invoice',
      'Nonna &amp; Pina',
      'ABN 51 824 753 556',
      '1 Moved St',
    ])
    expect(await sellerOf(customer, later)).toEqual([
      'Tax invoice',
      'Bombay Corner',
      'ABN 53 004 085 616',
      '1 Moved St',
    ])
  })

  it('stays once the restaurant has closed, without its address', async () => {
    const { restaurant, customer, order } = await aSale()
    await erase(restaurant, order)
    expect((await t.row('restaurant', { id: idOf(restaurant) })).name).toBe('Closed restaurant')
    expect(await sellerOf(customer, order)).toEqual(['Tax invoice', 'Nonna &amp; Pina', 'ABN 51 824 753 556'])
  })

  it('has the ABN that the restaurant gave later, where it had none', async () => {
    const { restaurant, customer, order } = await aSale({})
    expect((await sellerOf(customer, order))[0]).toBe('Receipt')
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { name: 'Bombay Corner' })
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { abn: ABN })
    expect(await sellerOf(customer, order)).toEqual([
      'Tax invoice',
      'Nonna &amp; Pina',
      'ABN 51 824 753 556',
      '12 Lygon St',
    ])
  })

  it('has that ABN also once the restaurant has closed, if nothing was sold since it gave it', async () => {
    const { restaurant, customer, order } = await aSale({})
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { name: 'Bombay Corner' })
    await t.advance({ minutes: 1 })
    await restaurant.client.ok(api.restaurants.change, { abn: ABN })
    await erase(restaurant, order)
    expect(await sellerOf(customer, order)).toEqual(['Tax invoice', 'Nonna &amp; Pina', 'ABN 51 824 753 556'])
  })

  it('is kept for seven years, and not of a restaurant that nobody has paid', async () => {
    const unpaid = await t.aRestaurant('Never Sold')
    await unpaid.client.ok(api.restaurants.change, { name: 'Never Sold Either', abn: ABN })
    await unpaid.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await formerSellers(unpaid)).toEqual([])
    const { restaurant, order } = await aSale()
    for (const name of ['One', 'Two', 'Three']) await restaurant.client.ok(api.restaurants.change, { name })
    await erase(restaurant, order)
    expect((await formerSellers(restaurant)).map(({ name }) => name)).toEqual(['Nonna & Pina'])
    await t.advanceUnpaid({ days: 7 * 365 + 1 })
    expect(await formerSellers(restaurant)).toHaveLength(1)
    await t.advance({ days: 2 })
    expect(await formerSellers(restaurant)).toEqual([])
  })
})

describe('the receipt of an order whose payment was disputed', () => {
  const { anOrder, collect, dispute, decide } = disputes(t)
  const disputed = async () => {
    const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
    await registerForGst(restaurant, '2020-07-01', ABN)
    const order = await anOrder(restaurant, customer)
    await collect(restaurant, order, 'code')
    return { customer, order, dispute_ref: await dispute(order) }
  }

  it('says what the bank took back, and the GST in what is left once it is lost', async () => {
    const { customer, order, dispute_ref } = await disputed()
    await decide(dispute_ref, 'lost')
    const rows = rowsOfDocument(await receiptOf(customer, order)).map(([text, ...cells]) => [
      text?.replace(/ on .*/, ''),
      cells.at(-1),
    ])
    expect(rows.slice(-4)).toEqual([
      ['Paid', '$80.00'],
      ['Taken back by the bank', '-$80.00'],
      ['Total paid, less refunds', '$0.00'],
      ['GST included after refunds', '$0.00'],
    ])
  })

  it('says that the bank paid again once it is won', async () => {
    const { customer, order, dispute_ref } = await disputed()
    await decide(dispute_ref, 'won')
    const html = await receiptOf(customer, order)
    expect(rowsOfDocument(html).slice(-2)).toEqual([
      ['Total paid, less refunds', '$80.00'],
      ['GST included after refunds', '$7.27'],
    ])
    expect(html).toContain('Paid again by the bank')
    expect(html).not.toContain('What Surplate bears itself')
  })
})

it('names a restaurant on the invoice of a month in which it has closed', async () => {
  const { restaurant, order } = await aSale()
  await erase(restaurant, order)
  await t.advance({ days: 31 })
  const { html } = await t.row('invoice', { restaurant_id: idOf(restaurant) })
  expect(html).toMatch(/<p class="to"><span>For<\/span><br>\nNonna &amp; Pina<br>\nABN 51 824 753 556<\/p>/)
})

it('names a restaurant that has closed on the invoice of its subscription when it has sold nothing', async () => {
  const restaurant = await t.aRestaurant('Nonna & Pina')
  const { client } = restaurant
  await client.ok(api.restaurants.change, { abn: ABN })
  const { url } = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await client.raw('POST', `${new URL(url).pathname}/pay`)
  await client.ok(api.accounts.erase, { password: PASSWORD })
  await t.advance({ days: 31 })
  const { html } = await t.row('invoice', { restaurant_id: idOf(restaurant) })
  expect(html).toMatch(/<p class="to"><span>For<\/span><br>\nNonna &amp; Pina<br>\nABN 51 824 753 556<\/p>/)
})
