import { paymentsApi } from '#contract/payments/payments.ts'
import { bankDetails } from '#tests/support/bank-file-settings.ts'
import { randomName, PASSWORD } from '#tests/support/builders.ts'
import { byCustomer, byRestaurant, type ExampleCalls, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const aCheckout = async (w: ExampleWorld, metadata: object = {}) => ({
  package_id: 'order' as const,
  origin_url: w.t.origin,
  metadata: { order_id: (await w.heldOrder()).id, ...metadata },
})
const aPayment = async (w: ExampleWorld) => ({
  session_id: (await w.persons['customer A'].client.ok(paymentsApi.checkout, await aCheckout(w))).session_id,
})
/** Neither restaurant A nor its managers may read its receipt, as they may those of their own orders. */
async function anOrderElsewhere({ t, persons }: ExampleWorld) {
  const item = await t.aFoodItem(await t.aRestaurant(randomName()))
  return { order_id: (await t.aPaidOrder(persons['customer A'], item)).id }
}
/** As it was issued for the month before. */
async function anInvoice({ t, persons }: ExampleWorld) {
  const [last] = await t.sql<{ number: number }>`select coalesce(max(number), 0) + 1 as number from invoice`
  const number = last?.number ?? 1
  const month = `20${String(10 + (number % 80))}-01`
  const amounts = { total_cents: 100, gst_cents: 0, issued_at: t.now() }
  const texts = { month, kind: 'invoice' as const, title: 'Invoice', html: '<!doctype html><p>Invoice' }
  const invoice = {
    number,
    restaurant_id: persons['restaurant A'].user.restaurant_id ?? '',
    ...texts,
    ...amounts,
  }
  await t.database.query.insertInto('invoice').values(invoice).execute()
  return { number: String(number) }
}
/** As it was counted for a month before, whoever calls from the team of restaurant A. */
async function aSavedMonth({ t, persons }: ExampleWorld) {
  const restaurant_id = persons['restaurant A'].user.restaurant_id ?? ''
  await t.sql`insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
    values (${restaurant_id}, '2025-10-01', 1, 2, 0, 700, 1400) on conflict do nothing`
  return { month: '2025-10' }
}
const ofPartner = (w: ExampleWorld) => ({ user_id: w.persons['restaurant A'].user.id })

export const moneyCalls: ExampleCalls = {
  'payments.checkout': [
    { about: 'an order', ...byCustomer, input: (w) => aCheckout(w) },
    {
      about: 'the subscription plan',
      only: { partners: true, others: 403 },
      fresh: true,
      input: (w) => ({ package_id: 'restaurant_subscription', origin_url: w.t.origin }),
    },
    {
      about: 'in the name of an account',
      owner: 'customer A',
      others: 403,
      input: (w) => aCheckout(w, { user_id: w.persons['customer A'].user.id }),
    },
  ],
  'payments.status': [{ ...byCustomer, input: aPayment }],
  'payments.webhook': [
    { about: 'unsigned', input: () => ({ id: 'evt_1', type: 'checkout.session.completed' }) },
  ],
  'subscriptions.get': [{ owner: 'restaurant A', others: 403, input: ofPartner }],
  'subscriptions.manage': [
    { owner: 'restaurant A', others: 403, input: (w) => ({ ...ofPartner(w), origin_url: w.t.origin }) },
  ],
  'invoices.receipt': [{ about: 'of another restaurant', ...byCustomer, input: anOrderElsewhere }],
  'invoices.browse': [withoutInput],
  'invoices.get': [{ ...byRestaurant, input: anInvoice }],
  'statements.statement': [withoutInput],
  'insights.read': [withoutInput],
  'impact-months.read': [withoutInput],
  'impact-certificates.issue': [{ ...byRestaurant, input: aSavedMonth }],
  'bank-accounts.set': [{ input: () => ({ ...bankDetails, password: PASSWORD }) }],
}
