import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { TODAY } from '#tests/support/app.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

const HOUR = 60

// It is Saturday, six in the evening.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
let nonna: Person
beforeEach(async () => {
  nonna = await t.aRestaurant()
})

const orderOf = ({ client }: Person, order_id: string) => client.ok(api.orders.get, { order_id })
const ownItem = async (id: string) =>
  (await nonna.client.ok(api.foodItems.mine, {})).find((item) => item.id === id)
const close = (date: string, more: object = {}) => nonna.client.send(api.hours.close, { date, ...more })

describe('a closure by date', () => {
  it('takes off sale what is on sale on that day or handed out on it, and refuses more, also without stated hours', async () => {
    const tonight = await t.aFoodItem(nonna)
    const tomorrow = await t.aFoodItem(nonna, { expires_at: t.inMinutes(30 * HOUR) })
    const late = await t.aFoodItem(nonna, { pickup_end: t.inMinutes(11 * HOUR) })
    const [date, reason] = ['2026-11-22', 'Family day']
    const counts = { items_off_sale: 2, open_orders: 0, orders_cancelled: 0 }
    const { status, body } = await close(date, { reason })
    expect([status, body]).toEqual([201, { id: body.id, date, reason, is_today: false, ...counts }])
    const items = await Promise.all([tonight, tomorrow, late].map(({ id }) => ownItem(id)))
    expect(items.map((item) => item?.is_available)).toEqual([true, false, false])
    const switched_on = { food_item_id: tomorrow.id, is_available: true }
    const refusal = await nonna.client.fails('closed_day', api.foodItems.change, switched_on)
    expect(refusal['reason']).toBe('closure')
    expect(refusal.detail).toBe(
      'Nothing can be on sale or picked up on Sun 22 Nov: you have closed that day. Please open it again first if that is wrong.',
    )
  })

  it('is shown until its day is over, and is one however often the day is closed; the newest reason counts', async () => {
    const first = await close('2026-11-25')
    await close('2026-11-23')
    await close('2026-11-25', { reason: 'New oven' })
    const again = await close('2026-11-25', { reason: '  ' })
    expect([again.body.id, again.body.reason]).toEqual([first.body.id, 'New oven'])
    await close(TODAY)
    const closures = await nonna.client.ok(api.hours.closures, {})
    expect(closures.map(({ date, reason, is_today }) => [date, reason, is_today])).toEqual([
      [TODAY, null, true],
      ['2026-11-23', null, false],
      ['2026-11-25', 'New oven', false],
    ])
  })

  it.each([
    ['2026-11-20', 422, { date: 'This day is over. Please choose today or a later day' }],
    ['2027-11-23', 422, { date: 'Please choose a day within the next year' }],
    ['2027-02-29', 422, { date: 'Please give the day as YYYY-MM-DD' }],
    ['2027-11-22', 201, undefined],
  ])('on %s is answered %i', async (date, status, errors) => {
    const answer = await close(date)
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
  })

  it('that is taken back opens the day again: what went off sale stays off until it is switched on', async () => {
    const item = await t.aFoodItem(nonna)
    const { body: closure } = await close(TODAY)
    await nonna.client.ok(api.hours.reopen, { closure_id: closure.id })
    expect((await ownItem(item.id))?.is_available).toBe(false)
    await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, is_available: true })
    expect((await ownItem(item.id))?.is_available).toBe(true)
    for (const closure_id of [closure.id, randomUUID(), 'x'])
      await nonna.client.fails(404, api.hours.reopen, { closure_id })
  })
})

describe('closing today', () => {
  it('counts the open orders of the day at the first press, and cancels and refunds them at the second, with the reason', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 20 })
    const [paying, holding, collecting] = [await t.aCustomer(), await t.aCustomer(), await t.aCustomer()]
    const paid = await t.aPaidOrder(paying, item, 2)
    const held = await t.anOrder(holding, item)
    const collected = await t.aPaidOrder(collecting, item)
    await nonna.client.ok(api.pickups.collect, typedCodeOf(collected))

    const reason = 'The oven is broken'
    const first = await nonna.client.ok(api.hours.closeToday, { reason })
    expect(first).toMatchObject({ date: TODAY, is_today: true })
    expect(first).toMatchObject({ items_off_sale: 1, open_orders: 2, orders_cancelled: 0 })
    expect((await orderOf(paying, paid.id)).status).toBe('paid')
    await t.jobs.drain()
    expect(t.mailsTo(paying, 'order_cancelled')).toEqual([])

    const second = await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(second).toMatchObject({ id: first.id, reason })
    expect(second).toMatchObject({ items_off_sale: 0, open_orders: 0, orders_cancelled: 2 })
    await t.advance({ seconds: 5 })
    const refund = { status: 'succeeded', amount: paid.total }
    const [released, cancelled] = [await orderOf(holding, held.id), await orderOf(paying, paid.id)]
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: reason, refund })
    expect(released).toMatchObject({ status: 'released', cancel_reason: reason, refund: null })
    expect((await orderOf(collecting, collected.id)).status).toBe('collected')
    expect(
      [paying, holding, collecting].map((person) => t.mailsTo(person, 'order_cancelled').length),
    ).toEqual([1, 1, 0])
    expect(t.mailsTo(paying, 'order_cancelled')[0]?.text).toContain(reason)
    expect((await ledgerSum(t.database, paid.id)).sum).toBe(0)
    const counts = { available: 16, held: 0, sold: 1, withdrawn: 3, accounted: 20 }
    expect(await portionCounts(t.database, item.id)).toMatchObject(counts)

    const third = await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(third).toMatchObject({ items_off_sale: 0, open_orders: 0, orders_cancelled: 0 })
  })

  it('refunds a payment in full that arrives for a hold which the second press has ended', async () => {
    const kim = await t.aCustomer()
    const order = await t.anOrder(kim, await t.aFoodItem(nonna))
    const { body: page } = await t.openCheckout(kim, order)
    await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    await t.payOn(kim, page)
    await t.advance({ seconds: 5 })
    expect(await orderOf(kim, order.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'We are closed on Sat 21 Nov.',
      refund: { status: 'succeeded', amount: order.total },
    })
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
  })

  it('refunds a payment that comes late, after its hold ran out on the closed day', async () => {
    const kim = await t.aCustomer()
    const order = await t.anOrder(kim, await t.aFoodItem(nonna))
    const { body: page } = await t.openCheckout(kim, order)
    await nonna.client.ok(api.hours.closeToday, {})
    await t.advance({ minutes: 11 })
    await t.payOn(kim, page)
    await t.advance({ seconds: 5 })
    expect(await orderOf(kim, order.id)).toMatchObject({
      status: 'cancelled',
      refund: { status: 'succeeded', amount: order.total },
    })
  })

  it('leaves the orders of tomorrow and of other restaurants alone', async () => {
    const pho = await t.aRestaurant()
    const kim = await t.aCustomer()
    const tomorrow = await t.aPaidOrder(kim, await t.aFoodItem(nonna, { expires_at: t.inMinutes(24 * HOUR) }))
    const elsewhere = await t.aPaidOrder(kim, await t.aFoodItem(pho))
    const reply = await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(reply).toMatchObject({ open_orders: 0, orders_cancelled: 0 })
    for (const { id } of [tomorrow, elsewhere]) expect((await orderOf(kim, id)).status).toBe('paid')
  })

  it('goes on where it was interrupted: an order that could not be cancelled is left, counted and cancelled by the next press', async () => {
    const item = await t.aFoodItem(nonna)
    const stuck = await t.aPaidOrder(await t.aCustomer(), item)
    for (const customer of await t.together(2, () => t.aCustomer())) await t.aPaidOrder(customer, item)
    await t.database.script(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_one before update on customer_order for each row when (old.id = '${stuck.id}') execute function refuse()`)
    const first = await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(first).toMatchObject({ open_orders: 1, orders_cancelled: 2 })
    await t.database.script('drop trigger refuse_one on customer_order')
    const second = await nonna.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(second).toMatchObject({ open_orders: 0, orders_cancelled: 1 })
  })
})

it('after midnight, while yesterday still goes on, closes yesterday and leaves the next evening', async () => {
  const spans = eveningsBut().map((span) => ({ ...span, closes: '02:00' }))
  await nonna.client.ok(api.hours.set, { spans })
  t.moveClock({ hours: 7 })
  const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(15) })
  const kim = await t.aCustomer()
  await t.aPaidOrder(kim, item)
  const reply = await nonna.client.ok(api.hours.closeToday, {})
  expect(reply).toMatchObject({ date: TODAY, is_today: true, items_off_sale: 1, open_orders: 1 })
  t.moveClock({ hours: 3 })
  expect((await t.aFoodItem(nonna)).is_available).toBe(true)
  // As a screen asks that still shows the notice of yesterday.
  expect((await close(TODAY, { cancel_orders: true })).status).toBe(422)
  expect((await nonna.client.ok(api.orders.ofRestaurant, {})).map(({ status }) => status)).toEqual(['paid'])
  expect(await nonna.client.ok(api.hours.closures, {})).toEqual([])
  t.moveClock({ hours: -10 })
})

it('without hours, closes an evening with what is handed out after midnight, and leaves that to the evening when tomorrow closes', async () => {
  const late = { expires_at: t.inMinutes(5 * HOUR + 45), pickup_end: t.inMinutes(6 * HOUR + 15) }
  const [pho, soba] = [await t.aRestaurant('Pho Mai'), await t.aRestaurant('Soba')]
  for (const restaurant of [pho, soba])
    await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant, late))
  const tonight = await pho.client.ok(api.hours.closeToday, {})
  expect(tonight).toMatchObject({ date: TODAY, items_off_sale: 1, open_orders: 1 })
  const tomorrow = await soba.client.ok(api.hours.close, { date: '2026-11-22', cancel_orders: true })
  expect(tomorrow).toMatchObject({ items_off_sale: 0, open_orders: 0, orders_cancelled: 0 })
})
