import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { bearInsteadOfRestaurant } from '#server/features/orders/ordering/public.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'

const t = await appForFile({
  at: new Date('2026-10-31T08:00:00Z'),
  env: { ...operatorSettings, RATE_LIMITS: 'off' },
})

const aSale = async (restaurant: Person) =>
  t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant, { discounted_price: 20 }))

const signIn = ({ client, user }: Person) =>
  client.ok(api.accounts.login, { email: user.email, password: PASSWORD })

/** Has the customer pay an order once more, on a checkout that was opened before the first payment. */
async function payAgain(order: Order): Promise<void> {
  const { id: first, ...session } = await t.row('payment_session', { order_id: order.id })
  const second = { ...session, id: 'cs_second', status: 'open' as const, payment_status: 'unpaid' as const }
  await t.database.query.insertInto('payment_session').values(second).execute()
  await t.sql`insert into sandbox_checkout select 'cs_second', 'second', mode, amount_cents, currency, description,
    success_url, cancel_url, 'complete', 'pay_second', created_at, expires_at from sandbox_checkout where id = ${first}`
  await t.advance({ minutes: 1 })
}

/** Lets a month of invoices be issued, and reads those of a restaurant, the newest first. */
async function invoicesAfter(days: number, restaurant: Person) {
  const { client } = restaurant
  await t.advance({ days })
  await signIn(restaurant)
  const invoices = await client.ok(api.invoices.browse, {})
  return invoices.map(({ number, title, month, total }) => [number, title, month, total])
}

async function rowsOf({ client }: Person, number: number) {
  return rowsOfDocument(String((await client.raw('GET', `/api/restaurants/mine/invoices/${number}`)).body))
}

it('adjusts the invoice that an order is on when a second payment of it was returned in the month of the refund', async () => {
  const restaurant = await t.aRestaurant()
  const order = await aSale(restaurant)
  await t.advance({ hours: 8 })
  await payAgain(order)
  await t.advance({ days: 1 })
  await refundPartOf(t, order, 1_000)
  expect(await invoicesAfter(31, restaurant)).toEqual([
    [2, 'Adjustment note', '2026-11', -1],
    [1, 'Tax invoice', '2026-10', 2],
  ])
  expect((await rowsOf(restaurant, 2))[1]).toEqual([
    'Commission returned for refunds of 1 order of October 2026, which changes tax invoice 1',
    '-$1.00',
  ])
})

it('has changes of two invoices on an adjustment note that add up to nothing', async () => {
  const restaurant = await t.aRestaurant()
  const early = await aSale(restaurant)
  await t.advance({ days: 30 })
  await signIn(restaurant)
  const late = await aSale(restaurant)
  await refundPartOf(t, late, 1_000)
  await t.advance({ days: 31 })
  await refundPartOf(t, early, 1_000)
  const part = { order_id: late.id, amount_cents: 1_000, reason_code: 'appeal' }
  await t.database.transaction((tx) => bearInsteadOfRestaurant(tx, part, t.now()))
  const [note, second, first] = await invoicesAfter(31, restaurant)
  expect([note?.slice(1), second?.slice(1), first?.slice(1)]).toEqual([
    ['Adjustment note', '2027-02', 0],
    ['Tax invoice', '2027-01', 1],
    ['Tax invoice', '2026-12', 2],
  ])
  const [, ...rows] = await rowsOf(restaurant, Number(note?.[0]))
  expect(rows).toEqual([
    [
      `Commission returned for refunds of 1 order of December 2026, which changes tax invoice ${first?.[0]}`,
      '-$1.00',
    ],
    [
      `Commission charged again for 1 order of January 2027, which changes tax invoice ${second?.[0]}`,
      '$1.00',
    ],
    ['Change in price', '$0.00'],
    ['GST included', '$0.00'],
  ])
})
