import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { foodItemSorts } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { seedCity } from '#server/demo/seed-city.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
await seedCity({ database: t.database }, t.now())

const search = (q: string, more: Record<string, string> = {}): Promise<FoodItem[]> =>
  t.visitor.ok(api.foodItems.browse, { q, limit: 100, ...more })
const idsFor = async (q: string, more?: Record<string, string>): Promise<string[]> =>
  (await search(q, more)).map(({ id }) => id)
const textOf = ({ name, description }: FoodItem): string => `${name} ${description}`.toLowerCase()

describe('a search in the demo city', () => {
  it.each([
    ['tiramisu', /tiramisù/],
    ['TIRAMISÙ', /tiramisù/],
    ['banh mi', /bánh mì/],
    ['bánh mì', /bánh mì/],
    ['ba\u0301nh mi\u0300', /bánh mì/],
    ['acai', /açaí/],
    ['ragu', /ragù/],
  ])('for %s finds the word in spite of its accents', async (q, word) => {
    const items = await search(q)
    expect(items).not.toEqual([])
    for (const item of items) expect(textOf(item)).toMatch(word)
  })

  it.each([
    ['lasagna', 'lasagne'],
    ['lasanga', 'lasagne'],
    ['tirimisu', 'tiramisu'],
    ['dumplngs', 'dumplings'],
    ['dumpling', 'dumplings'],
    ['dumplin', 'dumplings'],
    ['bahn mi', 'banh mi'],
    ['mi bahn', 'mi banh'],
    ['gnochi', 'gnocchi'],
    ['margarita', 'margherita'],
    ['focacia', 'focaccia'],
    ['arrancini', 'arancini'],
    ['biriyani', 'biryani'],
    ['palek panner', 'palak paneer'],
    ['buter chiken', 'butter chicken'],
    ['piza', 'pizza'],
    ['samossas', 'samosas'],
  ])('for %s finds the same as for %s', async (misspelt, word) => {
    const ids = await idsFor(word)
    expect(ids).not.toEqual([])
    expect(await idsFor(misspelt)).toEqual(ids)
  })

  it('finds nothing but pizza for pizza, however it is sorted', async () => {
    for (const sort of foodItemSorts) {
      const items = await search('pizza', { sort, ...(sort === 'distance' && { near: '-37.80,144.97' }) })
      expect(items).not.toEqual([])
      for (const item of items) expect(textOf(item)).toMatch(/pizza/)
    }
  })

  it('keeps the order that was asked for, and the cuisine, when it corrects a word', async () => {
    const prices = (await search('piza', { sort: 'price' })).map((item) => item.discounted_price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    expect(await idsFor('piza', { cuisine_type: 'Indian' })).toEqual([])
  })

  it.each([
    ['Nonna Ottavia', 'ottavia'],
    ['Nona Otavia', 'ottavia'],
    ['ottavia lasagne', 'ottavia lasagne'],
    ['carlton', 'carlton'],
    ['carltn', 'carlton'],
  ])('finds the meals of a restaurant and of a suburb: %s', async (q, same) => {
    const restaurants = await t.visitor.ok(api.restaurants.browse, {})
    const ottavia = restaurants.find(({ name }) => name === 'Nonna Ottavia')
    const items = await search(q)
    expect(items.map(({ restaurant_id }) => restaurant_id)).toContain(ottavia?.id)
    expect(items.map(({ id }) => id)).toEqual(await idsFor(same))
  })

  it('finds the meals of a cuisine, and of a suburb for one word of the dish', async () => {
    const restaurants = await t.visitor.ok(api.restaurants.browse, {})
    const inFitzroy = new Set(
      restaurants.filter(({ suburb }) => /Fitzroy/.test(suburb ?? '')).map(({ id }) => id),
    )
    const items = await search('fitzroy bao')
    expect(items).not.toEqual([])
    for (const item of items) expect(inFitzroy).toContain(item.restaurant_id)
    expect(new Set((await search('italian')).map((item) => item.cuisine_type))).toEqual(new Set(['Italian']))
  })

  const strange = ['qwertzuiop', 'xyzzy plugh', 'aaaa bbbb', 'pizza qwertzuiop', 'zz', 'lsg', '12345']
  it.each([...strange, 'one tow thre foru fvie sxi'])('finds nothing for %s', async (q) => {
    expect(await search(q)).toEqual([])
  })

  it.each([
    `lasagna' or '1'='1`,
    `lasagna"; drop table food_item; --`,
    'lasagna%',
    'lasagna\\',
    'lasagna & ! | <-> (',
    `lasagna\u2019\u2018 \u00bd`,
    'lasagna '.repeat(10),
    'é'.repeat(80),
    '\u0301'.repeat(80),
    '𝕝𝕒𝕤𝕒𝕘𝕟𝕖',
    '点心',
  ])('is answered whatever is typed: %s', async (q) => {
    await t.visitor.ok(api.foodItems.browse, { q })
    expect(await search('lasagne')).not.toEqual([])
  })

  it('refuses a text that is too long', async () => {
    await t.visitor.fails(422, api.foodItems.browse, { q: 'a'.repeat(81) })
  })
})

describe('a restaurant that changes', () => {
  it('is found by its new name and suburb, and no longer by the old ones', async () => {
    const partner = await t.aRestaurant('Taipan Grill')
    const { id } = await t.aFoodItem(partner, { name: 'Zorbing flowers' })
    const ended = await t.aFoodItem(partner, { name: 'Zorbing slice', expires_at: t.inMinutes(10) })
    expect((await idsFor('taipan')).toSorted()).toEqual([id, ended.id].toSorted())
    await t.advance({ minutes: 11 })
    await partner.client.ok(api.restaurants.change, { name: 'Tarsier Grill', suburb: 'Warrnambool' })
    expect(await idsFor('taipan')).toEqual([])
    for (const q of ['tarsier', 'warnambool', 'zorbing warrnambool']) expect(await idsFor(q), q).toEqual([id])
    await partner.client.ok(api.foodItems.change, { food_item_id: ended.id, expires_at: t.inMinutes(60) })
    expect(await idsFor('taipan')).toEqual([])
    expect(await idsFor('tarsier')).toContain(ended.id)
    await partner.client.ok(api.restaurants.change, { suburb: '' })
    expect(await idsFor('warrnambool')).toEqual([])
    expect(await idsFor('tarsier')).toContain(id)
  })

  it('leaves its name and suburb in no food item when its account is erased', async () => {
    const partner = await t.aRestaurant('Numbat Grill')
    await t.aFoodItem(partner, { name: 'Fig tart' })
    await partner.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await idsFor('numbat')).toEqual([])
    const restaurant_id = partner.user.restaurant_id ?? ''
    expect((await t.row('food_item', { restaurant_id })).restaurant_words).toBe('')
  })

  it('is corrected by no word that only a meal of yesterday has', async () => {
    const partner = await t.aRestaurant('Numbat Kitchen')
    await t.aFoodItem(partner, { name: 'Quiche lorraine', expires_at: t.inMinutes(10) })
    expect(await idsFor('quich')).toHaveLength(1)
    expect(await idsFor('lorrainne')).toHaveLength(1)
    await t.advance({ minutes: 11 })
    expect(await idsFor('lorrainne')).toEqual([])
  })
})
