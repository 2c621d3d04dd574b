import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const list = (fields: object) =>
  nonna.client.raw('POST', '/api/food-items', { body: JSON.stringify(t.newFoodItem(fields)) })
const change = (id: string, fields: object) =>
  nonna.client.raw('PATCH', `/api/food-items/${id}`, { body: JSON.stringify(fields) })
const read = (food_item_id: string) => t.visitor.ok(api.foodItems.get, { food_item_id })
const errorsOf = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(422)
  return (body as { errors: Record<string, string> }).errors
}
const anItem = async (fields: object = {}): Promise<FoodItem> => {
  const { status, body } = await list(fields)
  expect([status, body]).toEqual([201, expect.anything()])
  return body as FoodItem
}

const certificate = { diet: 'halal_certified', certifier: 'A board', number: '12', expires_on: '2027-01-01' }
const full = () => ({
  allergens: { checked: true, contains: ['wheat', 'milk'], may_be_present: ['sesame'] },
  diets: ['vegetarian', 'halal_certified'],
  certificates: [certificate],
  storage: { method: 'unrefrigerated', since: t.inMinutes(-30) },
  use_by: '2026-11-22',
  best_before: '2026-11-20',
})

describe('the declaration of a food item', () => {
  it('is not stated for a meal that is listed with the fields of the specification alone', async () => {
    expect(await anItem()).toMatchObject({ ...NOTHING_DECLARED, allergens_checked_at: null })
  })

  it('comes back as it was sent, each name once and in the order of the lists', async () => {
    const sent = full()
    const item = await anItem({
      ...sent,
      allergens: { checked: true, contains: ['milk', 'wheat', 'milk'], may_be_present: ['sesame', 'sesame'] },
      diets: ['halal_certified', 'vegetarian', 'halal_certified'],
    })
    expect(item).toMatchObject({ ...sent, allergens_checked_at: t.now().toISOString() })
    expect(await read(item.id)).toEqual(item)
  })

  it.each([null, ''])('is not stated where a field is %j', async (none) => {
    const nothing = Object.fromEntries(Object.keys(full()).map((field) => [field, none]))
    expect(await anItem(nothing)).toMatchObject(NOTHING_DECLARED)
    const item = await anItem(full())
    expect((await change(item.id, nothing)).body).toMatchObject({
      ...NOTHING_DECLARED,
      allergens_checked_at: null,
    })
  })

  it('keeps what a change leaves out, and replaces all of a field that it names', async () => {
    const item = await anItem(full())
    expect((await change(item.id, { name: 'Gnocchi alla Romana' })).body).toMatchObject({
      ...full(),
      name: 'Gnocchi alla Romana',
    })
    expect((await change(item.id, { allergens: { contains: ['egg'] } })).body).toMatchObject({
      ...full(),
      allergens: { checked: false, contains: ['egg'], may_be_present: [] },
      allergens_checked_at: null,
    })
  })

  const diets = ['halal_certified']
  const unnumbered = { ...certificate, number: '  ' }
  const ofVegan = { ...certificate, diet: 'vegan' }
  it.each<[string, object, string]>([
    ['an unknown allergen', { allergens: { contains: ['nuts'] } }, 'allergens.contains.0'],
    ['a list in place of an object', { allergens: ['milk'] }, 'allergens'],
    ['a list in a list', { allergens: { contains: [['milk']] } }, 'allergens.contains.0'],
    ['no list of traces', { allergens: { may_be_present: null } }, 'allergens.may_be_present'],
    ['a check that is text', { allergens: { checked: 'yes' } }, 'allergens.checked'],
    ['one diet that is not in a list', { diets: 'vegan' }, 'diets'],
    ['an unknown diet', { diets: ['keto'] }, 'diets.0'],
    ['more diets than there are', { diets: Array.from({ length: 9 }, () => 'vegan') }, 'diets'],
    ['a certificate without its number', { certificates: [unnumbered] }, 'certificates.0.number'],
    ['a certificate of a diet that needs none', { certificates: [ofVegan] }, 'certificates.0.diet'],
    ['two certificates of one diet', { diets, certificates: [certificate, certificate] }, 'certificates'],
    ['an unknown way of storing', { storage: { method: 'warm' } }, 'storage.method'],
    ['a use-by date that does not exist', { use_by: '2026-02-30' }, 'use_by'],
  ])('is refused with %s, in a listing and in a change', async (_what, fields, field) => {
    expect(Object.keys(errorsOf(await list(fields)))).toEqual([field])
    const item = await anItem()
    expect(Object.keys(errorsOf(await change(item.id, fields)))).toEqual([field])
  })
})

describe('a declaration that contradicts itself', () => {
  it('is refused with both fields and a sentence that names diet and allergen, and nothing is listed', async () => {
    const before = (await nonna.client.ok(api.foodItems.mine, {})).length
    const errors = errorsOf(await list({ diets: ['vegan'], allergens: { contains: ['milk'] } }))
    const sentence = 'A vegan meal cannot contain milk. Please untick the diet or the allergen'
    expect(errors).toEqual({ diets: sentence, allergens: sentence })
    expect(await nonna.client.ok(api.foodItems.mine, {})).toHaveLength(before)
  })

  it('is refused as a change of either half against the stored other, with nothing else of the change done', async () => {
    const cheese = await anItem({ allergens: { checked: true, contains: ['milk'] } })
    expect(errorsOf(await change(cheese.id, { diets: ['vegan'], name: 'Tofu' }))).toHaveProperty('allergens')
    expect(await read(cheese.id)).toEqual(cheese)
    const tofu = await anItem({ diets: ['vegan'] })
    const allergens = { contains: ['egg'] }
    expect(errorsOf(await change(tofu.id, { allergens, quantity_available: 9 }))).toHaveProperty('diets')
    expect(await read(tofu.id)).toEqual(tofu)
    expect((await change(tofu.id, { allergens, diets: [] })).status).toBe(200)
  })

  it('is refused when it names something as contained and as a trace', async () => {
    const both = { contains: ['soy'], may_be_present: ['soy'] }
    expect(Object.keys(errorsOf(await list({ allergens: both })))).toEqual(['allergens'])
  })

  it('is refused when a certified diet and its certificate come apart', async () => {
    const errors = errorsOf(await list({ diets: ['halal_certified'] }))
    expect(Object.keys(errors)).toEqual(['diets', 'certificates'])
    const item = await anItem({ diets: ['halal_certified'], certificates: [certificate] })
    expect(errorsOf(await change(item.id, { certificates: [] }))).toHaveProperty('diets')
    expect(errorsOf(await change(item.id, { diets: [] }))).toHaveProperty('certificates')
    expect((await change(item.id, { diets: [], certificates: [] })).status).toBe(200)
  })
})

it('limits how often a restaurant changes what it declares of one meal, and no other change of it', async () => {
  const [item, other] = [await anItem(), await anItem()]
  for (let at = 0; at < 20; at += 1)
    expect((await change(item.id, { diets: at % 2 === 0 ? ['vegan'] : [] })).status).toBe(200)
  expect((await change(item.id, { diets: ['vegan'] })).status).toBe(429)
  expect((await change(item.id, { name: 'Gnocchi alla Romana' })).status).toBe(200)
  expect((await change(other.id, { diets: ['vegan'] })).status).toBe(200)
})

describe('storage and dates', () => {
  it('are checked again when only pickup moves', async () => {
    const item = await anItem({
      storage: { method: 'unrefrigerated', since: t.inMinutes(-60) },
      expires_at: t.inMinutes(60),
      pickup_end: t.inMinutes(120),
    })
    expect(errorsOf(await change(item.id, { pickup_end: t.inMinutes(181) }))).toEqual({
      storage: expect.any(String),
      pickup_end: expect.any(String),
    })
    expect((await change(item.id, { pickup_end: t.inMinutes(180) })).status).toBe(200)
  })

  it('name the use-by date when a later end of sale moves pickup past it', async () => {
    const item = await anItem({ use_by: '2026-11-21' })
    const expires_at = t.inMinutes(24 * 60)
    expect(errorsOf(await change(item.id, { expires_at }))).toHaveProperty('use_by')
    expect((await change(item.id, { expires_at, use_by: '2026-11-22' })).status).toBe(200)
  })

  it('leave other changes possible once pickup is over', async () => {
    const item = await anItem({ ...full(), diets: [], certificates: [], use_by: '2026-11-21' })
    t.moveClock({ days: 2 })
    expect((await change(item.id, { allergens: { checked: true, contains: ['egg'] } })).status).toBe(200)
    t.moveClock({ days: -2 })
  })
})
