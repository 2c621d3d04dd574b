import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { WEEKLY_PLANS_MAX } from '#contract/constants.ts'
import type { WeeklyPlanChange } from '#contract/kitchen/weekly-plans.ts'
import { startApp } from '#tests/support/app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { aMember } from '#tests/support/staff.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'
import { aWeeklyPlan, EVERY_DAY, questionsOf } from '#tests/support/weekly-plans.ts'

// It is Saturday, six in the evening.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
let nonna: Person
beforeEach(async () => {
  nonna = await t.aRestaurant()
})
const weeklyPlansOf = ({ client }: Person) => client.ok(api.weeklyPlans.all, {})
const newWeeklyPlan = (food_item_id: string, weekdays = [1]) => ({
  food_item_id,
  weekdays,
  quantity: 1,
  list_at: '20:00',
  until: '21:30',
})
const change = ({ client }: Person, plan_id: string, fields: WeeklyPlanChange) =>
  client.send(api.weeklyPlans.change, { plan_id, ...fields })

describe('a weekly plan', () => {
  it('is added, shown, changed and removed', async () => {
    const item = await t.aFoodItem(nonna)
    const fields = { until: '01:00', automatic: true, quantity: 6, list_at: '20:00' }
    const weeklyPlan = await aWeeklyPlan(t, nonna, { food_item_id: item.id, weekdays: [6, 2], ...fields })
    expect(weeklyPlan).toMatchObject({ weekdays: [2, 6], next_date: '2026-11-21', ...fields })
    expect(weeklyPlan.food_item).toMatchObject({ id: item.id, name: item.name, withdrawn: false })
    expect(await weeklyPlansOf(nonna)).toEqual([weeklyPlan])

    const other = await t.aFoodItem(nonna, { name: 'Tiramisu' })
    const changed = { weekdays: [1], quantity: 2, until: '21:00', automatic: false }
    const { body } = await change(nonna, weeklyPlan.id, { food_item_id: other.id, ...changed })
    expect(body).toMatchObject({ id: weeklyPlan.id, list_at: '20:00', ...changed, next_date: '2026-11-23' })
    expect(body.food_item.id).toBe(other.id)
    expect(await weeklyPlansOf(nonna)).toEqual([body])
    expect((await change(nonna, weeklyPlan.id, {})).body).toEqual(body)

    await nonna.client.ok(api.weeklyPlans.remove, { plan_id: weeklyPlan.id })
    expect(await weeklyPlansOf(nonna)).toEqual([])
    expect((await change(nonna, weeklyPlan.id, { quantity: 3 })).status).toBe(404)
    await nonna.client.fails(404, api.weeklyPlans.remove, { plan_id: weeklyPlan.id })
  })

  it('names who of the team has set it to list by itself, and when, while it does', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const weeklyPlan = await aWeeklyPlan(t, nonna)
    const set = async (who: Person, automatic: boolean) =>
      (await change(who, weeklyPlan.id, { automatic })).body.automatic_since
    expect([weeklyPlan.automatic_since, await set(nonna, false)]).toEqual([null, null])
    const since = { at: t.now().toISOString(), by: mia.user.name }
    expect(await set(mia, true)).toEqual(since)
    t.moveClock({ minutes: 5 })
    expect(await set(nonna, true)).toEqual(since)
    expect((await change(nonna, weeklyPlan.id, { quantity: 3 })).body.automatic_since).toEqual(since)
    expect(await set(nonna, false)).toBeNull()
    expect((await aWeeklyPlan(t, nonna, { automatic: true })).automatic_since?.by).toBe(nonna.user.name)
  })

  it('is about a meal of the restaurant itself only', async () => {
    const other = await t.aFoodItem(await t.aRestaurant())
    const weeklyPlan = await aWeeklyPlan(t, nonna)
    for (const food_item_id of [other.id, 'x', '00000000-0000-7000-8000-000000000000']) {
      await nonna.client.fails(404, api.weeklyPlans.create, newWeeklyPlan(food_item_id))
      expect((await change(nonna, weeklyPlan.id, { food_item_id })).status).toBe(404)
    }
    expect(await weeklyPlansOf(nonna)).toEqual([weeklyPlan])
  })

  it('is hidden from other restaurants, which cannot change or remove it', async () => {
    const [weeklyPlan, other] = [await aWeeklyPlan(t, nonna), await t.aRestaurant()]
    expect(await weeklyPlansOf(other)).toEqual([])
    for (const plan_id of [weeklyPlan.id, 'x']) {
      expect((await change(other, plan_id, { quantity: 1 })).status).toBe(404)
      await other.client.fails(404, api.weeklyPlans.remove, { plan_id })
    }
    expect(await weeklyPlansOf(nonna)).toEqual([weeklyPlan])
  })

  it.each([
    [{ weekdays: [] }, 'weekdays', 'Please choose at least one weekday'],
    [{ weekdays: [1, 1] }, 'weekdays', 'Please choose each weekday once'],
    [{ quantity: 0 }, 'quantity', 'Please list at least one portion'],
    [{ list_at: '8 pm' }, 'list_at', 'Please enter a time as HH:MM'],
    [{ list_at: '21:10' }, 'until', 'Please leave at least 30 minutes until the sale ends'],
  ])('is refused with %j', async (fields, field, message) => {
    const weeklyPlan = await aWeeklyPlan(t, nonna)
    const input = { ...newWeeklyPlan(weeklyPlan.food_item.id), ...fields }
    expect(await nonna.client.errors(api.weeklyPlans.create, input)).toEqual({ [field]: message })
    const { status, body } = await change(nonna, weeklyPlan.id, fields)
    expect([status, body.errors]).toEqual([422, { [field]: message }])
    expect(await weeklyPlansOf(nonna)).toEqual([weeklyPlan])
  })

  it(`is one of ${WEEKLY_PLANS_MAX} at most, also when several are added at once`, async () => {
    const input = newWeeklyPlan((await t.aFoodItem(nonna)).id)
    for (let count = 2; count < WEEKLY_PLANS_MAX; count += 1)
      await nonna.client.ok(api.weeklyPlans.create, input)
    const replies = await t.together(5, () => nonna.client.send(api.weeklyPlans.create, input))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(replies.filter(({ body }) => body.code === 'too_many_plans')).toHaveLength(3)
    const [first] = await weeklyPlansOf(nonna)
    await nonna.client.ok(api.weeklyPlans.remove, { plan_id: first?.id ?? '' })
    await nonna.client.ok(api.weeklyPlans.create, input)
  })

  it('is managed by managers as by the owner, and not by those at the counter', async () => {
    const [manager, counter] = [await aMember(t, nonna, 'manager'), await aMember(t, nonna, 'counter')]
    const weeklyPlan = await aWeeklyPlan(t, nonna)
    expect(await weeklyPlansOf(manager)).toEqual([weeklyPlan])
    expect((await change(manager, weeklyPlan.id, { quantity: 9 })).body.quantity).toBe(9)
    await counter.client.fails(403, api.weeklyPlans.all, {})
    await counter.client.fails(403, api.weeklyPlans.questions, {})
    expect((await change(counter, weeklyPlan.id, { quantity: 1 })).status).toBe(403)
  })

  it('asks next on the next open day', async () => {
    await nonna.client.ok(api.hours.set, { spans: eveningsBut(1, 7) })
    const { id } = await aWeeklyPlan(t, nonna)
    const next = async () =>
      (await weeklyPlansOf(nonna)).find((weeklyPlan) => weeklyPlan.id === id)?.next_date
    expect(await next()).toBe('2026-11-21')
    await nonna.client.ok(api.hours.closeToday, {})
    expect(await next()).toBe('2026-11-24')
    await nonna.client.ok(api.hours.close, { date: '2026-11-24' })
    expect(await next()).toBe('2026-11-25')
    await change(nonna, id, { weekdays: [5] })
    expect(await next()).toBe('2026-11-27')
    await change(nonna, id, { weekdays: [1, 7] })
    expect(await next()).toBeNull()
  })

  it('ends with its restaurant, and what it has listed goes off sale', async () => {
    const at_night = await startApp({ env: { RATE_LIMITS: 'off' } })
    const pina = await at_night.aRestaurant()
    await aWeeklyPlan(at_night, pina, { list_at: '18:00' })
    const gnocchi = await at_night.aFoodItem(pina, { name: 'Gnocchi' })
    await pina.client.ok(api.foodItems.withdraw, { food_item_id: gnocchi.id })
    await aWeeklyPlan(at_night, pina, { food_item_id: gnocchi.id, list_at: '18:00', automatic: true })
    await at_night.advance({ minutes: 1 })
    expect(await questionsOf(pina)).toHaveLength(1)
    await pina.client.ok(api.accounts.erase, { password: PASSWORD })
    const removed = await at_night.rows('weekly_plan')
    expect(removed.map(({ removed_at }) => removed_at)).toEqual([at_night.now(), at_night.now()])
    expect(await at_night.client().ok(api.foodItems.browse, {})).toEqual([])
    await at_night.advance({ days: 1 })
    expect(await at_night.rows('weekly_plan_day')).toHaveLength(2)
    await at_night.stop()
  })
})

it('refuses a weekly plan for more weekdays than a week has', async () => {
  const { id } = await t.aFoodItem(nonna)
  await nonna.client.fails(422, api.weeklyPlans.create, newWeeklyPlan(id, [...EVERY_DAY, 8]))
})
