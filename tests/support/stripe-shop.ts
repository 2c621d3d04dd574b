import type { Order } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { startApp, type Started } from './app.ts'
import { checkoutOf, type Person } from './builders.ts'
import { type Signing, startStripe, type StripeDouble, type StripeEvent } from './stripe-double.ts'

/**
 * The whole application with a Stripe, of its own without one, and quick ways to an order that is waiting
 * there to be paid.
 */
export async function startStripeShop(wanted_app: Started = {}, its_stripe?: StripeDouble) {
  const stripe = its_stripe ?? (await startStripe())
  const t = await startApp({ ...wanted_app, env: { ...wanted_app.env, ...stripe.env } })
  stripe.clock.now = t.now

  const checkout = ({ client }: Pick<Person, 'client'>, order: Order) =>
    client.ok(paymentsApi.checkout, checkoutOf(order, t.origin))
  const anUnpaid = async () => {
    const [customer, restaurant] = [await t.aCustomer(), await t.aRestaurant()]
    return { customer, restaurant, order: await t.anOrder(customer, await t.aFoodItem(restaurant)) }
  }
  return {
    ...t,
    stripe,
    anUnpaid,
    checkout,
    tryCheckout: ({ client }: Person, order: Order) =>
      client.send(paymentsApi.checkout, checkoutOf(order, t.origin)),
    /** An order whose page at Stripe is open. */
    atStripe: async () => {
      const unpaid = await anUnpaid()
      return { ...unpaid, ...(await checkout(unpaid.customer, unpaid.order)) }
    },
    status: ({ client }: Person, session_id: string) => client.ok(paymentsApi.status, { session_id }),
    session: (id: string) => t.row('payment_session', { id }),
    deliver: (event: StripeEvent, signing: Signing = {}) => stripe.deliver(t.address, event, signing),
    completed: (id: string) => stripe.event('checkout.session.completed', stripe.records.sessionOf(id)),
    expired: (id: string) => stripe.event('checkout.session.expired', stripe.records.sessionOf(id)),
    stop: async () => {
      await t.stop()
      if (its_stripe === undefined) await stripe.stop()
    },
  }
}
