import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { TestApp } from './app.ts'
import { type Person, scanOf, typedCodeOf } from './builders.ts'
import { hasSoldForLong } from './payouts.ts'
import { sandboxAccounts } from './sandbox-accounts.ts'

/** Disputes of orders of 80 dollars, of which the restaurant gets 72 in its trial. */
export function disputes(t: TestApp) {
  const { press, connect } = sandboxAccounts(t)
  const anOrder = async (restaurant: Person, customer: Person) => {
    await hasSoldForLong(t, restaurant)
    const item = await t.aFoodItem(restaurant, { discounted_price: 40, original_price: 60 })
    return t.aPaidOrder(customer, item, 2)
  }
  const collect = ({ client }: Person, order: Order, by: 'pass' | 'code') =>
    client.ok(api.pickups.collect, {
      ...(by === 'pass' ? scanOf(order) : typedCodeOf(order)),
      outside_window: true,
    })
  /** Opens the dispute of an order at the bank, and gives the provider's id of it. */
  const dispute = async ({ id }: Pick<Order, 'id'>): Promise<string> => {
    const session = await t.row('payment_session', { order_id: id })
    const location = (await press(`checkout/${session.id}/dispute`)) ?? ''
    return location.replace('/sandbox/dispute/', '')
  }
  const decide = (dispute_ref: string, status: 'won' | 'lost') => press(`dispute/${dispute_ref}/${status}`)
  /** The entries of disputes of an order as event, account and cents. */
  const entriesOf = async (order_id: string) =>
    (await t.rows('ledger_entry', { order_id }))
      .filter(({ event }) => event.startsWith('dispute'))
      .map(({ event, ledger_account, amount_cents }) => [event, ledger_account, amount_cents])
  return { anOrder, collect, dispute, decide, entriesOf, connect, press }
}
