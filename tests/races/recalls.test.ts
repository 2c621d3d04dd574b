import { expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#contract/api.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { impactErrors, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const BUYERS = 12
const ROUNDS = 4

const url = await databaseForFile()
const settings = { database_url: url }
const t = await appForFile(settings)
const other = await appForFile(settings)

it('misses no buyer, notifies each once and keeps ledger and stock in balance while orders are placed, paid, cancelled and collected at the same time', async () => {
  const nonna = await t.aRestaurant()
  const [lasagne, soup] = [
    await t.aFoodItem(nonna, { quantity_available: 200 }),
    await t.aFoodItem(nonna, { name: 'Soup', quantity_available: 200 }),
  ]
  const buyers = await t.together(BUYERS, () => t.aCustomer())
  const unexpected: unknown[] = []
  const expectIn = (statuses: number[], { status, body }: { status: number; body: unknown }): boolean => {
    if (!statuses.includes(status)) unexpected.push([status, body])
    return status < 400
  }

  // Every second order has both meals, in either order of their ids.
  const shop = async (kim: Person, who: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const meals = (who + round) % 2 === 0 ? [soup, lasagne] : [lasagne]
      const items = meals.map(({ id }) => ({ food_item_id: id, quantity: 1 }))
      const placeReply = await kim.client.send(api.orders.place, { items })
      if (!expectIn([201, 409], placeReply)) continue
      const order_id = placeReply.body.id
      const checkout = await t.openCheckout(kim, placeReply.body)
      if (expectIn([200, 409, 410], checkout)) await t.payOn(kim, checkout.body)
      if (who % 3 === 0) expectIn([200, 409], await kim.client.send(api.orders.cancel, { order_id }))
      const collect = () => nonna.client.send(api.pickups.collect, typedCodeOf(placeReply.body))
      if (who % 3 === 1) expectIn([200, 404, 409], await collect())
    }
  }
  const recall = async () => {
    // In the middle of it all, by two processes at once.
    while ((await portionCounts(t.database, lasagne.id)).available > 195) await new Promise(setImmediate)
    await nonna.client.ok(api.recalls.create, t.newRecall([lasagne], { refund: true }))
    for (let round = 0; round < 3; round += 1) await Promise.all([t.jobs.drain(), other.jobs.drain()])
  }
  await Promise.all([...buyers.map(shop), recall()])
  await Promise.all([t.jobs.drain(), other.jobs.drain()])
  expect(unexpected).toEqual([])
  await expectRecalled(buyers, lasagne)
  for (const item of [lasagne, soup]) {
    const { listed, accounted, available } = await portionCounts(t.database, item.id)
    expect({ accounted, isNegative: available < 0 }).toEqual({ accounted: listed, isNegative: false })
    for (const { sum } of await ledgerSums(t.database, item.id)) expect(sum).toBe(0)
  }
  for (const { remaining_cents } of await ledgerSums(t.database, lasagne.id)) expect(remaining_cents).toBe(0)
  expect(await impactErrors(t.database, lasagne.id)).toEqual({ orders: [], off_g: 0 })
})

async function expectRecalled(buyers: Person[], { id, name }: FoodItem): Promise<void> {
  const emails = [...t.mails, ...other.mails].filter(({ kind }) => kind === 'food_recalled')
  for (const { client, user } of buyers) {
    const orders = (await client.ok(api.orders.all, {})).filter(({ items }) =>
      items.some(({ food_item_id }) => food_item_id === id),
    )
    expect(orders.filter(({ status }) => ['held', 'paid', 'missed'].includes(status))).toEqual([])
    const collected = orders.filter(({ status }) => status === 'collected')
    expect(collected.filter(({ recall }) => recall?.meals[0] !== name)).toEqual([])
    const sent = emails.filter(({ to }) => to === user.email)
    expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(sent.length)
    expect(sent.length > 0).toBe(orders.some(({ recall }) => recall !== null))
  }
}
