import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { registerForGst } from '#tests/support/registrations.ts'

// Six in the evening of 21 November in Melbourne.
const t = await appForFile({ env: { OPERATOR_GST: 'on', RATE_LIMITS: 'off' } })

const MONTH = '2026-11'
const TOMORROW = '2026-11-22'

const publicRow = async (restaurant: Person) =>
  (await t.visitor.ok(api.restaurants.browse, { ids: idOf(restaurant) }))[0]
const statementOf = ({ client }: Person) => client.ok(api.statements.statement, { month: MONTH })
const csvOf = async ({ client }: Person): Promise<string[]> =>
  String((await client.raw('GET', `/api/restaurants/mine/statement?format=csv&month=${MONTH}`)).body).split(
    '\r\n',
  )
const paidText = (customer: Person): string | undefined =>
  /Paid: .*|Paid .*/.exec(t.mailsTo(customer, 'order_paid').at(-1)?.text ?? '')?.[0]

/** A paid order of 22 dollars, with a commission of 2.20. */
async function aSale(restaurant: Person) {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant), 2)
  await t.jobs.drain()
  return { customer, order }
}
const readOrder = ({ client }: Person, { id }: Order) => client.ok(api.orders.get, { order_id: id })
const gstOfEntries = async ({ id }: Order) =>
  (await t.rows('ledger_entry', { order_id: id })).map((row) => [
    row.event,
    row.ledger_account,
    row.gst_cents,
  ])

describe('a restaurant that is not registered for GST', () => {
  it.each([
    ['has said so', true],
    ['has said nothing', false],
  ])(
    'and %s shows none: not in the cart, the order, the email, the statement or its file',
    async (_what, says) => {
      const restaurant = await t.aRestaurant('Nonna Pina')
      if (says) await registerForGst(restaurant, null)
      const { customer, order } = await aSale(restaurant)
      expect(await publicRow(restaurant)).not.toHaveProperty('gst_since')
      expect(order).not.toHaveProperty('gst')
      expect(await readOrder(customer, order)).not.toHaveProperty('gst')
      expect(paidText(customer)).toMatch(/\$22\.00$/)
      for (const { text } of t.mailsTo(customer)) expect(text).not.toContain('GST')
      const { gst, entries, totals } = await statementOf(restaurant)
      expect([gst, totals.gst_in_sales, totals.gst_in_commission]).toEqual(['none', 0, 0])
      expect(entries.map((entry) => Object.keys(entry).filter((key) => key.includes('gst')))).toEqual([[]])
      expect((await csvOf(restaurant)).join('\n')).not.toContain('GST')
      // The operator owes it for the commission all the same.
      expect(await gstOfEntries(order)).toEqual([
        ['paid', 'provider', null],
        ['paid', 'restaurant', 0],
        ['paid', 'commission', 20],
      ])
    },
  )

  it('sees none in a month without sales either', async () => {
    const restaurant = await t.aRestaurant()
    expect((await statementOf(restaurant)).gst).toBe('none')
    expect(await csvOf(restaurant)).toHaveLength(3)
  })
})

describe('a restaurant that is registered for GST', () => {
  it('shows it in the cart, the order, the email, the statement and its file', async () => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    await registerForGst(restaurant)
    const { customer, order } = await aSale(restaurant)
    expect(await publicRow(restaurant)).toMatchObject({ gst_since: '2020-07-01' })
    expect([order.gst, (await readOrder(customer, order)).gst]).toEqual([2, 2])
    expect(paidText(customer)).toContain('$22.00, including GST')
    await refundPartOf(t, order, 500)
    await refundPartOf(t, order, 250, 'operator')
    const { gst, entries, totals } = await statementOf(restaurant)
    expect([gst, totals.gst_in_sales, totals.gst_in_commission]).toEqual(['all', 1.55, 0.15])
    expect(entries.map((entry) => [entry.gst_in_sales, entry.gst_in_commission])).toEqual([
      [2, 0.2],
      [-0.45, -0.05],
      [0, 0],
    ])
    const [heading, paid, ...rest] = (await csvOf(restaurant)).map((line) => line.split(',').slice(8))
    expect([heading, paid]).toEqual([
      ['GST in sales AUD', 'GST in commission AUD'],
      ['2.00', '0.20'],
    ])
    expect(rest).toEqual([['-0.45', '-0.05'], ['0.00', '0.00'], ['1.55', '0.15'], ['', ''], []])
    expect(await csvOf(restaurant)).toContain('GST included,,,,1.55,0.15,,,,')
  })

  it('shows nothing of GST for an order that costs nothing', async () => {
    const restaurant = await t.aRestaurant()
    await registerForGst(restaurant)
    const item = await t.aFoodItem(restaurant, { discounted_price: 0 })
    expect(await t.anOrder(await t.aCustomer(), item)).not.toHaveProperty('gst')
  })
})

it('shows GST from the day on which a restaurant is registered, and both in the statement of that month', async () => {
  const restaurant = await t.aRestaurant('Nonna Pina')
  await registerForGst(restaurant, TOMORROW)
  const before = await aSale(restaurant)
  expect(await publicRow(restaurant)).toMatchObject({ gst_since: TOMORROW })
  expect(before.order).not.toHaveProperty('gst')
  // Half past midnight.
  await t.advance({ hours: 6, minutes: 30 })
  const after = await aSale(restaurant)
  expect(after.order.gst).toBe(2)
  await t.advance({ seconds: 1 })
  await refundPartOf(t, before.order, 1_100)
  expect(await readOrder(before.customer, before.order)).not.toHaveProperty('gst')

  const statement = await statementOf(restaurant)
  expect(statement).toMatchObject({ gst: 'some', gst_since: TOMORROW })
  const ofGst = statement.entries.map((entry) => [
    entry.order_id,
    entry.gst_in_sales,
    entry.gst_in_commission,
  ])
  expect(ofGst).toEqual([
    [before.order.id, undefined, undefined],
    [after.order.id, 2, 0.2],
    [before.order.id, undefined, undefined],
  ])
  expect(statement.totals).toMatchObject({
    customer_paid: 33,
    gst_in_sales: 2,
    gst_in_commission: 0.2,
    with_gst: { customer_paid: 22, commission: 2.2, restaurant_share: 19.8, borne_by_operator: 0 },
    without_gst: { customer_paid: 11, commission: 1.1, restaurant_share: 9.9, borne_by_operator: 0 },
  })
  expect((await csvOf(restaurant)).slice(4)).toEqual([
    'Total,,,,33.00,3.30,29.70,0.00,2.00,0.20',
    'With GST,,,,22.00,2.20,19.80,0.00,2.00,0.20',
    'Without GST,,,,11.00,1.10,9.90,0.00,,',
    'GST included,,,,2.00,0.20,,,,',
    '',
  ])
})

it('keeps what an order was placed with, and renews what is public, when a restaurant says otherwise', async () => {
  const restaurant = await t.aRestaurant()
  const { customer, order } = await aSale(restaurant)
  expect(await publicRow(restaurant)).not.toHaveProperty('gst_since')
  await registerForGst(restaurant)
  await expect.poll(async () => (await publicRow(restaurant))?.gst_since).toBe('2020-07-01')
  expect(await readOrder(customer, order)).not.toHaveProperty('gst')
  await registerForGst(restaurant, null)
  await expect.poll(async () => publicRow(restaurant)).not.toHaveProperty('gst_since')
})

it('shows an order from before as including GST, as it did', async () => {
  const restaurant = await t.aRestaurant()
  const { customer, order } = await aSale(restaurant)
  await t.update('customer_order', { id: order.id }, { gst_registered: null, operator_gst: null })
  expect((await readOrder(customer, order)).gst).toBe(2)
})

it('says that the price of the subscription includes GST where the operator is registered', async () => {
  const restaurant = await t.aRestaurant()
  await t.advance({ days: 24 })
  expect(t.mailsTo(restaurant, 'trial_ends')[0]?.text).toContain('$7.00 a month, including GST, with')
})
