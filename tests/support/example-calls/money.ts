import { randomUUID } from 'node:crypto'
import { paymentsApi } from '#contract/payments/payments.ts'
import { bankDetails } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { byCustomer, type ExampleCalls, withoutInput } from './example-call.ts'
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
  const item = await t.aFoodItem(await t.aRestaurant(randomUUID()))
  return { order_id: (await t.aPaidOrder(persons['customer A'], item)).id }
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
  'statements.statement': [withoutInput],
  'bank-accounts.set': [{ input: () => ({ ...bankDetails, password: PASSWORD }) }],
}
