import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, newScan, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'

const REASON = 'Glass in the sauce'

const t = await appForFile()
const nonna = await t.aRestaurant()

const aMeal = () => t.aFoodItem(nonna, { quantity_available: 50 })
const collect = (code: string) => nonna.client.ok(api.pickups.collect, newScan({ code }))
const recallEmails = (person: Person) => t.mailsTo(person, 'food_recalled')
const recall = async (items: Pick<FoodItem, 'id'>[], change: object = {}) => {
  const reply = await nonna.client.ok(api.recalls.create, t.newRecall(items, change))
  await t.jobs.drain()
  return reply
}

describe('a recall', () => {
  it('takes its food items off sale for good, and refuses to sell them from then on', async () => {
    const item = await aMeal()
    await recall([item])
    const own = (await nonna.client.ok(api.foodItems.mine, {})).find(({ id }) => id === item.id)
    expect(own).toMatchObject({ withdrawn: true, quantity_available: 0 })
    await (await t.aCustomer()).client.fails('item_closed', api.orders.place, basketOf(item))
  })

  it('cancels and refunds what was paid or missed, releases what is held, and leaves what was cancelled before', async () => {
    const item = await aMeal()
    const [paying, missing, holding, cancelling] = await t.together(4, () => t.aCustomer())
    if (!paying || !missing || !holding || !cancelling) throw new Error('no customers')
    const missed = await t.aPaidOrder(missing, item)
    const cancelled = await t.aPaidOrder(cancelling, item)
    await cancelling.client.ok(api.orders.cancel, { order_id: cancelled.id })
    const paid = await t.aPaidOrder(paying, item, 2)
    await t.update('customer_order', { id: missed.id }, { status: 'missed', ended_at: t.now() })
    const held = await t.anOrder(holding, item)
    expect((await recall([item])).buyers).toBe(2)

    for (const [person, order] of [
      [paying, paid],
      [missing, missed],
    ] as const) {
      const after = await t.orderOf(person, order)
      const refund = { amount: order.total }
      expect(after).toMatchObject({ status: 'cancelled', cancel_reason: REASON, refund })
      expect(after.recall).toMatchObject({ reason: REASON, refunded: true, meals: [item.name] })
      expect(recallEmails(person)).toHaveLength(1)
      expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
    }
    expect(await t.orderOf(holding, held)).toMatchObject({ status: 'released', recall: null })
    expect(await t.orderOf(cancelling, cancelled)).toMatchObject({ status: 'cancelled', recall: null })
    expect([recallEmails(holding), recallEmails(cancelling)]).toEqual([[], []])
    const counts = await portionCounts(t.database, item.id)
    expect(counts).toMatchObject({ available: 0, held: 0, sold: 0, accounted: counts.listed })
  })

  it.each([true, false])(
    'leaves a collected order collected, and refunds it only when asked to: %s',
    async (refund) => {
      const item = await aMeal()
      const kim = await t.aCustomer()
      const order = await t.aPaidOrder(kim, item)
      await collect(order.code)
      await recall([item], { refund })
      await t.advance({ seconds: 5 })
      const after = await t.orderOf(kim, order)
      expect(after).toMatchObject({ status: 'collected', recall: { refunded: refund } })
      expect(after.refund).toEqual(refund ? { status: 'succeeded', amount: order.total } : null)
      expect(await ledgerSum(t.database, order.id)).toEqual({ entries: refund ? 6 : 3, sum: 0 })
      const wording = refund ? 'All of it, $11.00, goes back' : 'Australian Consumer Law'
      expect(recallEmails(kim)[0]?.text).toContain(wording)
    },
  )

  it('reaches the orders placed from the first to the last instant of its span, and no others', async () => {
    const item = await aMeal()
    const buyers: Person[] = []
    const times: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const kim = await t.aCustomer()
      times.push((await t.aPaidOrder(kim, item)).placed_at)
      buyers.push(kim)
      t.moveClock({ seconds: 1 })
    }
    const span = { from: times[1] ?? '', until: times[2] }
    const count = await nonna.client.ok(api.recalls.count, { food_item_ids: item.id, ...span })
    expect(count).toEqual({ buyers: 2, to_cancel: 2, collected: 0, needs_proof: false })
    expect((await recall([item], span)).buyers).toBe(2)
    expect(buyers.map((buyer) => recallEmails(buyer).length)).toEqual([0, 1, 1, 0])
  })

  it('tells a buyer of several orders once, about all of them', async () => {
    const [lasagne, soup] = [await aMeal(), await t.aFoodItem(nonna, { name: 'Minestrone' })]
    const kim = await t.aCustomer()
    for (const item of [lasagne, soup]) {
      await collect((await t.aPaidOrder(kim, item)).code)
      t.moveClock({ seconds: 1 })
    }
    expect((await recall([lasagne, soup])).buyers).toBe(1)
    const [email, ...more] = recallEmails(kim)
    expect(more).toEqual([])
    expect(email?.subject).toBe('Do not eat: Nonna Pina recalled Lasagne al forno and Minestrone')
    expect(email?.text).toContain(`The reason they gave: “${REASON}”`)
  })

  it('that is repeated tells nobody twice about the same food item, and only refunds', async () => {
    const [lasagne, soup] = [await aMeal(), await t.aFoodItem(nonna, { name: 'Minestrone' })]
    const [kim, lee] = [await t.aCustomer(), await t.aCustomer('Lee Wong')]
    const order = await t.aPaidOrder(kim, lasagne)
    const other = await t.aPaidOrder(lee, soup)
    for (const { code } of [order, other]) await collect(code)
    await recall([lasagne])
    await recall([lasagne, soup], { refund: true })
    await recall([lasagne, soup], { refund: true })
    expect([recallEmails(kim).length, recallEmails(lee).length]).toEqual([1, 1])
    expect((await t.orderOf(kim, order)).recall).toMatchObject({ refunded: true })
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
  })

  it('cancels an order whose collection is undone afterwards, and the late collection of a missed order is refused', async () => {
    const item = await aMeal()
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, item)
    const scan_id = randomUUID()
    await nonna.client.ok(api.pickups.collect, { scan_id, code: order.code })
    await recall([item], { refund: true })
    expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('cancelled')
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
    const scan = newScan({ code: order.code, outside_window: true })
    await nonna.client.fails('order_cancelled', api.pickups.collect, scan)
  })

  it.each([
    ['an end before its start', { until: -120 }],
    ['a start that is still to come', { from: 5 }],
    ['an end that is still to come', { until: 5 }],
  ])('is refused with %s, naming both', async (_what, minutes: { from?: number; until?: number }) => {
    const times = Object.fromEntries(Object.entries(minutes).map(([field, at]) => [field, t.inMinutes(at)]))
    const errors = await nonna.client.errors(api.recalls.create, t.newRecall([await aMeal()], times))
    expect(Object.keys(errors)).toEqual(['from', 'until'])
  })

  it('is refused as a whole when one of its food items is unknown or of another restaurant', async () => {
    const [own, foreign] = [await aMeal(), await t.aFoodItem(await t.aRestaurant('Bombay Corner'))]
    for (const id of [foreign.id, randomUUID(), 'nothing']) {
      const span = { food_item_ids: `${own.id},${id}`, from: t.inMinutes(-60) }
      await nonna.client.fails(404, api.recalls.create, t.newRecall([own, { id }]))
      await nonna.client.fails(404, api.recalls.count, span)
    }
    expect((await t.row('food_item', { id: own.id })).withdrawn_at).toBeNull()
  })
})
