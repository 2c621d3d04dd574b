import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ON_SALE_MAX } from '#contract/constants.ts'
import type { FoodItem, NewFoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anEndedItem, listAgain } from '#tests/support/list-again.ts'
import { copyFoodItem } from '#tests/support/food-item-copies.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const endedItem = (fields: Partial<NewFoodItem> = {}, restaurant = nonna) =>
  anEndedItem(t, restaurant, fields)
const again = (item: FoodItem, fields: object = {}, restaurant = nonna) =>
  listAgain(t, restaurant, item, fields)

describe('a repeat with the same idempotency key', () => {
  const onSale = async (name: string) =>
    (await nonna.client.ok(api.foodItems.mine, {})).filter((item) => item.name === name)

  it.each(['at once', 'after the answer was lost'])(
    'lists one meal, sent %s, and is answered like the first',
    async (when) => {
      const input = {
        food_item_id: (await endedItem({ name: `Lasagne ${when}` })).id,
        quantity_available: 4,
        expires_at: t.inMinutes(90),
      }
      const key = { 'idempotency-key': randomUUID() }
      const send = () => nonna.client.send(api.foodItems.listAgain, input, key)
      const answers =
        when === 'at once' ? await t.together(3, send) : [await send(), await send(), await send()]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(2)
      expect(await onSale(`Lasagne ${when}`)).toHaveLength(2)
    },
  )

  it('is answered also where the first could not be listed any more, and is refused with another input', async () => {
    const item = await endedItem({ name: 'Ribollita' })
    const key = { 'idempotency-key': randomUUID() }
    const input = { food_item_id: item.id, quantity_available: 4, expires_at: t.inMinutes(30) }
    const first = await nonna.client.ok(api.foodItems.listAgain, input, key)
    await t.advance({ minutes: 31 })
    expect((await nonna.client.ok(api.foodItems.listAgain, input, key)).id).toBe(first.id)
    const other = { ...input, quantity_available: 5 }
    await nonna.client.fails('422 idempotency_key_reused', api.foodItems.listAgain, other, key)
    expect(await onSale('Ribollita')).toHaveLength(2)
  })

  it('is a first request where the one before was refused, at another restaurant, and days later', async () => {
    const [item, pho] = [await endedItem({ name: 'Panzanella' }), await t.aRestaurant()]
    const key = { 'idempotency-key': randomUUID() }
    const input = { food_item_id: item.id, quantity_available: 4, expires_at: t.inMinutes(-5) }
    const expires_at = t.inMinutes(4 * 24 * 60)
    await nonna.client.fails(422, api.foodItems.listAgain, input, key)
    const list = (restaurant = nonna) =>
      restaurant.client.ok(api.foodItems.list, t.newFoodItem({ name: 'Panzanella', expires_at }), key)
    const first = await list()
    expect((await list(pho)).id).not.toBe(first.id)
    await t.advance({ days: 3 })
    expect((await list()).id).not.toBe(first.id)
  })
})

describe('POST /food-items/{id}/list-again', () => {
  it('puts an ended meal on sale once more, to be found by browsing and by search', async () => {
    const name = 'Zuppa inglese'
    const before = await endedItem({ name, pickup_end: t.inMinutes(65), portion_weight_g: 380 })
    const { status, body } = await again(before)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...before,
      id: expect.not.stringMatching(before.id) as string,
      quantity_available: 4,
      expires_at: t.inMinutes(120),
      pickup_end: t.inMinutes(180),
    })
    for (const query of [{}, { q: 'zuppa' }, { sort: 'price' as const }])
      expect((await t.visitor.ok(api.foodItems.browse, query)).map(({ id }) => id)).toContain(body.id)
  })

  it('lists a meal that is on sale, and one that was withdrawn, without a change to it', async () => {
    const item = await t.aFoodItem(nonna, { name: 'Tiramisù' })
    expect(await again(item)).toMatchObject({ status: 201 })
    expect(await t.visitor.ok(api.foodItems.get, { food_item_id: item.id })).toEqual(item)
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id: item.id })
    expect(await again(item)).toMatchObject({ status: 201, body: { is_available: true } })
  })

  it('refuses a meal of which another of its name was declared otherwise later, and lists that one', async () => {
    const allergens = (...contains: 'sesame'[]) => ({ checked: true, contains, may_be_present: [] })
    const old = await endedItem({ name: 'Falafel', allergens: allergens() })
    const same = await endedItem({ name: 'Falafel', allergens: allergens(), use_by: '2026-12-24' })
    expect((await again(old)).status).toBe(201)
    await t.advance({ minutes: 1 })
    const corrected = await endedItem({ name: ' FALAFEL', allergens: allergens('sesame') })
    const { status, body } = await again(old, { declaration_confirmed: true })
    expect([status, body.code]).toEqual([409, 'declaration_outdated'])
    expect(body.detail).toMatch(/differently on \w{3} \d+ \w{3}\./)
    expect((await again(same)).status).toBe(409)
    expect(await again(corrected)).toMatchObject({ status: 201, body: { allergens: allergens('sesame') } })
    await nonna.client.ok(api.foodItems.change, { food_item_id: old.id, allergens: allergens('sesame') })
    expect((await again(old)).status).toBe(201)
  })

  it('counts the recipe as checked now when the declaration is confirmed, and else keeps its day', async () => {
    const allergens = { checked: true, contains: ['milk' as const], may_be_present: [] }
    const before = await endedItem({ allergens })
    await t.advance({ days: 1 })
    const { body: relisted } = await again(before)
    expect(relisted).toMatchObject({ allergens, allergens_checked_at: before.allergens_checked_at })
    const { body: confirmed } = await again(before, { declaration_confirmed: true })
    expect(confirmed).toMatchObject({ allergens, allergens_checked_at: t.now().toISOString() })
  })

  it('refuses a meal whose certificate has ended, and says until when it would have to last', async () => {
    const diet = 'halal_certified' as const
    const certificate = { diet, certifier: 'A board', number: '12', expires_on: t.inMinutes(0).slice(0, 10) }
    const before = await endedItem({ name: 'Halal rice', diets: [diet], certificates: [certificate] })
    await t.advance({ days: 2 })
    const { status, body } = await again(before)
    expect(status).toBe(422)
    expect(body.errors?.['certificates']).toMatch(
      /^The last day of a certificate cannot be before \w+ \d+ \w+, when pickup ends$/,
    )
  })

  it.each([
    ['no quantity', { quantity_available: 0 }, 'Please list at least one portion'],
    ['a time that has passed', { expires_at: '2026-11-01T08:00:00Z' }, 'This time has already passed'],
    ['a use-by date before pickup', { use_by: '2026-11-20' }, 'A use-by date cannot be before'],
  ])('refuses %s', async (_what, fields, message) => {
    const { status, body } = await again(await endedItem(), fields)
    expect(status).toBe(422)
    expect(body.errors?.[Object.keys(fields)[0] ?? '']).toContain(message)
  })

  it('does not find the meal of another restaurant, or one that does not exist', async () => {
    const before = await endedItem()
    const stranger = await t.aRestaurant('Stranger')
    for (const id of [before.id, crypto.randomUUID(), 'lasagne'])
      expect((await again({ ...before, id }, {}, stranger)).body.code).toBe('not_found')
    expect(await stranger.client.ok(api.foodItems.mine, {})).toEqual([])
  })

  it('refuses more than a restaurant can have on sale', async () => {
    const full = await t.aRestaurant('Full house')
    const item = await t.aFoodItem(full)
    await copyFoodItem(t, item.id, ON_SALE_MAX - 1)
    expect(await again(item, {}, full)).toMatchObject({ status: 409, body: { code: 'too_many_on_sale' } })
  })

  it('refuses a restaurant whose trial has ended', async () => {
    const before = await endedItem()
    await t.update('subscription', { account_id: nonna.user.id }, { trial_ends_at: t.now() })
    expect(await again(before)).toMatchObject({ status: 403, body: { code: 'subscription_required' } })
  })
})
