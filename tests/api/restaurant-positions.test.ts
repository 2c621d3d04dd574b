import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { toPlane } from '#contract/position.ts'
import { findSuburb } from '#contract/suburbs.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const EXACT = { latitude: -37.7981, longitude: 144.9672 }
const MOVED = { latitude: -37.9, longitude: 145.1 }
const CLEARED = { latitude: null, longitude: null }
const CARLTON = { suburb: 'Carlton' }
const FOOTSCRAY = { suburb: 'Footscray', postcode: '3011' }
const NO_POINT = { east_km: null, north_km: null }
const NOWHERE = { latitude: null, longitude: null, position_is_approximate: false }
const centreOf = (name: string) => {
  const suburb = findSuburb(name, null)
  return { latitude: suburb?.latitude, longitude: suburb?.longitude, position_is_approximate: true }
}

describe('the position of a restaurant', () => {
  const exact = { ...EXACT, position_is_approximate: false }
  it.each<[string, object[], object]>([
    ['is unknown at first', [{ phone: '03 9000 0000' }], NOWHERE],
    ['is exact when it is given', [EXACT], exact],
    ['is the centre of its suburb when none is given', [{ suburb: 'Carlton' }], centreOf('Carlton')],
    ['is the centre of its postcode when no suburb is given', [{ postcode: '3121' }], centreOf('Richmond')],
    ['follows the suburb while it is approximate', [CARLTON, FOOTSCRAY], centreOf('Footscray')],
    ['stays where it was set when the suburb changes', [EXACT, FOOTSCRAY], exact],
    ['becomes exact', [CARLTON, EXACT], exact],
    ['is unknown in an unknown suburb', [CARLTON, { suburb: 'Atlantis' }], NOWHERE],
    ['is unknown when the suburb is cleared', [{ ...CARLTON, postcode: '3053' }, { suburb: '' }], NOWHERE],
    [
      'is the centre of the suburb when it is cleared',
      [{ ...EXACT, ...CARLTON }, CLEARED],
      centreOf('Carlton'),
    ],
    ['is unknown when it is cleared without a suburb', [EXACT, CLEARED], NOWHERE],
    ['stays when another field changes', [CARLTON, { phone: '03 9000 0000' }], centreOf('Carlton')],
  ])('%s', async (_what, changes, position) => {
    const { client, user } = await t.aRestaurant()
    for (const change of changes) await client.ok(api.restaurants.change, change)
    expect(await client.ok(api.restaurants.mine, {})).toMatchObject(position)
    expect(await t.visitor.ok(api.restaurants.browse, { ids: user.restaurant_id ?? '' })).toEqual([
      expect.objectContaining(position),
    ])
  })

  it.each([
    ['only a latitude', { latitude: -37.8 }, 'longitude'],
    ['only a longitude', { longitude: 144.9 }, 'latitude'],
    ['half of it cleared', { latitude: null }, 'latitude'],
    ['one half cleared and one given', { latitude: null, longitude: 144.9 }, 'latitude'],
    ['Sydney', { latitude: -33.87, longitude: 144.9 }, 'latitude'],
    ['the Tasman Sea', { latitude: -37.8, longitude: 151.2 }, 'longitude'],
  ])('is refused as %s', async (_what, position, field) => {
    const { client } = await t.aRestaurant()
    expect(Object.keys(await client.errors(api.restaurants.change, position))).toEqual([field])
    expect(await client.ok(api.restaurants.mine, {})).toMatchObject(NOWHERE)
  })
})

describe('the position of a food item', () => {
  const pointsOf = async ({ user }: Person) => {
    const items = await t.rows('food_item', { restaurant_id: user.restaurant_id ?? '' })
    return items.map(({ east_km, north_km }) => ({ east_km, north_km }))
  }

  it('is that of its restaurant, wherever that moves, and is removed when it closes', async () => {
    const kitchen = await t.aRestaurant()
    await t.aFoodItem(kitchen)
    expect(await pointsOf(kitchen)).toEqual([NO_POINT])
    await kitchen.client.ok(api.restaurants.change, EXACT)
    await t.aFoodItem(kitchen)
    expect(await pointsOf(kitchen)).toEqual([toPlane(EXACT), toPlane(EXACT)])
    await kitchen.client.ok(api.restaurants.change, MOVED)
    expect(await pointsOf(kitchen)).toEqual([toPlane(MOVED), toPlane(MOVED)])
    await kitchen.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await pointsOf(kitchen)).toEqual([NO_POINT, NO_POINT])
  })

  it('is the present one again when an item is put back on sale', async () => {
    const kitchen = await t.aRestaurant()
    const { id } = await t.aFoodItem(kitchen, { expires_at: t.inMinutes(5) })
    t.moveClock({ minutes: 6 })
    await kitchen.client.ok(api.restaurants.change, EXACT)
    expect(await pointsOf(kitchen)).toEqual([NO_POINT])
    await kitchen.client.ok(api.foodItems.change, { food_item_id: id, expires_at: t.inMinutes(60) })
    expect(await pointsOf(kitchen)).toEqual([toPlane(EXACT)])
  })

  it('is set for restaurants that named a suburb before suburbs had positions', async () => {
    const [carlton, atlantis] = [await t.aRestaurant(), await t.aRestaurant()]
    const setSuburb = ({ user }: Person, suburb: string) =>
      t.update('restaurant', { id: user.restaurant_id ?? '' }, { suburb })
    await t.aFoodItem(carlton)
    await setSuburb(carlton, 'carlton')
    await setSuburb(atlantis, 'Atlantis')
    await t.advance({ hours: 1 })
    expect(await carlton.client.ok(api.restaurants.mine, {})).toMatchObject(centreOf('Carlton'))
    expect(await atlantis.client.ok(api.restaurants.mine, {})).toMatchObject(NOWHERE)
    const { latitude = 0, longitude = 0 } = centreOf('Carlton')
    expect(await pointsOf(carlton)).toEqual([toPlane({ latitude, longitude })])
  })
})
