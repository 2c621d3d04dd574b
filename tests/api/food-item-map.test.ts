import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { basketOf } from '#tests/support/builders.ts'
import { setRestaurantPosition } from '#tests/support/browser-position.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const carlton = await t.aRestaurant('Nonna Pina')
const nearby = await t.aRestaurant('Lygon Curry')
const fitzroy = await t.aRestaurant('Smith Noodles')
const nowhere = await t.aRestaurant('Somewhere')
await setRestaurantPosition(carlton, 'Carlton', { latitude: -37.8003, longitude: 144.9669 })
await setRestaurantPosition(nearby, 'Carlton', { latitude: -37.8004, longitude: 144.967 })
await setRestaurantPosition(fitzroy, 'Fitzroy')

const map = '/api/food-items/map'
const groupsAt = async (path: string): Promise<FoodItemGroup[]> =>
  (await t.visitor.raw('GET', path)).body as FoodItemGroup[]
const counts = async (path: string) =>
  (await groupsAt(path)).map(({ food_items, suburb }) => `${food_items} ${suburb}`).toSorted()
const namesOf = async (query: object) =>
  (await t.visitor.ok(api.foodItemMap.items, { restaurant_ids: idOf(carlton), ...query })).map(
    ({ name }) => name,
  )
const idOf = ({ user }: typeof carlton): string => user.restaurant_id ?? ''
const onSale = t.inMinutes(600)

await t.aFoodItem(carlton, { name: 'Lasagne', cuisine_type: 'Italian', expires_at: onSale })
await t.aFoodItem(nearby, { name: 'Dal', cuisine_type: 'Indian', expires_at: onSale })
await t.aFoodItem(nearby, { name: 'Korma', cuisine_type: 'Indian', expires_at: onSale })
await t.aFoodItem(fitzroy, { name: 'Noodles', cuisine_type: 'Asian', expires_at: onSale })
await t.aFoodItem(nowhere, { name: 'Stew', cuisine_type: 'Healthy', expires_at: onSale })

describe('food items on the map', () => {
  it('are counted by where they are, with their restaurants', async () => {
    expect(await counts(`${map}?zoom=2`)).toEqual(['1 Fitzroy', '1 null', '3 Carlton'])
    const groups = await groupsAt(`${map}?zoom=2`)
    expect(groups.find(({ suburb }) => suburb === 'Carlton')).toMatchObject({
      restaurants: [
        { id: idOf(nearby), name: 'Lygon Curry' },
        { id: idOf(carlton), name: 'Nonna Pina' },
      ],
      restaurant_count: 2,
      has_other_suburbs: false,
      is_approximate: false,
      latitude: -37.80037,
      longitude: 144.96697,
    })
    expect(groups.find(({ suburb }) => suburb === 'Fitzroy')).toMatchObject({ is_approximate: true })
    expect(groups.find(({ id }) => id === 'nowhere')).toMatchObject({ latitude: null, longitude: null })
  })

  it('are in one group where the zoom step cannot tell them apart', async () => {
    expect(await groupsAt(`${map}?zoom=0`)).toContainEqual(
      expect.objectContaining({
        food_items: 4,
        suburb: 'Carlton',
        has_other_suburbs: true,
        restaurant_count: 3,
      }),
    )
  })

  it('are those of the part of the map that is asked for, and of the filters of browsing', async () => {
    expect(await counts(`${map}?zoom=2&area=-37.81,144.96,-37.79,144.98`)).toEqual(['1 Fitzroy', '3 Carlton'])
    expect(await counts(`${map}?zoom=2&area=-37.71,144.96,-37.69,144.98`)).toEqual([])
    expect(await counts(`${map}?zoom=2&cuisine_type=Indian`)).toEqual(['2 Carlton'])
    expect(await counts(`${map}?zoom=2&cuisine_type=Indian&area=-37.81,144.96,-37.79,144.98`)).toEqual([
      '2 Carlton',
    ])
    expect(await counts(`${map}?zoom=2&q=korma`)).toEqual(['1 Carlton'])
    expect(await counts(`${map}?zoom=2&q=korma&area=-37.71,144.96,-37.69,144.98`)).toEqual([])
    expect(await counts(`${map}?zoom=2&restaurant_id=${idOf(nearby)}`)).toEqual(['2 Carlton'])
    expect(await counts(`${map}?zoom=2&restaurant_id=nobody`)).toEqual([])
  })

  it('are only what is near enough, can be reached and can be picked up late enough, where that is asked for', async () => {
    const soon = await t.aFoodItem(carlton, { expires_at: t.inMinutes(20), pickup_end: t.inMinutes(40) })
    const near = '&near=-37.80,144.97'
    expect(await counts(`${map}?zoom=2${near}&within_km=2`)).toEqual(['1 Fitzroy', '4 Carlton'])
    expect(await counts(`${map}?zoom=2&near=-37.90,145.10&within_km=2`)).toEqual([])
    expect(await counts(`${map}?zoom=2${near}&reachable=true&cuisine_type=${soon.cuisine_type}`)).toContain(
      '2 Carlton',
    )
    const far = '&near=-38.10,145.20&reachable=true'
    expect(await counts(`${map}?zoom=2${far}`)).toEqual(['1 Fitzroy', '3 Carlton'])
    expect(await counts(`${map}?zoom=2${far}&q=dal`)).toEqual(['1 Carlton'])
    expect(await counts(`${map}?zoom=2&pickup_after=${t.inMinutes(60)}`)).toEqual(['1 Fitzroy', '3 Carlton'])
    expect((await t.visitor.raw('GET', `${map}?zoom=2&reachable=true`)).status).toBe(422)
    await carlton.client.ok(api.foodItems.withdraw, { food_item_id: soon.id })
  })

  it('are no longer counted once they are sold out, ended or withdrawn, and again when there are some left', async () => {
    const count = async () => (await counts(`${map}?zoom=2`)).at(-1)
    const item = await t.aFoodItem(carlton, { quantity_available: 2, expires_at: t.inMinutes(30) })
    expect(await count()).toBe('4 Carlton')
    const kim = await t.aCustomer()
    const order = await kim.client.ok(api.orders.place, basketOf(item, 2))
    expect(await count()).toBe('3 Carlton')
    await kim.client.ok(api.orders.cancel, { order_id: order.id })
    expect(await count()).toBe('4 Carlton')
    await carlton.client.ok(api.foodItems.change, { food_item_id: item.id, quantity_change: -2 })
    expect(await count()).toBe('3 Carlton')
    await carlton.client.ok(api.foodItems.change, { food_item_id: item.id, quantity_change: 1 })
    expect(await count()).toBe('4 Carlton')
    await carlton.client.ok(api.foodItems.change, { food_item_id: item.id, is_available: false })
    expect(await count()).toBe('3 Carlton')
    await carlton.client.ok(api.foodItems.change, { food_item_id: item.id, is_available: true })
    t.moveClock({ minutes: 31 })
    expect(await count()).toBe('3 Carlton')
    const { id } = await t.aFoodItem(carlton)
    expect(await count()).toBe('4 Carlton')
    await carlton.client.ok(api.foodItems.withdraw, { food_item_id: id })
    expect(await count()).toBe('3 Carlton')
  })

  it('have one reply for all who look at about the same, which no sale makes stale that leaves something', async () => {
    const repliesMade = async () => {
      const { body } = await t.visitor.raw('GET', '/metrics')
      return Number(/^map_replies_made_total (\d+)/m.exec(String(body))?.[1] ?? 0)
    }
    const item = await t.aFoodItem(carlton, { quantity_available: 5 })
    await groupsAt(`${map}?zoom=2&area=-37.85,144.95,-37.75,145.05`)
    const before = await repliesMade()
    await groupsAt(`${map}?zoom=2&area=-37.8312,144.9534,-37.7588,145.0477`)
    await (await t.aCustomer()).client.ok(api.orders.place, basketOf(item, 2))
    await groupsAt(`${map}?zoom=2&area=-37.83,144.96,-37.76,145.02`)
    expect(await repliesMade()).toBe(before)
  })

  it('are refused for what is no part of Melbourne', async () => {
    for (const area of ['-37.8,144.9', '-37.7,144.9,-37.8,145', '-34,150,-33,151', '-39.5,143.5,-36.4,147'])
      expect((await t.visitor.raw('GET', `${map}?zoom=1&area=${area}`)).status).toBe(422)
  })
})

describe('the food items of a group', () => {
  it('are those for sale at its restaurants, by the same filters', async () => {
    const { id } = await t.aFoodItem(nearby, { name: 'Gone' })
    await nearby.client.ok(api.foodItems.change, { food_item_id: id, quantity_available: 0 })
    const restaurant_ids = `${idOf(nearby)},${idOf(fitzroy)},nobody`
    expect((await namesOf({ restaurant_ids })).toSorted()).toEqual(['Dal', 'Korma', 'Noodles'])
    expect((await namesOf({ restaurant_ids, cuisine_type: 'Indian' })).toSorted()).toEqual(['Dal', 'Korma'])
    expect(await namesOf({ restaurant_ids, q: 'korma' })).toEqual(['Korma'])
  })
})
