import { hasSoldForLong } from './payouts.ts'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { approveBatch, makeBatch, sendBatch } from '#server/features/money/payouts/batch-flows.ts'
import { insertAdjustment } from '#server/features/money/payouts/payout-store.ts'
import { connectRail } from '#server/features/money/payouts/payout-rail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Span } from './app.ts'
import { type Person, scanOf } from './builders.ts'
import { forFile } from './for-file.ts'
import { aClosedOperator } from './operators.ts'
import { startStripeShop } from './stripe-shop.ts'

/** An instance that pays restaurants through Stripe; of its own and with a Stripe of its own without one. */
export async function aStripePayday(shop: ReturnType<typeof startStripeShop> = startStripeShop()) {
  const t = await forFile(shop)
  const { accounts, payouts, charges } = t.stripe.records
  const made_by = (await aClosedOperator(t, 'finance')).operator_id
  const approved_by = (await aClosedOperator(t, 'finance')).operator_id

  /** Whatever has happened at Stripe since, nobody hears of. */
  const loseEvents = (): void => void t.stripe.outbox.splice(0)
  const latest = (): string => [...payouts.payouts.values()].at(-1)?.id ?? ''

  return {
    t,
    /** A restaurant that is through Stripe's form, and an order of 80 dollars that it has handed over. */
    aPayableOrder: async (since: Span = { hours: 53 }) => {
      const restaurant = await t.aRestaurant()
      await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
      await hasSoldForLong(t, restaurant)
      const account = [...accounts.accounts.keys()].at(-1) ?? ''
      accounts.onboard(account)
      expect(new Set(await t.stripe.deliverOutbox(t.address))).toEqual(new Set([200]))
      const customer = await t.aCustomer()
      const item = await t.aFoodItem(restaurant, { discounted_price: 40, original_price: 60 })
      const order = await t.anOrder(customer, item, 2)
      const { session_id } = await t.checkout(customer, order)
      t.stripe.records.pay(session_id)
      await t.status(customer, session_id)
      const paid = await t.orderOf(customer, order)
      await restaurant.client.ok(api.pickups.collect, { ...scanOf(paid), outside_window: true })
      await t.advance(since)
      const payment_intent = t.stripe.records.sessionOf(session_id).payment_intent ?? ''
      return { restaurant, account, payment_intent, charge: charges.ofPayment(payment_intent) }
    },
    /** Owes a restaurant more, for no order. */
    owe: async ({ user }: Person, amount_cents: number): Promise<void> => {
      const made_at = t.now()
      const restaurant_id = user.restaurant_id ?? ''
      const adjustment = { id: newId(made_at), restaurant_id, amount_cents, reason: 'It was agreed.' }
      await t.database.transaction((tx) => insertAdjustment(tx, { ...adjustment, made_by, made_at }))
      await t.advance({ minutes: 1 })
    },
    pay: (): Promise<unknown> =>
      t.database.transaction(async (tx) => {
        const deps = { now: t.now, rail: connectRail, bank_file: { user: undefined } }
        const { id } = await makeBatch(tx, deps, made_by)
        await approveBatch(tx, deps, id, approved_by)
        return sendBatch(tx, deps, id)
      }),
    /** Lets time pass until there are so many payouts at Stripe, some days at most. */
    untilPayouts: async (count: number): Promise<void> => {
      for (let left = 12; left > 0 && payouts.payouts.size < count; left -= 1) await t.advance({ hours: 12 })
      expect(payouts.payouts.size).toBe(count)
    },
    latest,
    historyOf: async ({ client }: Person) =>
      (await client.ok(api.payouts.browse, {})).map(({ status, amount }) => [status, amount]),
    loseEvents,
    /** The latest payout arrives, of which no event tells; by the end of this it was asked about. */
    arriveUnreported: async (): Promise<void> => {
      payouts.arrive(latest())
      loseEvents()
      await t.advance({ hours: 2 })
    },
  }
}
