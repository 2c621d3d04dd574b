import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderChange } from '#contract/shop/live.ts'
import { type Person, scanOf } from '#tests/support/builders.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { type EventStream, openStream, type ReceivedEvent } from '#tests/support/event-stream.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant()
await nonna.client.ok(api.restaurants.change, { address: '12 Lygon St' })

const checked = (...contains: Declaration['allergens']['contains']) => ({
  checked: true,
  contains,
  may_be_present: [],
})
const sold = { allergens: checked('wheat'), diets: ['vegetarian' as const] }
const edit = async (item: FoodItem, fields: object): Promise<void> => {
  // Each edit has its instant.
  t.moveClock({ seconds: 1 })
  await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, ...fields })
  await t.jobs.drain()
}
const read = ({ client }: Person, { id }: Order) => client.ok(api.orders.get, { order_id: id })
const changedOf = async (person: Person, order: Order) =>
  (await read(person, order)).items[0]?.changed_declaration
const mailsTo = (person: Person) =>
  t.mailsTo(person).filter(({ subject }) => subject.startsWith('Read before you eat'))
const aBuyer = async (item: FoodItem) => {
  const person = await t.aCustomer()
  return { person, order: await t.aPaidOrder(person, item) }
}

const aHolder = async (item: FoodItem) => {
  const person = await t.aCustomer()
  return { person, order: await t.anOrder(person, item) }
}

describe('a declaration that changes after the sale', () => {
  it('reaches exactly the orders that are held or paid with this meal, and emails those who have paid', async () => {
    const item = await t.aFoodItem(nonna, { ...sold, quantity_available: 20 })
    const other = await aBuyer(await t.aFoodItem(nonna, sold))
    const [collected, cancelled] = [await aBuyer(item), await aBuyer(item)]
    const [missed, paid] = [await aBuyer(item), await aBuyer(item)]
    const expired = await aHolder(item)
    await t.advance({ minutes: 11 })
    const held = await aHolder(item)
    await nonna.client.ok(api.pickups.collect, scanOf(collected.order))
    await cancelled.person.client.ok(api.orders.cancel, { order_id: cancelled.order.id })
    await t.update('customer_order', { id: missed.order.id }, { status: 'missed' })

    await edit(item, { allergens: checked('wheat', 'egg') })
    const changed_declaration = { ...sold, allergens: checked('wheat', 'egg') }
    for (const { person, order } of [held, paid])
      expect((await read(person, order)).items).toMatchObject([{ ...sold, changed_declaration }])
    for (const { order } of [expired, collected, cancelled, missed, other])
      expect((await t.row('order_line', { order_id: order.id })).changed_declaration).toBeNull()
    const everybody = [held, paid, expired, collected, cancelled, missed, other]
    expect(everybody.filter(({ person }) => mailsTo(person).length > 0)).toEqual([paid])
  })

  it('notifies of each edit once and at once, whatever other edits came in the last minutes', async () => {
    const item = await t.aFoodItem(nonna, sold)
    const { person } = await aBuyer(item)
    await edit(item, { description: 'With sage and butter.' })
    await edit(item, { allergens: checked('wheat', 'milk') })
    await edit(item, { allergens: checked('wheat', 'milk', 'egg') })
    expect(mailsTo(person)).toHaveLength(2)
    await edit(item, { allergens: checked('egg', 'milk', 'wheat'), diets: ['vegetarian', 'no_pork'] })
    await t.advance({ minutes: 11 })
    expect(mailsTo(person)).toHaveLength(2)
  })

  it.each<[string, object]>([
    ['a check that is taken back', { allergens: { ...sold.allergens, checked: false } }],
    ['a diet that is removed', { diets: [] }],
    ['a trace', { allergens: { ...sold.allergens, may_be_present: ['soy'] } }],
  ])(
    'is recorded for %s, and no longer once the meal is declared again as it was sold',
    async (_what, fields) => {
      const item = await t.aFoodItem(nonna, sold)
      const { person, order } = await aBuyer(item)
      await edit(item, fields)
      expect(await changedOf(person, order)).toMatchObject({ ...sold, ...fields })
      await edit(item, sold)
      expect(await changedOf(person, order)).toBeNull()
    },
  )

  it('is not recorded on an order that was placed after it, and is again when the meal returns to what others were sold', async () => {
    const item = await t.aFoodItem(nonna, sold)
    const early = await aBuyer(item)
    await edit(item, { allergens: checked('wheat', 'egg') })
    const late = await aBuyer(item)
    expect(await changedOf(late.person, late.order)).toBeNull()
    await edit(item, sold)
    expect(await changedOf(early.person, early.order)).toBeNull()
    expect(await changedOf(late.person, late.order)).toMatchObject(sold)
    expect([mailsTo(early.person).length, mailsTo(late.person).length]).toEqual([2, 1])
  })

  it('is in the replies that the counter works with', async () => {
    const item = await t.aFoodItem(nonna, sold)
    const { order } = await aBuyer(item)
    await edit(item, { allergens: checked('wheat', 'egg') })
    const changed_declaration = expect.objectContaining({ allergens: checked('wheat', 'egg') }) as unknown
    const paid = await nonna.client.ok(api.orders.ofRestaurant, { status: 'paid' })
    const { items } = paid.find(({ id }) => id === order.id) ?? order
    expect(items).toMatchObject([{ ...sold, changed_declaration }])
    const collected = await nonna.client.ok(api.pickups.collect, scanOf(order))
    expect(collected.items).toMatchObject([{ ...sold, changed_declaration }])
  })

  it('is recorded on the line of the meal alone, in an order with another one', async () => {
    const [item, other] = [await t.aFoodItem(nonna, sold), await t.aFoodItem(nonna, sold)]
    const buyer = await t.aCustomer()
    const items = [other, item].map(({ id }) => ({ food_item_id: id, quantity: 1 }))
    const order = await buyer.client.ok(api.orders.place, { items })
    await edit(item, { allergens: checked('egg') })
    expect((await read(buyer, order)).items).toMatchObject([
      { food_item_id: other.id, changed_declaration: null },
      { food_item_id: item.id, changed_declaration: { allergens: checked('egg') } },
    ])
  })

  it('is announced on the event stream of the customer and of the restaurant, and an edit that takes nothing back is not', async () => {
    const item = await t.aFoodItem(nonna, sold)
    const ofRestaurant = await openStream(t.address, { cookie: nonna.client.cookie })
    const { person, order } = await aBuyer(item)
    await t.jobs.drain()
    const isOf =
      (order_id: string) =>
      ({ data }: ReceivedEvent): boolean =>
        (data as Partial<OrderChange>).order_id === order_id
    const statusesOf = ({ received }: EventStream) =>
      received.filter(isOf(order.id)).map(({ data }) => (data as OrderChange).status)
    // Of all that happened before another payment nothing is still to come.
    const untilQuiet = async (): Promise<void> => {
      const { order: last } = await aBuyer(await t.aFoodItem(nonna))
      await ofRestaurant.wait(isOf(last.id))
    }
    await untilQuiet()
    const ofCustomer = await openStream(t.address, { cookie: person.client.cookie })
    const before = statusesOf(ofRestaurant).length
    await edit(item, { diets: ['vegetarian', 'no_pork'] })
    await untilQuiet()
    expect([statusesOf(ofCustomer), statusesOf(ofRestaurant).slice(before)]).toEqual([[], []])
    await edit(item, { allergens: checked('egg') })
    await untilQuiet()
    expect([statusesOf(ofCustomer), statusesOf(ofRestaurant).slice(before)]).toEqual([['paid'], ['paid']])
    for (const stream of [ofCustomer, ofRestaurant]) stream.close()
  })

  it('is recorded on an order whose payment came after its hold had expired', async () => {
    const item = await t.aFoodItem(nonna, sold)
    const { person: slow, order } = await aHolder(item)
    const { body: page } = await t.openCheckout(slow, order)
    await t.advance({ minutes: 11 })
    await edit(item, { allergens: checked('wheat', 'sesame') })
    expect(await changedOf(slow, order)).toBeNull()
    await t.payOn(slow, page)
    await t.jobs.drain()
    expect(await changedOf(slow, order)).toMatchObject({ allergens: checked('wheat', 'sesame') })
    const texts = t.mailsTo(slow).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('changed since: Contains wheat, sesame'))
  })
})

describe('cancelling after a changed declaration', () => {
  const lateOrder = async () => {
    const until = { expires_at: t.inMinutes(90), pickup_end: t.inMinutes(120) }
    const item = await t.aFoodItem(nonna, { ...sold, ...until })
    const buyer = await aBuyer(item)
    await t.advance({ minutes: 121 })
    return { item, ...buyer }
  }

  it('is possible after the deadline, until the meal counts as missed, refunds in full and returns the stock', async () => {
    const { item, person, order } = await lateOrder()
    expect((await read(person, order)).actions).toEqual([])
    await edit(item, { allergens: checked('wheat', 'egg') })
    expect(await read(person, order)).toMatchObject({
      actions: ['cancel'],
      cancel_until: new Date(Date.parse(order.pickup_end) + 30 * 60_000).toISOString(),
    })
    const cancelled = await person.client.ok(api.orders.cancel, { order_id: order.id })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: { status: 'pending', amount: 11 } })
    await t.jobs.drain()
    expect((await read(person, order)).refund?.status).toBe('succeeded')
    expect(await portionCounts(t.database, item.id)).toMatchObject({ available: 5, listed: 5, accounted: 5 })
  })

  it('is refused after the deadline without a change, with one that takes nothing back, and once it is undone', async () => {
    const { item, person, order } = await lateOrder()
    const codeOf = async () => (await person.client.send(api.orders.cancel, { order_id: order.id })).body.code
    expect(await codeOf()).toBe('cancel_deadline_passed')
    await edit(item, { diets: ['vegetarian', 'no_pork'], best_before: '2026-12-01' })
    expect(await codeOf()).toBe('cancel_deadline_passed')
    await edit(item, { allergens: checked() })
    await edit(item, sold)
    expect(await codeOf()).toBe('cancel_deadline_passed')
  })

  it('is refused once the order is collected', async () => {
    const { item, person, order } = await lateOrder()
    await edit(item, { allergens: checked('egg') })
    await nonna.client.ok(api.pickups.collect, scanOf(order))
    await person.client.fails('already_collected', api.orders.cancel, { order_id: order.id })
  })
})
