import { expect, it } from 'vitest'
import { insertOrders } from '#server/features/orders/ordering/order-store.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { paidOrderRow } from '#tests/support/order-rows.ts'

const t = await appForFile({ at: new Date('2026-11-30T12:30:00Z') })
const paths = ['', '&format=csv'].map((format) => `/api/restaurants/mine/statement?month=2026-11${format}`)

const idOfOrder = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const entry = (order_id: string, event: string, at: string, ref: string, amounts: [string, number][]) =>
  Promise.all(
    amounts.map(
      ([
        account,
        cents,
      ]) => t.sql`insert into ledger_entry (order_id, at, event, ledger_account, amount_cents, ref)
        values (${order_id}, ${at}, ${event}, ${account}, ${cents}, ${ref})`,
    ),
  )

/**
 * A month as it was recorded before anybody was asked about GST: paid, refunded in part by each side, and
 * cancelled. Its GST is the eleventh part of its totals, which is not the sum of those of its entries.
 */
async function formerMonth() {
  const restaurant = await t.aRestaurant('Nonna Pina')
  const account_id = (await t.aCustomer()).user.id
  const owners = { account_id, restaurant_id: restaurant.user.restaurant_id ?? '' }
  const former = { gst_registered: null, operator_gst: null }
  const orders = [1, 2].map((n) => ({
    ...paidOrderRow(owners, new Date('2026-11-02T09:00:00Z')),
    ...former,
    id: idOfOrder(n),
    code: `ABC23${n}`,
    total_cents: 1_125 * n,
    commission_cents: n === 1 ? 113 : 225,
  }))
  await insertOrders(t.database.query, orders, [])
  const [one, two] = [idOfOrder(1), idOfOrder(2)]
  await entry(one, 'paid', '2026-11-02T09:05:00Z', 'cs_1', [
    ['provider', 1_125],
    ['restaurant', -1_012],
    ['commission', -113],
  ])
  await entry(two, 'paid', '2026-11-03T09:05:00Z', 'cs_2', [
    ['provider', 2_250],
    ['restaurant', -2_025],
    ['commission', -225],
  ])
  await entry(two, 'refunded', '2026-11-04T09:05:00Z', 're_1', [
    ['provider', -500],
    ['restaurant', 450],
    ['commission', 50],
  ])
  await entry(two, 'refunded', '2026-11-05T09:05:00Z', 're_2', [
    ['provider', -250],
    ['restaurant', 0],
    ['commission', 0],
    ['operator', 250],
  ])
  await entry(one, 'refunded', '2026-11-06T09:05:00Z', 're_3', [
    ['provider', -1_125],
    ['restaurant', 1_012],
    ['commission', 113],
  ])
  return restaurant
}

/** As they were answered then. */
const JSON_THEN = [
  '{"month":"2026-11","restaurant":{"name":"Nonna Pina","abn":null},"entries":[',
  '{"at":"2026-11-02T09:05:00.000Z","order_id":"00000000-0000-4000-8000-000000000001",',
  '"code":"ABC231","event":"paid","customer_paid":11.25,"commission":1.13,',
  '"restaurant_share":10.12,"borne_by_operator":0},',
  '{"at":"2026-11-03T09:05:00.000Z","order_id":"00000000-0000-4000-8000-000000000002",',
  '"code":"ABC232","event":"paid","customer_paid":22.5,"commission":2.25,"restaurant_share":20.25,',
  '"borne_by_operator":0},',
  '{"at":"2026-11-04T09:05:00.000Z","order_id":"00000000-0000-4000-8000-000000000002",',
  '"code":"ABC232","event":"refunded","customer_paid":-5,"commission":-0.5,',
  '"restaurant_share":-4.5,"borne_by_operator":0},',
  '{"at":"2026-11-05T09:05:00.000Z","order_id":"00000000-0000-4000-8000-000000000002",',
  '"code":"ABC232","event":"refunded","customer_paid":-2.5,"commission":0,"restaurant_share":0,',
  '"borne_by_operator":2.5},',
  '{"at":"2026-11-06T09:05:00.000Z","order_id":"00000000-0000-4000-8000-000000000001",',
  '"code":"ABC231","event":"refunded","customer_paid":-11.25,"commission":-1.13,',
  '"restaurant_share":-10.12,"borne_by_operator":0}',
  '],"totals":{"sales":33.75,"refunds":18.75,"customer_paid":15,"gst_in_sales":1.59,',
  '"commission":1.75,"gst_in_commission":0.16,"restaurant_share":15.75,"borne_by_operator":2.5}}',
].join('')
const CSV_THEN = [
  'Date (Melbourne),Order,Code,Event,Customer paid AUD,Commission AUD,Your share AUD,Borne by Surplate AUD',
  '2026-11-02 20:05,00000000-0000-4000-8000-000000000001,ABC231,paid,11.25,1.13,10.12,0.00',
  '2026-11-03 20:05,00000000-0000-4000-8000-000000000002,ABC232,paid,22.50,2.25,20.25,0.00',
  '2026-11-04 20:05,00000000-0000-4000-8000-000000000002,ABC232,refunded,-5.00,-0.50,-4.50,0.00',
  '2026-11-05 20:05,00000000-0000-4000-8000-000000000002,ABC232,refunded,-2.50,0.00,0.00,2.50',
  '2026-11-06 20:05,00000000-0000-4000-8000-000000000001,ABC231,refunded,-11.25,-1.13,-10.12,0.00',
  'Total,,,,15.00,1.75,15.75,2.50',
  'GST included,,,,1.59,0.16,,',
  '',
].join('\r\n')

it('answers a month from before byte for byte as it did, as JSON and as CSV', async () => {
  const { cookie } = (await formerMonth()).client
  const [json, csv] = await Promise.all(
    paths.map(async (path) => (await fetch(t.address + path, { headers: { cookie } })).text()),
  )
  expect(json).toBe(JSON_THEN)
  expect(csv).toBe(CSV_THEN)
})
