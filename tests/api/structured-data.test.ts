import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { melbourneDate } from '#contract/time.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  readPage,
  startAppWithWeb,
  kindOf,
  type Thing,
  thingsOf,
  valuesOf,
} from '#tests/support/public-pages.ts'

// As a processor of JSON-LD reads it, which knows only its standard.
const t = await forFile(startAppWithWeb())
const restaurant = await t.aRestaurant('Café Luna')
const street = { address: '12 Lygon Street', suburb: 'Carlton', postcode: '3053' }
const point = { latitude: -37.8, longitude: 144.967 }
const image = 'https://pictures.example/dish.jpg'
const profile = await restaurant.client.ok(api.restaurants.change, { ...street, ...point })
const lasagne = await t.aFoodItem(restaurant, { discounted_price: 7.5, image_url: image })
const healthy = { name: 'Salad', cuisine_type: 'Healthy' as const }
const salad = await t.aFoodItem(restaurant, { ...healthy, expires_at: t.inMinutes(240) })
await restaurant.client.ok(api.foodItems.change, { food_item_id: salad.id, is_available: false })

async function thingAt(path: string): Promise<Thing> {
  const page = await readPage(String((await t.visitor.raw('GET', path)).body))
  const [thing, ...more] = page.things
  if (thing === undefined || more.length > 0)
    throw new Error(`${path} has ${page.things.length} pieces of structured data`)
  return thing
}

/** The plain fields of a thing. */
const fieldsOf = (thing: Thing | undefined, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, thing === undefined ? undefined : valuesOf(thing, name)[0]]))

it('describes a restaurant with its address, its position and its cuisines', async () => {
  const thing = await thingAt(restaurantPath(profile))
  expect(kindOf(thing)).toBe('Restaurant')
  const url = t.origin + restaurantPath(profile)
  expect(fieldsOf(thing, 'name', 'url')).toEqual({ name: 'Café Luna', url })
  expect(new Set(valuesOf(thing, 'servesCuisine'))).toEqual(new Set(['Healthy', 'Italian']))
  const [address] = thingsOf(thing, 'address')
  const expected = {
    streetAddress: '12 Lygon Street',
    addressLocality: 'Carlton',
    postalCode: '3053',
    addressRegion: 'VIC',
    addressCountry: 'AU',
  }
  expect([kindOf(address), fieldsOf(address, ...Object.keys(expected))]).toEqual(['PostalAddress', expected])
  const [geo] = thingsOf(thing, 'geo')
  expect([kindOf(geo), fieldsOf(geo, 'latitude', 'longitude')]).toEqual(['GeoCoordinates', point])
})

it('describes the number, the usual week and the closed days of the coming one', async () => {
  const other = await t.aRestaurant('Tofu House')
  const evening = { opens: '17:00', closes: '21:30' }
  await other.client.ok(api.hours.set, { spans: [4, 5].map((weekday) => ({ weekday, ...evening })) })
  const date = addDays(melbourneDate(t.now()), (4 - weekdayOf(melbourneDate(t.now())) + 7) % 7 || 7)
  await other.client.ok(api.hours.close, { date })
  const thing = await thingAt(
    restaurantPath(await other.client.ok(api.restaurants.change, { phone: '0491 570 006' })),
  )
  expect(valuesOf(thing, 'telephone')).toEqual(['+61491570006'])
  const usual = thingsOf(thing, 'openingHoursSpecification').map((day) =>
    fieldsOf(day, 'dayOfWeek', 'opens', 'closes'),
  )
  expect(new Set(usual)).toEqual(
    new Set(['Thursday', 'Friday'].map((day) => ({ dayOfWeek: `https://schema.org/${day}`, ...evening }))),
  )
  const closed = thingsOf(thing, 'specialOpeningHoursSpecification')
  expect(closed.map((day) => fieldsOf(day, 'validFrom', 'validThrough'))).toContainEqual({
    validFrom: date,
    validThrough: date,
  })
})

it('describes each food item as an offer with its price as text, and until when it holds', async () => {
  const offers = thingsOf(await thingAt(restaurantPath(profile)), 'makesOffer')
  const fields = ['url', 'price', 'priceCurrency', 'availability', 'availabilityEnds']
  const offerOf = ({ id, expires_at }: typeof salad, price: string, availability: string) => ({
    url: t.origin + foodItemPath(id),
    price,
    priceCurrency: 'AUD',
    availability: `https://schema.org/${availability}`,
    availabilityEnds: expires_at,
  })
  expect(offers.map((offer) => [kindOf(offer), fieldsOf(offer, ...fields)])).toEqual([
    ['Offer', offerOf(lasagne, '7.50', 'InStock')],
    ['Offer', offerOf(salad, '11.00', 'SoldOut')],
  ])
  const meals = offers.flatMap((offer) => thingsOf(offer, 'itemOffered'))
  expect(meals.map((meal) => [kindOf(meal), valuesOf(meal, 'name')[0], valuesOf(meal, 'image')[0]])).toEqual([
    ['MenuItem', 'Lasagne al forno', image],
    ['MenuItem', 'Salad', undefined],
  ])
})

it('describes the page of a food item as one offer of its restaurant', async () => {
  const offer = await thingAt(foodItemPath(lasagne.id))
  expect([kindOf(offer), fieldsOf(offer, 'price')]).toEqual(['Offer', { price: '7.50' }])
  const [by] = thingsOf(offer, 'offeredBy')
  expect([kindOf(by), fieldsOf(by, 'name')]).toEqual(['Restaurant', { name: 'Café Luna' }])
})

it('gives no position that is only the centre of a suburb', async () => {
  const other = await t.aRestaurant('Somewhere')
  const { id, name } = await other.client.ok(api.restaurants.change, { suburb: 'Carlton', ...point })
  await t.update('restaurant', { id }, { position_is_approximate: true })
  const thing = await thingAt(restaurantPath({ id, name }))
  expect(valuesOf(thing, 'geo')).toEqual([])
})
