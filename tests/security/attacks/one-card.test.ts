import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import {
  basketOf,
  from,
  PASSWORD,
  type Person,
  scanOf,
  somewhere,
  subscriptionCheckout,
} from '#tests/support/builders.ts'
import { newComplaint } from '#tests/support/complaints.ts'
import { forFile } from '#tests/support/for-file.ts'
import { hasSoldForLong } from '#tests/support/payouts.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop({ env: { TRUST_PROXY: 'loopback' } }))
const { records } = t.stripe

/** People who pay with this one card from now on. */
const shareCard = (card: string, ...people: Person[]): void =>
  people.forEach(({ user }) => records.cards.set(user.id, card))

/** Pays an order, of which Stripe sends an event, and collects it. */
async function buy(customer: Person, restaurant: Person, item: FoodItem, runJobs = () => t.jobs.drain()) {
  const held = await customer.client.ok(api.orders.place, basketOf(item))
  const { session_id } = await t.checkout(customer, held)
  records.pay(session_id)
  expect(await t.deliver(t.completed(session_id))).toBe(200)
  await runJobs()
  const order = await t.orderOf(customer, held)
  await restaurant.client.ok(api.pickups.collect, { ...scanOf(order), outside_window: true })
  return order
}

it('makes the shares wait 14 days of what an accomplice bought with the card by which the owner pays for the subscription', async () => {
  const [restaurant, accomplice] = [await t.aRestaurant(), await t.aCustomer()]
  shareCard('card of the owner', restaurant, accomplice)
  await hasSoldForLong(t, restaurant)
  const { session_id } = await restaurant.client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  records.pay(session_id)
  expect(await t.deliver(t.completed(session_id))).toBe(200)
  const dear = { original_price: 9_000, discounted_price: 4_500 }
  const bought = await buy(accomplice, restaurant, await t.aFoodItem(restaurant, dear))
  await buy(await t.aCustomer(), restaurant, await t.aFoodItem(restaurant))
  await t.advance({ days: 1 })
  await t.advance({ days: 3 })
  const payable = async () => (await restaurant.client.ok(api.payouts.balance, {})).payable
  expect(await payable()).toBeLessThan(20)
  expect(await t.rows('share_pattern')).toMatchObject([{ order_id: bought.id, pattern: 'same_card' }])
  await t.advance({ days: 11 })
  expect(await payable()).toBeGreaterThan(3_000)
})

it('makes the share wait 14 days of what somebody bought who erased the account before anything was compared', async () => {
  const [restaurant, accomplice] = [await t.aRestaurant(), await t.aCustomer()]
  await hasSoldForLong(t, restaurant)
  await buy(accomplice, restaurant, await t.aFoodItem(restaurant), async () => {})
  await accomplice.client.ok(api.accounts.erase, { password: PASSWORD })
  const payable = async () => (await restaurant.client.ok(api.payouts.balance, {})).payable
  await t.advance({ days: 13 })
  expect(await payable()).toBe(0)
  await t.advance({ days: 2 })
  expect(await payable()).toBeGreaterThan(0)
})

it('leaves the second meal on sale about which somebody complains with the card of whoever complained first', async () => {
  const restaurant = await t.aRestaurant()
  const people = [await t.aCustomer(), await t.aCustomer(), await t.aCustomer()]
  const [first, second] = people as [Person, Person]
  shareCard('card of a rival', first, second)
  const items = []
  for (const person of people) {
    const elsewhere = await t.aRestaurant()
    await buy(person, elsewhere, await t.aFoodItem(elsewhere))
    const created_at = new Date(t.now().getTime() - 31 * 86_400_000)
    await t.update('account', { id: person.user.id }, { created_at })
    const item = await t.aFoodItem(restaurant)
    const { id: order_id } = await buy(person, restaurant, item)
    const complaint = { order_id, ...newComplaint({ kind: 'allergen_or_illness' }) }
    expect((await person.client.send(api.complaints.file, complaint, from(somewhere()))).status).toBe(201)
    items.push(item)
  }
  const answers = items.map(({ id }) => t.visitor.send(api.foodItems.get, { food_item_id: id }))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 200, 404])
})

it('counts four orders a day at one restaurant of all accounts that pay with one card', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { portion_weight_g: 1_000, quantity_available: 100 })
  const saved = async () => (await t.visitor.ok(api.impact.foodWasteSaved, {})).total_waste_saved_kg
  const before = await saved()
  const people = await t.together(6, () => t.aCustomer())
  shareCard('card of many names', ...people)
  for (const person of people) await buy(person, restaurant, item)
  await buy(await t.aCustomer(), restaurant, item)
  expect((await saved()) - before).toBe(5)
})

it('forgets the cards of an account that is erased, those that have not paid for a year, and names none in the export', async () => {
  const [restaurant, customer, other] = [await t.aRestaurant(), await t.aCustomer(), await t.aCustomer()]
  for (const person of [customer, other]) await buy(person, restaurant, await t.aFoodItem(restaurant))
  const cardsOf = ({ user }: Person) => t.rows('account_card', { account_id: user.id })
  expect(JSON.stringify(await cardsOf(customer))).not.toContain('card of')
  const data = await customer.client.ok(api.accountExport.read, {})
  expect(data.cards).toEqual([{ last_seen_at: t.now().toISOString() }])
  await customer.client.ok(api.accounts.erase, { password: PASSWORD })
  expect([await cardsOf(customer), (await cardsOf(other)).length]).toEqual([[], 1])
  // What is read later of a payment of theirs brings nothing back.
  await t.advance({ days: 1 })
  expect(await cardsOf(customer)).toEqual([])
  await t.advanceUnpaid({ days: 366 })
  expect(await cardsOf(other)).toEqual([])
})
