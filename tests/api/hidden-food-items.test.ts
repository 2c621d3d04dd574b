import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { hide, idOf, remove, restore, show } from '#tests/support/hidden-restaurants.ts'
import { listAgain } from '#tests/support/list-again.ts'
import { aWeeklyPlan, questionsOf } from '#tests/support/weekly-plans.ts'

// What a kitchen can do while it is hidden, and what its customers have ordered before.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
let nonna: Person
beforeEach(async () => {
  nonna = await t.aRestaurant()
})

const lateItem = (fields: object = {}) => t.aFoodItem(nonna, { expires_at: t.inMinutes(2_000), ...fields })
const publicNames = async () =>
  (await t.visitor.ok(api.foodItems.browse, { restaurant_id: idOf(nonna) })).map(({ name }) => name)
const isFoundBy = async (q: string) => (await t.visitor.ok(api.foodItems.browse, { q })).length > 0
const own = async ({ id }: FoodItem) =>
  (await nonna.client.ok(api.foodItems.mine, {})).find((item) => item.id === id)
const placing = async (item: FoodItem) => {
  const { status, body } = await (await t.aCustomer()).client.send(api.orders.place, basketOf(item))
  return [status, body.code]
}
const profile = () => nonna.client.ok(api.restaurants.mine, {})

describe('a restaurant that is not approved yet', () => {
  it('prepares food items that nobody sees or orders until it is shown', async () => {
    await hide(t, nonna, 'unapproved')
    const item = await lateItem({ name: 'Gnudi' })
    expect([item.is_available, (await own(item))?.hidden]).toEqual([false, 'with_restaurant'])
    expect([await publicNames(), await isFoundBy('gnudi')]).toEqual([[], false])
    expect(await placing(item)).toEqual([409, 'item_closed'])
    expect(await profile()).toMatchObject({ hidden: 'unapproved' })
    await show(t, nonna)
    expect([await publicNames(), await isFoundBy('gnudi')]).toEqual([['Gnudi'], true])
    expect([(await placing(item))[0], (await profile()).hidden]).toEqual([201, null])
    expect(await own(item)).toMatchObject({ hidden: null, is_available: true })
  })

  it('changes, extends and lists again what stays hidden', async () => {
    const ended = await t.aFoodItem(nonna, { name: 'Farinata', expires_at: t.inMinutes(5) })
    await t.advance({ minutes: 6 })
    await hide(t, nonna, 'unapproved')
    const change = { name: 'Panelle', expires_at: t.inMinutes(300), quantity_change: 2 }
    await nonna.client.ok(api.foodItems.change, { food_item_id: ended.id, ...change })
    expect((await listAgain(t, nonna, ended)).status).toBe(201)
    expect([await publicNames(), await isFoundBy('panelle')]).toEqual([[], false])
    await t.jobs.drain()
    expect([await publicNames(), await isFoundBy('panelle')]).toEqual([[], false])
    await show(t, nonna)
    expect(await publicNames()).toEqual(['Panelle', 'Panelle'])
    expect([await isFoundBy('panelle'), await isFoundBy('farinata')]).toEqual([true, false])
  })

  it('has its weekly plan list what is hidden', async () => {
    await aWeeklyPlan(t, nonna, { list_at: '00:00', until: '23:59', automatic: true })
    await t.advance({ minutes: 31 })
    await hide(t, nonna, 'unapproved')
    await t.advance({ hours: 24 })
    const [listed] = await nonna.client.ok(api.foodItems.mine, {})
    expect([listed?.hidden, await publicNames()]).toEqual(['with_restaurant', []])
  })

  it('does not put back on sale what has ended meanwhile', async () => {
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(30) })
    await hide(t, nonna, 'unapproved')
    t.moveClock({ minutes: 31 })
    await show(t, nonna)
    expect([await publicNames(), await t.rows('food_item_word', { food_item_id: item.id })]).toEqual([[], []])
  })
})

describe('a restaurant that is suspended', () => {
  const SUSPENDED = [409, 'restaurant_suspended']

  it('lists nothing, in any way', async () => {
    const ended = await t.aFoodItem(nonna, { expires_at: t.inMinutes(5) })
    const item = await lateItem({ name: 'Ribollita' })
    await t.advance({ minutes: 6 })
    await hide(t, nonna, 'suspended')
    const again = await listAgain(t, nonna, ended)
    expect([again.status, again.body.code]).toEqual(SUSPENDED)
    const extended = { food_item_id: ended.id, expires_at: t.inMinutes(30) }
    await nonna.client.fails('409 restaurant_suspended', api.foodItems.change, extended)
    const { name, original_price, discounted_price, expires_at } = item
    const same = { name, original_price, discounted_price, expires_at, if_on_sale: 'add' as const }
    for (const fields of [{}, same]) {
      const { status, body } = await nonna.client.send(api.foodItems.list, t.newFoodItem(fields))
      expect([status, body.code]).toEqual(SUSPENDED)
    }
    expect(await profile()).toMatchObject({ hidden: 'suspended' })
  })

  it('has its weekly plans list nothing and say why, without an email', async () => {
    const weeklyPlan = await aWeeklyPlan(t, nonna, { list_at: '00:00', until: '23:59', automatic: true })
    await t.advance({ minutes: 31 })
    await hide(t, nonna, 'suspended')
    await t.advance({ hours: 24 })
    const [question] = await questionsOf(nonna)
    expect(question?.failure).toContain('Your restaurant is suspended, so nothing new can go on sale.')
    expect(t.mailsTo(nonna, 'weekly_plan_question')).toEqual([])
    const { date = '' } = question ?? {}
    const answer = { plan_id: weeklyPlan.id, date, list: true, if_on_sale: 'ask' as const }
    expect((await nonna.client.send(api.weeklyPlans.answer, answer)).body.code).toBe('restaurant_suspended')
    await show(t, nonna)
    expect((await nonna.client.send(api.weeklyPlans.answer, answer)).status).toBe(200)
  })
})

describe('orders of a restaurant that is hidden', () => {
  it('that are held can be paid, and are collected', async () => {
    const item = await lateItem()
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    await hide(t, nonna, 'suspended')
    await t.pay(customer, order)
    const paid = await t.orderOf(customer, order)
    expect([paid.status, paid.restaurant.name]).toEqual(['paid', 'Nonna Pina'])
    await t.advance({ hours: 25 })
    expect((await nonna.client.send(api.pickups.collect, scanOf(paid))).body).toMatchObject({
      status: 'collected',
    })
  })

  it('that are cancelled give back units that stay hidden', async () => {
    const item = await lateItem({ quantity_available: 1 })
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, item)
    await hide(t, nonna, 'suspended')
    await customer.client.ok(api.orders.cancel, { order_id: order.id })
    expect(await own(item)).toMatchObject({ quantity_available: 1, is_available: false })
    await show(t, nonna)
    expect(await t.stockOf(item)).toBe(1)
  })
})

describe('a food item that was removed', () => {
  it('is not sold, changed back or listed again until it is restored', async () => {
    const item = await lateItem({ name: 'Cacciucco' })
    const beside = await lateItem({ name: 'Baccalà' })
    expect([await remove(t, item), await remove(t, item)]).toEqual([true, false])
    expect([await publicNames(), await isFoundBy('cacciucco')]).toEqual([['Baccalà'], false])
    await t.visitor.fails(404, api.foodItems.get, { food_item_id: item.id })
    expect([await placing(item), (await placing(beside))[0]]).toEqual([[409, 'item_closed'], 201])
    await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, expires_at: t.inMinutes(900) })
    expect((await listAgain(t, nonna, item)).body.code).toBe('food_item_removed')
    expect([(await own(item))?.hidden, await publicNames()]).toEqual(['removed', ['Baccalà']])
    expect([await restore(t, item), await restore(t, item)]).toEqual([true, false])
    expect((await publicNames()).toSorted()).toEqual(['Baccalà', 'Cacciucco'])
    expect(await isFoundBy('cacciucco')).toBe(true)
    const edits = await nonna.client.ok(api.foodItems.edits, { food_item_id: item.id })
    const done = edits.map(({ action, by }) => [action, by])
    expect(done).toEqual(
      expect.arrayContaining([
        ['removed', null],
        ['restored', null],
      ]),
    )
  })

  it('gets no portions of a listing that would add to it', async () => {
    const item = await t.aFoodItem(nonna)
    const { id: plan_id } = await aWeeklyPlan(t, nonna, {
      food_item_id: item.id,
      list_at: '00:00',
      until: '23:59',
    })
    await t.advance({ minutes: 1 })
    await remove(t, item)
    const offer = t.newFoodItem({ expires_at: item.expires_at, if_on_sale: 'add' as const })
    await nonna.client.fails('409 food_item_removed', api.foodItems.list, offer)
    const [question] = await questionsOf(nonna)
    const answer = { plan_id, date: question?.date ?? '', list: true }
    await nonna.client.fails('409 food_item_removed', api.weeklyPlans.answer, answer)
    expect(await questionsOf(nonna)).toMatchObject([{ plan_id }])
    expect(await own(item)).toMatchObject({ quantity_available: 5, hidden: 'removed' })
  })

  it('stays hidden when its restaurant is shown, and restored while that is hidden', async () => {
    const [one, two] = [await lateItem({ name: 'One' }), await lateItem({ name: 'Two' })]
    await remove(t, one)
    await remove(t, two)
    await hide(t, nonna, 'suspended')
    await restore(t, two)
    expect([(await own(one))?.hidden, (await own(two))?.hidden]).toEqual(['removed', 'with_restaurant'])
    expect(await publicNames()).toEqual([])
    await show(t, nonna)
    expect(await publicNames()).toEqual(['Two'])
  })
})
