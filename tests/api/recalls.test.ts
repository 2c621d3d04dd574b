import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf, newScan, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'

const REASON = 'Glass in the sauce'

const t = await appForFile()
const nonna = await t.aRestaurant()

const aMeal = () => t.aFoodItem(nonna, { quantity_available: 50 })
const collect = (code: string) => nonna.client.ok(api.pickups.collect, newScan({ code }))
const orderOf = ({ client }: Person, order_id: string) => client.ok(api.orders.get, { order_id })
const recallEmails = (person: Person) => t.mailsTo(person, 'food_recalled')
const recallOf = (food_item_ids: string[], change: object = {}) => ({
  food_item_ids,
  from: t.inMinutes(-60),
  reason: REASON,
  ...change,
})
const recall = async (food_item_ids: string[], change: object = {}) => {
  const reply = await nonna.client.ok(api.recalls.create, recallOf(food_item_ids, change))
  await t.jobs.drain()
  return reply
}

describe('a recall', () => {
  it('takes its food items off sale for good, and refuses to sell them from then on', async () => {
    const item = await aMeal()
    await recall([item.id])
    const own = (await nonna.client.ok(api.foodItems.mine, {})).find(({ id }) => id === item.id)
    expect(own).toMatchObject({ withdrawn: true, quantity_available: 0 })
    const kim = await t.aCustomer()
    const refusal = await kim.client.send(api.orders.place, basketOf(item))
    expect(refusal.body.code).toBe('item_closed')
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
    expect((await recall([item.id])).buyers).toBe(2)

    for (const [person, order] of [
      [paying, paid],
      [missing, missed],
    ] as const) {
      const after = await orderOf(person, order.id)
      expect(after).toMatchObject({
        status: 'cancelled',
        cancel_reason: REASON,
        refund: { amount: order.total },
      })
      expect(after.recall).toMatchObject({ reason: REASON, refunded: true, meals: [item.name] })
      expect(recallEmails(person)).toHaveLength(1)
      expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
    }
    expect(await orderOf(holding, held.id)).toMatchObject({ status: 'released', recall: null })
    expect(await orderOf(cancelling, cancelled.id)).toMatchObject({ status: 'cancelled', recall: null })
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
      await recall([item.id], { refund })
      await t.advance({ seconds: 5 })
      const after = await orderOf(kim, order.id)
      expect(after).toMatchObject({ status: 'collected', recall: { refunded: refund } })
      expect(after.refund).toEqual(refund ? { status: 'succeeded', amount: order.total } : null)
      expect(await ledgerSum(t.database, order.id)).toEqual({ entries: refund ? 6 : 3, sum: 0 })
      expect(recallEmails(kim)[0]?.text).toContain(
        refund ? 'All of it, $11.00, goes back' : 'Australian Consumer Law',
      )
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
    const span = { from: times[1], until: times[2] }
    const count = await nonna.client.ok(api.recalls.count, {
      food_item_ids: item.id,
      from: times[1] ?? '',
      until: times[2],
    })
    expect(count).toEqual({ buyers: 2, to_cancel: 2, collected: 0, needs_proof: false })
    expect((await recall([item.id], span)).buyers).toBe(2)
    expect(buyers.map((buyer) => recallEmails(buyer).length)).toEqual([0, 1, 1, 0])
  })

  it('tells a buyer of several orders once, about all of them', async () => {
    const [lasagne, soup] = [await aMeal(), await t.aFoodItem(nonna, { name: 'Minestrone' })]
    const kim = await t.aCustomer()
    for (const item of [lasagne, soup]) {
      await collect((await t.aPaidOrder(kim, item)).code)
      t.moveClock({ seconds: 1 })
    }
    expect((await recall([lasagne.id, soup.id])).buyers).toBe(1)
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
    await recall([lasagne.id])
    await recall([lasagne.id, soup.id], { refund: true })
    await recall([lasagne.id, soup.id], { refund: true })
    expect([recallEmails(kim).length, recallEmails(lee).length]).toEqual([1, 1])
    expect((await orderOf(kim, order.id)).recall).toMatchObject({ refunded: true })
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
  })

  it('cancels an order whose collection is undone afterwards, and the late collection of a missed order is refused', async () => {
    const item = await aMeal()
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, item)
    const scan_id = randomUUID()
    await nonna.client.ok(api.pickups.collect, { scan_id, code: order.code })
    await recall([item.id], { refund: true })
    expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('cancelled')
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
    const scan = await nonna.client.send(
      api.pickups.collect,
      newScan({ code: order.code, outside_window: true }),
    )
    expect(scan.body.code).toBe('order_cancelled')
  })

  it.each([
    ['an end before its start', { until: -120 }],
    ['a start that is still to come', { from: 5 }],
    ['an end that is still to come', { until: 5 }],
  ])('is refused with %s, naming both', async (_what, minutes: { from?: number; until?: number }) => {
    const times = Object.fromEntries(Object.entries(minutes).map(([field, at]) => [field, t.inMinutes(at)]))
    const { status, body } = await nonna.client.send(
      api.recalls.create,
      recallOf([(await aMeal()).id], times),
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['from', 'until']])
  })

  it('is refused as a whole when one of its food items is unknown or of another restaurant', async () => {
    const [own, foreign] = [await aMeal(), await t.aFoodItem(await t.aRestaurant('Bombay Corner'))]
    for (const id of [foreign.id, randomUUID(), 'nothing']) {
      await nonna.client.fails(404, api.recalls.create, recallOf([own.id, id]))
      await nonna.client.fails(404, api.recalls.count, {
        food_item_ids: `${own.id},${id}`,
        from: t.inMinutes(-60),
      })
    }
    expect((await nonna.client.ok(api.foodItems.mine, {})).find(({ id }) => id === own.id)?.withdrawn).toBe(
      false,
    )
  })
})
