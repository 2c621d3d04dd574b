import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allergens as allAllergens } from '#contract/kitchen/declarations/allergens.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  type FoodItem,
  foodItemsApi,
  type NewFoodItem,
  type OwnFoodItem,
} from '#contract/kitchen/food-items.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { undeclaredText } from '#server/features/kitchen/weekly-plans/weekly-plan-rules.ts'
import { startApp, type TestApp, TODAY } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { listAgain } from '#tests/support/list-again.ts'
import { aWeeklyPlan, questionsOf } from '#tests/support/weekly-plans.ts'

let t: TestApp
let nonna: Person
beforeEach(async () => {
  t = await startApp({ env: { RATE_LIMITS: 'off' } })
  nonna = await t.aRestaurant()
})
afterEach(() => t.stop())

const everything = {
  checked: true,
  contains: ['wheat' as const, 'gluten' as const, 'crustacean' as const],
  may_be_present: [],
}
const noCashew = [{ word: 'cashew', allergen: 'cashew' as const }]
const answers = [...noCashew, { word: 'satay', allergen: 'peanut' as const }]
const meal = { name: 'Prawn and cashew satay noodles', description: 'From the wok.' }
const list = (fields: Partial<NewFoodItem> = {}) =>
  t.aFoodItem(nonna, { ...meal, expires_at: t.inMinutes(10), ...fields })
const change = (food_item_id: string, fields: object) =>
  nonna.client.ok(foodItemsApi.change, { food_item_id, ...fields })
const again = async (item: FoodItem, fields: object = {}) => (await listAgain(t, nonna, item, fields)).body
const listAtSeven = (item: FoodItem, automatic = true) =>
  aWeeklyPlan(t, nonna, { food_item_id: item.id, list_at: '19:00', automatic })
const newest = async () => (await nonna.client.ok(foodItemsApi.mine, {}))[0]

describe('the answers to words that suggest an allergen', () => {
  it('are none for a meal of the specified fields, which lists at once whatever its name says', async () => {
    expect(await list()).toMatchObject({ ...NOTHING_DECLARED, wording_answers: [] })
    expect((await list({ allergens: everything })).allergens).toEqual(everything)
  })

  it('are stored with the declaration, each once, and shown to everybody', async () => {
    const item = await list({ allergens: everything, wording_answers: [...answers, ...answers] })
    expect(item.wording_answers).toEqual(answers)
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).wording_answers).toEqual(answers)
  })

  it('are left out for a word that the meal does not have, and for what it contains after all', async () => {
    const contains = [...everything.contains, 'cashew' as const]
    const other = { word: 'pesto', allergen: 'milk' as const }
    const allergens = { ...everything, contains }
    const { wording_answers } = await list({ allergens, wording_answers: [...answers, other] })
    expect(wording_answers).toEqual([answers[1]])
  })

  it('are stored for a name that cannot be read, and asked for by an automatic weekly plan until then', async () => {
    const unreadable = { name: 'சாம்பார் சாதம்', description: '.', allergens: { ...everything, contains: [] } }
    const wording_answers = allAllergens.map((allergen) => ({ word: unreadable.name, allergen }))
    expect((await list({ ...unreadable, wording_answers })).wording_answers).toEqual(wording_answers)
    const item = await list(unreadable)
    expect(undeclaredText(item as OwnFoodItem)).toBe(
      'We could not read this name. Say what is in it. Or say that there is none in it.',
    )
  })

  it.each([
    ['a word alone', [{ word: 'satay' }], 'wording_answers.0.allergen'],
    ['an unknown allergen', [{ word: 'satay', allergen: 'nuts' }], 'wording_answers.0.allergen'],
    ['no word', [{ word: ' ', allergen: 'peanut' }], 'wording_answers.0.word'],
    ['text', 'satay', 'wording_answers'],
  ])('are refused as %s', async (_what, wording_answers, field) => {
    const input = t.newFoodItem({ ...meal, wording_answers: wording_answers as never })
    expect(Object.keys(await nonna.client.errors(foodItemsApi.list, input))).toEqual([field])
  })

  it('end with the word they are about: after a change of name or description the question is open again', async () => {
    const item = await list({ allergens: everything, wording_answers: answers })
    expect((await change(item.id, { description: 'From our wok.' })).wording_answers).toEqual(answers)
    expect((await change(item.id, { name: 'Prawn and cashew noodles' })).wording_answers).toEqual(noCashew)
    expect((await change(item.id, meal)).wording_answers).toEqual(noCashew)
    const allergens = { ...everything, contains: ['cashew'] }
    expect((await change(item.id, { allergens })).wording_answers).toEqual([])
  })

  it('are read as none of a meal and an order from before there were any', async () => {
    const item = await list({ allergens: everything, expires_at: t.inMinutes(90) })
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    expect(order.items).toMatchObject([{ ...meal, wording_answers: [] }])
    await t.database.script(`
      update food_item set declaration = declaration - 'wording_answers';
      update order_line set declaration = declaration - 'wording_answers', description = null`)
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).wording_answers).toEqual([])
    expect((await change(item.id, { allergens: everything })).wording_answers).toEqual([])
  })
})

describe('a meal with words that suggest an allergen', () => {
  it('is listed again with its answers, and with those that are given then', async () => {
    const item = await list({ allergens: everything, wording_answers: noCashew })
    await t.advance({ minutes: 20 })
    expect((await again(item)).wording_answers).toEqual(noCashew)
    expect((await again(item, { wording_answers: answers })).wording_answers).toEqual(answers)
    const ticked = { ...everything, contains: [...everything.contains, 'peanut' as const] }
    const corrected = await again(item, { allergens: ticked })
    expect(corrected).toMatchObject({
      allergens: { ...ticked, contains: ['peanut', ...everything.contains] },
      wording_answers: noCashew,
      allergens_checked_at: t.now().toISOString(),
    })
  })

  it('is not listed by an automatic weekly plan while a question is open, and is once it is answered', async () => {
    const weeklyPlan = await listAtSeven(await list({ allergens: everything, wording_answers: noCashew }))
    await t.advance({ hours: 1 })
    const [question] = await questionsOf(nonna)
    expect(question?.failure).toBe(
      'Its name says satay. Satay usually has peanut. Tick it? Or say that there is none in it.',
    )
    const answer = { plan_id: weeklyPlan.id, date: TODAY, list: true, wording_answers: answers }
    const reply = await nonna.client.ok(weeklyPlansApi.answer, answer)
    expect(reply.food_item).toMatchObject({ ...meal, wording_answers: answers })
    await t.advance({ days: 1 })
    expect(await newest()).toMatchObject({ wording_answers: answers, expires_at: '2026-11-22T10:30:00.000Z' })
    expect(await questionsOf(nonna)).toEqual([])
  })

  it('is asked about by a weekly plan again where its answers were given for another wording', async () => {
    const planned = await list({ allergens: everything, description: 'With satay.' })
    await listAtSeven(planned)
    await t.advance({ minutes: 1 })
    await list({ allergens: everything, wording_answers: answers })
    await t.advance({ hours: 1 })
    expect((await questionsOf(nonna))[0]).toMatchObject({
      failure: expect.stringContaining('Its name says'),
      food_item: { wording_answers: [] },
    })
  })

  it('is listed by an automatic weekly plan where nothing was declared, and so nothing is stated', async () => {
    await listAtSeven(await list())
    await t.advance({ hours: 1 })
    expect(await questionsOf(nonna)).toEqual([])
    expect(await newest()).toMatchObject({ ...meal, ...NOTHING_DECLARED })
  })
})
