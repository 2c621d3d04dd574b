import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { startApp, type TestApp, TODAY } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'
import { aWeeklyPlan, questionsOf } from '#tests/support/weekly-plans.ts'

let t: TestApp
let nonna: Person
beforeEach(async () => {
  // It is Saturday, six in the evening.
  t = await startApp({ env: { RATE_LIMITS: 'off' } })
  nonna = await t.aRestaurant()
})
afterEach(() => t.stop())

const allergensOf = (...contains: Allergen[]) => ({ checked: true, contains, may_be_present: [] })
const emails = () => t.mails.filter(({ kind }) => kind === 'weekly_plan_question')
const itemsOf = async ({ client }: Person = nonna) => client.ok(api.foodItems.mine, {})
const listAt = async (hour: string, fields: object = {}) =>
  aWeeklyPlan(t, nonna, { list_at: hour, automatic: true, ...fields })
const answer = (plan_id: string, date = TODAY, fields: object = {}) =>
  nonna.client.send(api.weeklyPlans.answer, { plan_id, date, list: true, ...fields })
const failures = async () => (await questionsOf(nonna)).map(({ failure }) => failure)

describe('an automatic weekly plan', () => {
  it('lists once on each of its days, without asking, as nobody in particular', async () => {
    const weeklyPlan = await listAt('19:00', { weekdays: [6, 7], quantity: 3 })
    const counts: number[] = []
    for (let day = 0; day < 4; day += 1) {
      await t.advance({ hours: 1 })
      await t.advance({ minutes: 30 })
      counts.push((await itemsOf()).length - 1)
      await t.advance({ hours: 22, minutes: 30 })
    }
    expect(counts).toEqual([1, 2, 2, 2])
    expect([await questionsOf(nonna), emails()]).toEqual([[], []])
    const [newest] = await itemsOf()
    const { name } = weeklyPlan.food_item
    expect(newest).toMatchObject({ name, quantity_available: 3, expires_at: '2026-11-22T10:30:00.000Z' })
    const edits = await nonna.client.ok(api.foodItems.edits, { food_item_id: newest?.id ?? '' })
    expect(edits.map(({ action, by }) => [action, by])).toEqual([['listed_by_plan', null]])
    expect((await answer(weeklyPlan.id)).body.code).toBe('plan_day_answered')
  })

  it('keeps the day on which the recipe was checked', async () => {
    const allergens = allergensOf('milk')
    const item = await t.aFoodItem(nonna, { name: 'Risotto', allergens, expires_at: t.inMinutes(10) })
    await listAt('19:00', { food_item_id: item.id })
    await t.advance({ hours: 1 })
    expect((await itemsOf())[0]).toMatchObject({ allergens, allergens_checked_at: item.allergens_checked_at })
  })

  it.each([true, false])(
    'takes over what was declared last of its dish, by whichever way; automatic: %s',
    async (automatic) => {
      const meal = (name: string, fields: object) =>
        t.aFoodItem(nonna, { name, description: 'Crisp.', expires_at: t.inMinutes(10), ...fields })
      const first = await meal('Falafel', { allergens: allergensOf(), discounted_price: 7 })
      const weeklyPlan = await listAt('19:00', { food_item_id: first.id, automatic })
      await t.advance({ minutes: 1 })
      const corrected = await meal(' FALAFEL ', { allergens: allergensOf('sesame'), discounted_price: 9 })
      await t.advance({ minutes: 1 })
      await meal('Gnocchi', { allergens: allergensOf() })
      await t.aFoodItem(await t.aRestaurant(), { name: 'Falafel', allergens: allergensOf() })
      await t.advance({ hours: 1 })
      const { allergens, allergens_checked_at } = corrected
      const declared = { allergens, allergens_checked_at }
      const [question] = await questionsOf(nonna)
      expect(question?.food_item.allergens).toEqual(automatic ? undefined : declared.allergens)
      expect((await answer(weeklyPlan.id)).status).toBe(automatic ? 409 : 200)
      expect((await itemsOf())[0]).toMatchObject({ name: 'Falafel', discounted_price: 7, ...declared })
    },
  )

  it('asks where its dish is on sale already, and lists it once that has ended', async () => {
    const by_hand = await t.aFoodItem(nonna, { name: 'Falafel', expires_at: t.inMinutes(90) })
    const weeklyPlan = await listAt('19:00', { food_item_id: by_hand.id })
    await t.advance({ hours: 1 })
    expect(await failures()).toEqual([
      'It is on sale already, until 7:30 pm. Please list more only if there is more.',
    ])
    expect((await answer(weeklyPlan.id)).status).toBe(200)
    await t.advance({ days: 1 })
    expect((await itemsOf()).map(({ name, expires_at }) => [name, expires_at])).toEqual([
      ['Falafel', '2026-11-22T10:30:00.000Z'],
      ['Falafel', '2026-11-21T10:30:00.000Z'],
      ['Falafel', by_hand.expires_at],
    ])
  })

  it('lists what it listed last, with what was corrected on it since', async () => {
    const risotto = { name: 'Risotto', description: 'Saffron.' }
    const item = await t.aFoodItem(nonna, { ...risotto, expires_at: t.inMinutes(10) })
    const weeklyPlan = await listAt('19:00', { food_item_id: item.id, weekdays: [6, 7] })
    await t.advance({ hours: 1 })
    const [newest] = await itemsOf()
    const corrected = { allergens: allergensOf('milk'), discounted_price: 9 }
    await nonna.client.ok(api.foodItems.change, { food_item_id: newest?.id ?? '', ...corrected })
    await t.advance({ hours: 24 })
    expect((await itemsOf())[0]).toMatchObject({ expires_at: '2026-11-22T10:30:00.000Z', ...corrected })
    const other = await t.aFoodItem(nonna, { name: 'Gnocchi' })
    await nonna.client.ok(api.weeklyPlans.change, { plan_id: weeklyPlan.id, food_item_id: other.id })
    await t.advance({ days: 6 })
    expect((await itemsOf())[0]?.name).toBe('Gnocchi')
  })

  it('asks and emails where listing is refused, and can be answered when the reason is gone', async () => {
    const weeklyPlan = await listAt('19:00')
    await t.update('subscription', {}, { trial_ends_at: t.now() })
    await t.advance({ hours: 1 })
    await t.advance({ minutes: 1 })
    const sentence = 'Your free trial has ended. Upgrade to Surplate Pro on the dashboard to list new meals.'
    expect(await failures()).toEqual([sentence])
    expect(emails().map(({ subject }) => subject)).toEqual(['Not listed: 6 Lasagne al forno'])
    expect(emails()[0]?.text).toContain('“Your free trial has ended.')
    expect((await answer(weeklyPlan.id)).status).toBe(403)
    expect(await failures()).toEqual([sentence])
    await t.update('subscription', {}, { status: 'trial', trial_ends_at: new Date(t.inMinutes(60)) })
    expect((await answer(weeklyPlan.id)).status).toBe(200)
    expect([(await itemsOf()).length, await failures()]).toEqual([2, []])
  })

  it('asks where a certificate ends before pickup', async () => {
    const diet = 'halal_certified' as const
    const certificates = [{ diet, certifier: 'AFIC', number: '12', expires_on: TODAY }]
    const item = await t.aFoodItem(nonna, { diets: [diet], certificates })
    await listAt('19:00', { food_item_id: item.id, weekdays: [7] })
    await t.advance({ days: 1, hours: 1 })
    expect(await failures()).toEqual([expect.stringContaining('The last day of a certificate')])
  })

  it('does not list what was recalled until somebody has listed it again', async () => {
    const weeklyPlan = await listAt('19:00')
    await t.advance({ hours: 1 })
    const [item] = await itemsOf()
    await nonna.client.ok(api.recalls.create, t.newRecall([{ id: item?.id ?? '' }]))
    const counts: number[] = []
    for (let day = 0; day < 2; day += 1) {
      await t.advance({ days: 1 })
      counts.push((await itemsOf()).length)
    }
    const sentence =
      'It was recalled on Sat 21 Nov. Please check it, and what it contains, before it is on sale again.'
    expect([counts, await failures()]).toEqual([[2, 2], [sentence]])
    expect((await answer(weeklyPlan.id, '2026-11-23')).body).toMatchObject({ code: 'meal_recalled' })
    expect((await answer(weeklyPlan.id, '2026-11-23', { recall_confirmed: true })).status).toBe(200)
    await t.advance({ days: 1 })
    expect([(await itemsOf()).length, await failures()]).toEqual([4, []])
  })

  it('does not list what was recalled itself, although the kitchen has listed another of its name', async () => {
    const item = await t.aFoodItem(nonna, { name: 'Satay', expires_at: t.inMinutes(10) })
    await listAt('19:00', { food_item_id: item.id })
    await nonna.client.ok(api.recalls.create, t.newRecall([item]))
    await t.aFoodItem(nonna, { name: 'Satay', allergens: allergensOf('peanut') })
    await t.advance({ hours: 1 })
    expect(await failures()).toEqual([expect.stringContaining('It was recalled on Sat 21 Nov.')])
  })

  it('asks for the use-by date of the new production batch where the last one had one', async () => {
    const item = await t.aFoodItem(nonna, { use_by: '2026-11-22', expires_at: t.inMinutes(10) })
    await listAt('19:00', { food_item_id: item.id })
    await t.advance({ hours: 1 })
    expect(await failures()).toEqual([expect.stringContaining('The last batch had a use-by date')])
  })

  it('lists although another weekly plan of the same moment cannot be written', async () => {
    const other = await t.aFoodItem(nonna, { name: 'Gnocchi', expires_at: t.inMinutes(10) })
    const weeklyPlans = [
      await listAt('19:00'),
      await listAt('19:00', { automatic: false }),
      await listAt('19:00', { food_item_id: other.id }),
    ]
    await t.database.script(`
      create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_row before insert on weekly_plan_day for each row when (new.plan_id = '${weeklyPlans[0]?.id}') execute function refuse_row()`)
    const statuses = async () => {
      const days = await t.rows('weekly_plan_day')
      return weeklyPlans.map(({ id }) => days.find(({ plan_id }) => plan_id === id)?.status)
    }
    await t.advance({ hours: 1 })
    expect(await statuses()).toEqual([undefined, 'asked', 'listed'])
    await t.database.script('drop trigger refuse_row on weekly_plan_day')
    await t.advance({ minutes: 1 })
    expect(await statuses()).toEqual(['listed', 'asked', 'listed'])
  })
})

describe('a closed day', () => {
  const days = () => t.rows('weekly_plan_day')

  it.each([true, false])(
    'is left out by a weekly plan, and done when it is reopened in its hours; automatic: %s',
    async (automatic) => {
      await listAt('19:00', { automatic })
      const { id } = await nonna.client.ok(api.hours.closeToday, {})
      await t.advance({ hours: 1 })
      await t.advance({ hours: 1 })
      expect([await days(), await questionsOf(nonna), emails()]).toEqual([[], [], []])
      await nonna.client.ok(api.hours.reopen, { closure_id: id })
      await t.advance({ minutes: 1 })
      expect((await days()).map(({ status }) => status)).toEqual([automatic ? 'listed' : 'asked'])
    },
  )

  it('hides the question that was asked before it was closed, and shows it when it is reopened', async () => {
    const weeklyPlan = await listAt('19:00', { automatic: false })
    await t.advance({ hours: 1 })
    const asked_before = await questionsOf(nonna)
    const { id } = await nonna.client.ok(api.hours.closeToday, {})
    expect(await questionsOf(nonna)).toEqual([])
    expect((await answer(weeklyPlan.id)).body.code).toBe('closed_day')
    await nonna.client.ok(api.hours.reopen, { closure_id: id })
    expect([asked_before.length, await questionsOf(nonna)]).toEqual([1, asked_before])
    expect((await answer(weeklyPlan.id)).status).toBe(200)
    expect(emails()).toHaveLength(1)
  })

  it('takes what a weekly plan has listed off sale, and the weekly plan does not list it again', async () => {
    await listAt('19:00')
    await t.advance({ hours: 1 })
    const { id, items_off_sale } = await nonna.client.ok(api.hours.closeToday, {})
    expect(items_off_sale).toBe(1)
    await nonna.client.ok(api.hours.reopen, { closure_id: id })
    await t.advance({ minutes: 1 })
    expect((await itemsOf()).map(({ is_available }) => is_available)).toEqual([false, true])
  })

  it('is one by its weekday too, and not for a sale that ends in the night before it', async () => {
    await nonna.client.ok(api.hours.set, { spans: eveningsBut(7) })
    const other = await t.aFoodItem(nonna, { name: 'Gnocchi', expires_at: t.inMinutes(10) })
    const night = await listAt('19:00', { until: '00:30', weekdays: [6], food_item_id: other.id })
    await listAt('19:00', { weekdays: [7] })
    const evening = await listAt('19:00', { weekdays: [6, 1] })
    for (let hour = 0; hour < 50; hour += 1) await t.advance({ hours: 1 })
    const plan_ids = (await days()).filter(({ status }) => status === 'listed').map(({ plan_id }) => plan_id)
    expect(plan_ids.toSorted()).toEqual([evening.id, evening.id, night.id].toSorted())
  })
})
