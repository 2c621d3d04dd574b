import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { startApp, type Started } from './app.ts'
import type { Person } from './builders.ts'
import { type Signing, startStripe, type StripeEvent } from './stripe-double.ts'

const ORIGIN = 'http://localhost:3000'

/** The whole application with a Stripe of its own, and quick ways to an order that is waiting there to be paid. */
export async function startStripeShop(wanted_app: Started = {}) {
  const stripe = await startStripe()
  const t = await startApp({ ...wanted_app, env: { ...wanted_app.env, ...stripe.env } })
  stripe.clock.now = t.now

  const checkoutInput = ({ id }: Order) =>
    ({ package_id: 'order', origin_url: ORIGIN, metadata: { order_id: id } }) as const
  const checkout = ({ client }: Pick<Person, 'client'>, order: Order) =>
    client.ok(paymentsApi.checkout, checkoutInput(order))
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
      client.send(paymentsApi.checkout, checkoutInput(order)),
    /** An order whose page at Stripe is open. */
    atStripe: async () => {
      const unpaid = await anUnpaid()
      return { ...unpaid, ...(await checkout(unpaid.customer, unpaid.order)) }
    },
    orderOf: ({ client }: Person, { id }: Order) => client.ok(ordersApi.get, { order_id: id }),
    status: ({ client }: Person, session_id: string) => client.ok(paymentsApi.status, { session_id }),
    session: (id: string) =>
      t.database.query
        .selectFrom('payment_session')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    deliver: (event: StripeEvent, signing: Signing = {}) => stripe.deliver(t.address, event, signing),
    completed: (id: string) => stripe.event('checkout.session.completed', stripe.records.sessionOf(id)),
    expired: (id: string) => stripe.event('checkout.session.expired', stripe.records.sessionOf(id)),
    stop: async () => {
      await t.stop()
      await stripe.stop()
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
