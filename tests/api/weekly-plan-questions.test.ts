import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ON_SALE_MAX } from '#contract/constants.ts'
import { weeklyPlanEmails } from '#server/features/kitchen/weekly-plans/weekly-plan-emails.ts'
import { startApp, type TestApp, TODAY } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { copyFoodItem } from '#tests/support/food-item-copies.ts'
import { aMember } from '#tests/support/staff.ts'
import { aWeeklyPlan, questionsOf, weekdayIn } from '#tests/support/weekly-plans.ts'

let t: TestApp
let nonna: Person
beforeEach(async () => {
  // It is Saturday, six in the evening.
  t = await startApp({ env: { RATE_LIMITS: 'off' } })
  nonna = await t.aRestaurant()
})
afterEach(() => t.stop())

/** When the sale of the weekly plans ends today: at half past nine. */
const UNTIL = '2026-11-21T10:30:00.000Z'
/** A weekly plan of six o'clock, whose question is asked within a minute. */
const newWeeklyPlan = (fields: object = {}) => aWeeklyPlan(t, nonna, { list_at: '18:00', ...fields })
const askedWeeklyPlan = async () => {
  const weeklyPlan = await newWeeklyPlan()
  await t.advance({ minutes: 1 })
  return weeklyPlan
}
const emailsTo = (person: Person) => t.mailsTo(person, 'weekly_plan_question')
const onSale = async () =>
  (await t.visitor.ok(api.foodItems.browse, { restaurant_id: nonna.user.restaurant_id ?? '' })).map(
    ({ quantity_available }) => quantity_available,
  )
const answer = ({ client }: Person, plan_id: string, list: boolean, more: object = {}) =>
  client.send(api.weeklyPlans.answer, { plan_id, date: TODAY, list, ...more })

describe('the question of a weekly plan', () => {
  it('is asked on the dashboard and by email, once, to the owner and the managers', async () => {
    const [manager, counter] = [await aMember(t, nonna, 'manager'), await aMember(t, nonna, 'counter')]
    const other = await t.aRestaurant()
    const weeklyPlan = await aWeeklyPlan(t, nonna)
    await t.advance({ hours: 1, minutes: 59 })
    expect(await questionsOf(nonna)).toEqual([])
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await t.advance({ minutes: 1 })
    const [question, ...more] = await questionsOf(nonna)
    const { id: plan_id, food_item } = weeklyPlan
    const fields = { plan_id, date: TODAY, quantity: 6, expires_at: UNTIL, failure: null }
    expect([question, more]).toMatchObject([fields, []])
    expect(question?.food_item.id).toBe(food_item.id)
    expect([await questionsOf(manager), await questionsOf(other)]).toEqual([[question], []])
    expect([nonna, manager, counter, other].map((person) => emailsTo(person).length)).toEqual([1, 1, 0, 0])
    const [email] = emailsTo(nonna)
    expect(email?.subject).toBe('List 6 Lasagne al forno until 9:30 pm?')
    expect(await onSale()).toEqual([])
  })

  describe('whose email is late', () => {
    /** Who would be emailed if the server of emails answered only now. */
    const lateEmails = async (plan_id: string, people: Person[]) => {
      const question = { plan_id, date: TODAY, expires_at: UNTIL, food_item_name: 'Lasagne', quantity: 6 }
      const message = { kind: 'weekly_plan_question' as const, ...question, failure: null, weekday_sales: [] }
      const emails = people.map(({ user }) =>
        weeklyPlanEmails.weekly_plan_question(t, { ...message, account_id: user.id }),
      )
      return (await Promise.all(emails)).flatMap((email) => email?.to.email ?? [])
    }

    it('is sent while its sale can still begin, and not after it', async () => {
      const weeklyPlan = await askedWeeklyPlan()
      expect(await lateEmails(weeklyPlan.id, [nonna])).toEqual([nonna.user.email])
      t.moveClock({ hours: 3, minutes: 30 })
      expect(await lateEmails(weeklyPlan.id, [nonna])).toEqual([])
    })

    it('is not sent to anybody once somebody has answered', async () => {
      const manager = await aMember(t, nonna, 'manager')
      const weeklyPlan = await askedWeeklyPlan()
      await answer(nonna, weeklyPlan.id, false)
      expect(await lateEmails(weeklyPlan.id, [nonna, manager])).toEqual([])
    })

    it('is not sent once its weekly plan is removed', async () => {
      const weeklyPlan = await askedWeeklyPlan()
      await nonna.client.ok(api.weeklyPlans.remove, { plan_id: weeklyPlan.id })
      expect(await lateEmails(weeklyPlan.id, [nonna])).toEqual([])
    })

    it('is not sent to a manager who was removed meanwhile', async () => {
      const manager = await aMember(t, nonna, 'manager')
      const weeklyPlan = await askedWeeklyPlan()
      const { id = '' } =
        (await nonna.client.ok(api.staff.members, {})).find(({ email }) => email === manager.user.email) ?? {}
      await nonna.client.ok(api.staff.removeMember, { member_id: id })
      expect(await lateEmails(weeklyPlan.id, [nonna, manager])).toEqual([nonna.user.email])
    })
  })

  it('lists what was planned, as whoever answers', async () => {
    const manager = await aMember(t, nonna, 'manager')
    const weeklyPlan = await newWeeklyPlan({ quantity: 4 })
    await t.advance({ hours: 1 })
    const { status, body } = await answer(manager, weeklyPlan.id, true, { declaration_confirmed: true })
    expect(status).toBe(200)
    const expected = { name: 'Lasagne al forno', quantity_available: 4, expires_at: UNTIL }
    expect(body.food_item).toMatchObject(expected)
    expect(await questionsOf(nonna)).toEqual([])
    const edits = await nonna.client.ok(api.foodItems.edits, { food_item_id: body.food_item?.id ?? '' })
    expect(edits.map(({ action, by }) => [action, by])).toEqual([['listed_again', 'Mia Tran']])
    await t.advance({ minutes: 5 })
    expect(await questionsOf(nonna)).toEqual([])
    expect(emailsTo(nonna)).toHaveLength(1)
  })

  it('lists what the answer changes', async () => {
    const weeklyPlan = await askedWeeklyPlan()
    const change = { quantity_available: 2, expires_at: t.inMinutes(45), best_before: '2026-11-30' }
    expect((await answer(nonna, weeklyPlan.id, true, change)).body.food_item).toMatchObject(change)
  })

  it('lists nothing when the answer is no, and is not asked again on that day', async () => {
    const weeklyPlan = await askedWeeklyPlan()
    expect((await answer(nonna, weeklyPlan.id, false)).body).toEqual({ food_item: null })
    await t.advance({ minutes: 10 })
    expect([await questionsOf(nonna), await onSale()]).toEqual([[], [5]])
    expect(await nonna.client.ok(api.weeklyPlans.all, {})).toMatchObject([{ next_date: '2026-11-22' }])
  })

  it('is answered once, however many answer at the same time', async () => {
    const manager = await aMember(t, nonna, 'manager')
    const weeklyPlan = await newWeeklyPlan()
    await t.advance({ hours: 1 })
    const replies = await t.together(6, (n) => answer(n % 2 === 0 ? nonna : manager, weeklyPlan.id, true))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'plan_day_answered')).toHaveLength(5)
    expect(await onSale()).toEqual([6])
    expect((await answer(nonna, weeklyPlan.id, false)).body.code).toBe('plan_day_answered')
  })

  it('stays open when the listing is refused', async () => {
    const weeklyPlan = await askedWeeklyPlan()
    const { status, body } = await answer(nonna, weeklyPlan.id, true, { expires_at: t.inMinutes(-1) })
    const errors = { expires_at: 'This time has already passed. Please choose a later one' }
    expect([status, body.errors]).toEqual([422, errors])
    expect(await questionsOf(nonna)).toHaveLength(1)
    expect((await answer(nonna, weeklyPlan.id, true)).status).toBe(200)
  })

  it('lists nothing beyond what a restaurant can have on sale', async () => {
    const weeklyPlan = await askedWeeklyPlan()
    const { id } = await t.aFoodItem(nonna, { name: 'Ribollita' })
    await copyFoodItem(t, id, ON_SALE_MAX - 1)
    const refused = await answer(nonna, weeklyPlan.id, true)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_on_sale'])
    expect(await questionsOf(nonna)).toHaveLength(1)
  })

  it('is that of the restaurant alone, and of a day that was asked about', async () => {
    const other = await t.aRestaurant()
    const weeklyPlan = await askedWeeklyPlan()
    const strange = [
      answer(other, weeklyPlan.id, true),
      answer(nonna, 'x', true),
      answer(nonna, weeklyPlan.id, true, { date: '2026-11-22' }),
    ]
    expect((await Promise.all(strange)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await questionsOf(nonna)).toHaveLength(1)
    await nonna.client.ok(api.weeklyPlans.remove, { plan_id: weeklyPlan.id })
    expect(await questionsOf(nonna)).toEqual([])
    expect((await answer(nonna, weeklyPlan.id, true)).status).toBe(404)
  })

  it('is asked in the hours of a weekly plan that is added or changed in them, and only once after a change', async () => {
    const added = await newWeeklyPlan({ list_at: '17:00' })
    const later = await newWeeklyPlan({ list_at: '20:30', quantity: 2 })
    await t.advance({ seconds: 20 })
    expect((await questionsOf(nonna)).map(({ plan_id }) => plan_id)).toEqual([added.id])
    const change = (plan_id: string, fields: object) =>
      nonna.client.ok(api.weeklyPlans.change, { plan_id, ...fields })
    await change(later.id, { list_at: '18:00' })
    await change(added.id, { list_at: '18:01', quantity: 99, until: '23:00' })
    await t.advance({ minutes: 2 })
    const questions = (await questionsOf(nonna)).map(({ plan_id, quantity }) => [plan_id, quantity])
    expect(Object.fromEntries(questions)).toEqual({ [added.id]: 6, [later.id]: 2 })
    expect(await questionsOf(nonna)).toMatchObject(questions.map(() => ({ expires_at: UNTIL })))
  })

  it('is not asked when its hours passed while no process ran, and goes away when the sale would have ended', async () => {
    await aWeeklyPlan(t, nonna)
    await t.advance({ hours: 3, minutes: 20 })
    expect(await questionsOf(nonna)).toEqual([])
    await t.advance({ hours: 23 })
    expect(await questionsOf(nonna)).toHaveLength(1)
    await t.advance({ hours: 1, minutes: 10 })
    expect(await questionsOf(nonna)).toEqual([])
    expect(emailsTo(nonna)).toHaveLength(1)
  })

  it('comes with what was sold on the last days with that weekday', async () => {
    const weeklyPlan = await newWeeklyPlan({ weekdays: [weekdayIn(t)] })
    const customer = await t.aCustomer()
    for (const [date, quantity] of [[TODAY, 2] as const, ['2026-11-28', 1] as const]) {
      await t.advance({ seconds: 20 })
      const { body } = await answer(nonna, weeklyPlan.id, true, { date })
      await t.aPaidOrder(customer, body.food_item ?? ({} as never), quantity)
      await t.advance({ days: 7 })
    }
    await t.advance({ seconds: 20 })
    expect(emailsTo(nonna).map(({ text }) => /Sold on .*/.exec(text)?.[0])).toEqual([
      undefined,
      'Sold on the last Saturdays, newest first: 2.',
      'Sold on the last Saturdays, newest first: 1, 2.',
    ])
  })
})
