import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'
import type { FoodItemChange } from '#contract/kitchen/food-items.ts'
import { basketOf, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { listAgain } from '#tests/support/list-again.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'
import { aMember } from '#tests/support/staff.ts'

const SUNDAY = 7
const HOUR = 60

// It is Saturday, six in the evening.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const setHours = ({ client }: Person, spans = eveningsBut()) => client.ok(api.hours.set, { spans })
const ownItem = async ({ client }: Person, id: string) =>
  (await client.ok(api.foodItems.mine, {})).find((item) => item.id === id)
const editsOf = ({ client }: Person, food_item_id: string) => client.ok(api.foodItems.edits, { food_item_id })
/** On sale until tomorrow evening. */
const aMealForSunday = (restaurant: Person) =>
  t.aFoodItem(restaurant, { expires_at: t.inMinutes(24 * HOUR), quantity_available: 5 })

describe('the hours of a restaurant', () => {
  it('are none at first, are given back in order, and can be removed again', async () => {
    const nonna = await t.aRestaurant()
    expect(await nonna.client.ok(api.hours.get, {})).toEqual({ spans: [] })
    const spans = [
      { weekday: 6, opens: '17:30', closes: '01:30' },
      { weekday: 5, opens: '17:30', closes: '00:00' },
      { weekday: 5, opens: '11:00', closes: '14:30' },
    ]
    const reply = { spans: [spans[2], spans[1], spans[0]] }
    expect(await setHours(nonna, spans)).toEqual({ ...reply, open_orders: 0 })
    expect(await nonna.client.ok(api.hours.get, {})).toEqual(reply)
    expect((await setHours(nonna, [])).spans).toEqual([])
    expect(await nonna.client.ok(api.hours.get, {})).toEqual({ spans: [] })
  })

  it('are refused field by field, and stay as they were', async () => {
    const nonna = await t.aRestaurant()
    await setHours(nonna)
    const errorsOf = (spans: OpeningSpan[]) => nonna.client.errors(api.hours.set, { spans })
    const wrong = [
      { weekday: 1, opens: '9:00', closes: '24:00' },
      { weekday: 8, opens: '09:00', closes: '12:00' },
    ]
    expect(await errorsOf(wrong)).toEqual({
      'spans.0.opens': 'Please enter a time as HH:MM',
      'spans.0.closes': 'Please enter a time as HH:MM',
      'spans.1.weekday': 'Please choose a weekday',
    })
    const overlapping = [
      { weekday: 6, opens: '18:00', closes: '02:00' },
      { weekday: 7, opens: '01:00', closes: '03:00' },
    ]
    expect(await errorsOf(overlapping)).toEqual({
      'spans.1.opens': 'This overlaps with Saturday 18:00 to 02:00',
    })
    expect(await nonna.client.ok(api.hours.get, {})).toEqual({ spans: eveningsBut() })
  })

  it('take off sale what is on sale on a day that they close, and nothing else, once', async () => {
    const [nonna, pho] = [await t.aRestaurant('Nonna Pina'), await t.aRestaurant('Pho Mai')]
    const [tonight, tomorrow] = [await t.aFoodItem(nonna), await aMealForSunday(nonna)]
    const neighbours = await aMealForSunday(pho)
    const kim = await t.aCustomer()
    await t.anOrder(kim, tomorrow, 5)
    t.moveClock({ seconds: 1 })
    await setHours(nonna, eveningsBut(SUNDAY))
    // Sold out, and so on sale again as soon as the order ends: it has to be off as well.
    expect(await ownItem(nonna, tomorrow.id)).toMatchObject({ is_available: false, quantity_available: 0 })
    expect(await ownItem(nonna, tonight.id)).toMatchObject({ is_available: true })
    expect(await ownItem(pho, neighbours.id)).toMatchObject({ is_available: true })
    await t.advance({ minutes: 11 })
    expect(await ownItem(nonna, tomorrow.id)).toMatchObject({ is_available: false, quantity_available: 5 })
    await kim.client.fails('409 item_closed', api.orders.place, basketOf(tomorrow))
    await setHours(nonna, eveningsBut(SUNDAY, 1))
    expect((await editsOf(nonna, tomorrow.id)).map(({ action, by }) => [action, by])).toEqual([
      ['closed', nonna.user.name],
      ['listed', nonna.user.name],
    ])
    expect((await editsOf(nonna, tonight.id)).map(({ action }) => action)).toEqual(['listed'])
  })

  it('say how many orders are left on days that they close, and on no others', async () => {
    const nonna = await t.aRestaurant()
    const [tonight, tomorrow] = [await t.aFoodItem(nonna), await aMealForSunday(nonna)]
    await t.aPaidOrder(await t.aCustomer(), tonight)
    for (const _ of [1, 2]) await t.aPaidOrder(await t.aCustomer(), tomorrow)
    expect((await setHours(nonna)).open_orders).toBe(0)
    expect((await setHours(nonna, eveningsBut(SUNDAY))).open_orders).toBe(2)
  })

  it('are changed by managers and owners: not by who hands over, who reads them, by customers or by the staff of another restaurant', async () => {
    const nonna = await t.aRestaurant()
    const [manager, counter] = [await aMember(t, nonna, 'manager'), await aMember(t, nonna, 'counter')]
    const customer = await t.aCustomer()
    await setHours(manager, eveningsBut(SUNDAY))
    expect(await nonna.client.ok(api.hours.get, {})).toEqual({ spans: eveningsBut(SUNDAY) })
    const closed = await manager.client.ok(api.hours.close, { date: '2026-11-25' })
    const calls = ({ client }: Person) => [
      client.send(api.hours.set, { spans: [] }),
      client.send(api.hours.closures, {}),
      client.send(api.hours.close, { date: '2026-11-26' }),
      client.send(api.hours.closeToday, {}),
      client.send(api.hours.reopen, { closure_id: closed.id }),
      client.send(api.hours.holidays, {}),
      client.send(api.hours.answerHoliday, { date: '2026-12-25', is_open: true }),
    ]
    for (const person of [counter, customer])
      for (const { status } of await Promise.all(calls(person))) expect(status).toBe(403)
    await counter.client.ok(api.hours.get, {})
    await customer.client.fails(403, api.hours.get, {})
    expect(await nonna.client.ok(api.hours.closures, {})).toEqual([
      { id: closed.id, date: '2026-11-25', reason: null, is_today: false },
    ])
    const pho = await t.aRestaurant()
    await pho.client.fails(404, api.hours.reopen, { closure_id: closed.id })
    expect(await pho.client.ok(api.hours.closures, {})).toEqual([])
  })

  it('are deleted with the account of the restaurant, and nobody else’s', async () => {
    const [nonna, pho] = [await t.aRestaurant(), await t.aRestaurant()]
    for (const restaurant of [nonna, pho]) {
      await setHours(restaurant)
      await restaurant.client.ok(api.hours.close, { date: '2026-11-25' })
      await restaurant.client.ok(api.hours.answerHoliday, { date: '2026-12-25', is_open: true })
    }
    await nonna.client.ok(api.accounts.erase, { password: PASSWORD })
    for (const table of ['opening_span', 'closure', 'holiday_answer'] as const) {
      const ids = new Set((await t.rows(table)).map(({ restaurant_id }) => restaurant_id))
      expect([nonna, pho].map(({ user }) => ids.has(user.restaurant_id ?? ''))).toEqual([false, true])
    }
  })
})

describe('on a day that the hours close', () => {
  const closedSunday = async () => {
    const nonna = await t.aRestaurant()
    const item = await t.aFoodItem(nonna)
    await setHours(nonna, eveningsBut(SUNDAY))
    return { nonna, item }
  }
  const SAYS = 'Nothing can be on sale or picked up on Sun 22 Nov: you do not open on that weekday.'

  it('nothing is listed, newly or again, and the refusal names the day', async () => {
    const { nonna, item } = await closedSunday()
    const input = t.newFoodItem({ expires_at: t.inMinutes(24 * HOUR) })
    const refusal = await nonna.client.fails('409 closed_day', api.foodItems.list, input)
    expect(refusal).toMatchObject({ date: '2026-11-22', reason: 'weekday' })
    expect(refusal.detail).toContain(SAYS)
    const { body } = await listAgain(t, nonna, item, { expires_at: t.inMinutes(20 * HOUR) })
    expect(body.detail).toContain(SAYS)
    expect(await nonna.client.ok(api.foodItems.mine, {})).toHaveLength(1)
  })

  it.each<[string, () => FoodItemChange]>([
    ['a later end of sale', () => ({ expires_at: t.inMinutes(24 * HOUR) })],
    ['a later end of pickup alone', () => ({ pickup_end: t.inMinutes(20 * HOUR) })],
    [
      'an end of sale whose usual pickup goes past the night',
      () => ({ expires_at: t.inMinutes(9 * HOUR + 45), pickup_end: '' }),
    ],
  ])('no meal on sale is extended into it, by %s', async (_how, change) => {
    const { nonna, item } = await closedSunday()
    await nonna.client.fails('409 closed_day', api.foodItems.change, { food_item_id: item.id, ...change() })
    const { expires_at, pickup_end } = item
    expect(await ownItem(nonna, item.id)).toMatchObject({ expires_at, pickup_end })
    const more = { food_item_id: item.id, quantity_change: 2 }
    expect((await nonna.client.ok(api.foodItems.change, more)).quantity_available).toBe(7)
  })

  it('a meal that was taken off sale is not switched on, but can be changed and ended sooner to be on sale again', async () => {
    const nonna = await t.aRestaurant()
    const item = await aMealForSunday(nonna)
    await setHours(nonna, eveningsBut(SUNDAY))
    const change = (input: FoodItemChange) =>
      nonna.client.send(api.foodItems.change, { food_item_id: item.id, ...input })
    expect((await change({ is_available: true })).body.code).toBe('closed_day')
    expect((await change({ is_available: true, quantity_change: 1 })).body.code).toBe('closed_day')
    expect((await change({ quantity_change: 1 })).status).toBe(200)
    expect((await change({ description: 'With more cheese.' })).status).toBe(200)
    expect(await ownItem(nonna, item.id)).toMatchObject({ is_available: false, quantity_available: 6 })
    const tonight = { expires_at: t.inMinutes(2 * HOUR), pickup_end: t.inMinutes(3 * HOUR) }
    expect((await change({ ...tonight, is_available: true })).body).toMatchObject({ is_available: true })
  })

  it('a meal that has ended is not put on sale once more', async () => {
    const nonna = await t.aRestaurant()
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(30) })
    await setHours(nonna, eveningsBut(SUNDAY))
    await t.update('food_item', { id: item.id }, { expires_at: t.now() })
    const times = { expires_at: t.inMinutes(20 * HOUR), pickup_end: t.inMinutes(21 * HOUR) }
    await nonna.client.fails('closed_day', api.foodItems.change, { food_item_id: item.id, ...times })
  })
})
