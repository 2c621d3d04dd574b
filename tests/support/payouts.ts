import { api } from '#contract/api.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { TestApp } from './app.ts'
import { type Person, scanOf } from './builders.ts'
import { anOperator, openDesk, type TestOperator } from './operators.ts'

/** Somebody who makes batches, and somebody who approves them. */
export interface FinanceTeam {
  maker: TestOperator
  approver: TestOperator
}

export const aFinanceTeam = async (t: TestApp): Promise<FinanceTeam> => ({
  maker: await anOperator(t, 'finance', 'Fay Lin'),
  approver: await anOperator(t, 'finance', 'Sam Roe'),
})

/** A restaurant whose account at the provider is ready, so that it can be paid. */
export async function aPayableRestaurant(t: TestApp, name?: string) {
  const restaurant = await t.aRestaurant(name)
  await fillInOnboarding(t, restaurant)
  await hasSoldForLong(t, restaurant)
  return restaurant
}

/** A restaurant whose first days are over, in which its shares are paid later. */
export const hasSoldForLong = async (
  t: Pick<TestApp, 'sql' | 'now'>,
  { user }: { user: Pick<Person['user'], 'restaurant_id'> },
) => {
  const sold_at = new Date(t.now().getTime() - 60 * DAY_MS)
  await t.sql`insert into first_sale values (${user.restaurant_id}, ${sold_at}) on conflict (restaurant_id) do update set sold_at = excluded.sold_at`
}

/** Fills in the provider's form, as far as it asks. */
export async function fillInOnboarding(t: Pick<TestApp, 'origin'>, { client }: Pick<Person, 'client'>) {
  const { url } = await client.ok(api.payouts.onboarding, { origin_url: t.origin })
  const { status } = await client.raw('POST', `${new URL(url).pathname}/ready`)
  if (status !== 303) throw new Error(`the form of the provider answered ${status}`)
}

/** An order that is paid and collected: of 80 dollars, of which the restaurant, whose first days are over, gets 72. */
export async function aCollectedOrder(t: TestApp, restaurant: Person, customer: Person) {
  await hasSoldForLong(t, restaurant)
  const item = await t.aFoodItem(restaurant, { discounted_price: 40, original_price: 60 })
  const order = await t.aPaidOrder(customer, item, 2)
  await collectOrder(restaurant, order)
  return order
}

export const collectOrder = ({ client }: Pick<Person, 'client'>, order: Pick<Order, 'pickup_token'>) =>
  client.ok(api.pickups.collect, { ...scanOf(order), outside_window: true })

/** Makes, approves and sends a batch of everything that can be paid. */
export async function sendBatch({ maker, approver }: FinanceTeam) {
  await openDesk(maker)
  await openDesk(approver)
  const batch = await maker.client.ok(api.payoutBatches.make, {})
  await approver.client.ok(api.payoutBatches.approve, { batch_id: batch.id })
  return maker.client.ok(api.payoutBatches.send, { batch_id: batch.id })
}
