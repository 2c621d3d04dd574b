import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openQuestions } from '#contract/kitchen/declarations/allergen-words.ts'
import { allergens, contradictions, diets } from '#contract/kitchen/declarations/allergens.ts'
import { cuisines, NAME_MAX } from '#contract/constants.ts'
import { RestaurantChange } from '#contract/kitchen/restaurants.ts'
import { generateDemoCity, generateDemoEvening } from '#server/demo/demo-city.ts'
import {
  chilled,
  declarationOf,
  declarationTexts,
  demoRestaurants,
  foodItemTemplates,
  unchecked,
} from '#server/demo/demo-menus.ts'
import { fictionalMobiles } from '#server/demo/demo-people.ts'
import type { DemoCity } from '#server/demo/demo-types.ts'
import { DEMO_CUSTOMER, DEMO_RESTAURANT, demoSignIns } from '#server/demo/sign-ins.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const pictures = join(import.meta.dirname, '../../web/public/pictures/meals')

const clocks: [string, Date][] = [
  ['at noon', new Date('2026-11-21T01:00:00Z')],
  ['ten minutes before midnight', new Date('2026-11-21T12:50:00Z')],
  ['in the night that summer time begins', new Date('2026-10-03T15:50:00Z')],
  ['in the evening of that day', new Date('2026-10-04T08:00:00Z')],
  ['in the night that summer time ends, the first 02:30', new Date('2027-04-03T15:30:00Z')],
  ['in the night that summer time ends, the second 02:30', new Date('2027-04-03T16:30:00Z')],
  ['on the last day of a long month', new Date('2026-03-31T08:00:00Z')],
]
const [, noon] = clocks[0] ?? ['', new Date(0)]
const city = generateDemoCity(1, noon)

const countBetween = (values: number[], from: number, to: number): number =>
  values.filter((value) => value >= from && value <= to).length
const accountOf = ({ accounts }: DemoCity, email: string) =>
  accounts.find((account) => account.email === email)
const distinct = (values: string[]): number => new Set(values).size

it('generates the same city for the same seed and time, and another for another seed', () => {
  const ends = ({ foodItems }: DemoCity) => foodItems.map((item) => item.expires_at)
  expect(generateDemoCity(1, noon)).toEqual(city)
  expect(ends(generateDemoCity(2, noon))).not.toEqual(ends(city))
})

it('generates a city of forty restaurants with 120 meals over the four cuisines', () => {
  expect(city.restaurants).toHaveLength(40)
  expect(foodItemTemplates.length).toBeGreaterThanOrEqual(120)
  for (const cuisine of cuisines)
    expect(demoRestaurants.filter((restaurant) => restaurant.cuisine === cuisine)).toHaveLength(10)
  expect(distinct(demoRestaurants.map((restaurant) => restaurant.name))).toBe(40)
  for (const { key } of demoRestaurants) {
    const meals = foodItemTemplates.filter((template) => template.restaurant === key)
    expect(meals.length).toBeGreaterThanOrEqual(3)
  }
})

it.each(clocks)('generates a city with deals to choose from %s', (_when, now) => {
  const { foodItems } = generateDemoCity(1, now)
  const minutes = foodItems.map((item) => (item.expires_at.getTime() - now.getTime()) / MINUTE)
  expect(countBetween(minutes, 13, 7 * 60)).toBeGreaterThanOrEqual(110)
  expect(Math.max(...minutes)).toBeLessThanOrEqual(7 * 60)
  expect(countBetween(minutes, 13, 31)).toBeGreaterThanOrEqual(8)
  expect(countBetween(minutes, -180, 0)).toBeGreaterThanOrEqual(3)
})

it.each(clocks)('generates a city whose times are in order %s', (_when, now) => {
  const { foodItems, orders, restaurants, subscriptions } = generateDemoCity(1, now)
  for (const { created_at, pickup_start, pickup_end, expires_at } of foodItems) {
    expect(created_at <= now && created_at < expires_at).toBe(true)
    expect(pickup_start === null || pickup_start < expires_at).toBe(true)
    expect(pickup_end === null || pickup_end >= expires_at).toBe(true)
  }
  for (const order of orders) {
    const steps = [order.placed_at, order.paid_at, order.collected_at].flatMap((at) => at?.getTime() ?? [])
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
    expect(Math.max(...steps, order.ended_at?.getTime() ?? 0)).toBeLessThanOrEqual(now.getTime())
  }
  expect(orders.filter(({ status, pickup_end }) => status === 'paid' && pickup_end <= now)).toEqual([])
  for (const restaurant of restaurants) expect(restaurant.created_at < now).toBe(true)
  for (const { status, trial_ends_at } of subscriptions) expect(status === 'trial').toBe(trial_ends_at > now)
})

it('generates a city with some 600 collected orders in the last sixty days', () => {
  const collected = city.orders.filter((order) => order.status === 'collected')
  expect(collected.length).toBeGreaterThanOrEqual(600)
  expect(collected.length).toBeLessThan(660)
  for (const { collected_at } of collected)
    expect(noon.getTime() - (collected_at?.getTime() ?? 0)).toBeLessThan(61 * DAY)
  expect(distinct(city.orders.map((order) => order.status))).toBe(6)
})

it.each(clocks)('generates orders that account for every portion and every cent %s', (_when, now) => {
  const { foodItems, lines, orders } = generateDemoCity(1, now)
  const released = orders.filter(({ status }) => status === 'cancelled' || status === 'released')
  const released_ids = new Set(released.map(({ id }) => id))
  for (const { id, quantity_available, quantity_listed } of foodItems) {
    const sold = lines.filter((line) => line.food_item_id === id && !released_ids.has(line.order_id))
    expect(sold.reduce((sum, line) => sum + line.quantity, quantity_available)).toBe(quantity_listed)
  }
  for (const order of orders) {
    const own = lines.filter((line) => line.order_id === order.id)
    expect(own.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)).toBe(order.total_cents)
  }
  expect(distinct(orders.map((order) => `${order.restaurant_id} ${order.code}`))).toBe(orders.length)
})

it('generates meals that are sold out, almost sold out and at full price', () => {
  const current = city.foodItems.filter((item) => item.expires_at > noon)
  const quantities = current.map(({ quantity_available }) => quantity_available)
  expect(countBetween(quantities, 0, 0)).toBeGreaterThanOrEqual(5)
  expect(countBetween(quantities, 1, 2)).toBeGreaterThanOrEqual(10)
  const discounts = foodItemTemplates.map(
    (template) => 1 - template.discounted_price_cents / template.original_price_cents,
  )
  expect(countBetween(discounts, -Infinity, 0)).toBeLessThanOrEqual(2)
  expect(countBetween(discounts, 0.3, 0.7)).toBeGreaterThanOrEqual(discounts.length - 2)
})

it.each(clocks)('generates a pass that the demo restaurant can scan %s', (_when, now) => {
  const demo = generateDemoCity(1, now)
  const customer = accountOf(demo, DEMO_CUSTOMER)
  const restaurant = accountOf(demo, DEMO_RESTAURANT)
  const [order, ...others] = demo.orders.filter(
    ({ account_id, status }) => account_id === customer?.id && status === 'paid',
  )
  expect(others).toEqual([])
  expect(order?.restaurant_id).toBe(restaurant?.restaurant_id)
  expect(order?.pickup_start !== null && (order?.pickup_start ?? now) < now).toBe(true)
  expect((order?.pickup_end.getTime() ?? 0) - now.getTime()).toBeGreaterThan(3 * 60 * MINUTE)
})

it('generates a demo account for a partner in trial, a paying and an expired one', () => {
  const subscriptionOf = (email: string) =>
    city.subscriptions.find((row) => row.account_id === accountOf(city, email)?.id)
  for (const { email } of demoSignIns) expect(accountOf(city, email)).toBeDefined()
  const trial = subscriptionOf(DEMO_RESTAURANT)
  expect(trial?.status).toBe('trial')
  expect((trial?.trial_ends_at.getTime() ?? 0) - noon.getTime()).toBeGreaterThan(10 * DAY)
  expect(subscriptionOf('pro@surplate.example')?.status).toBe('active')
  expect(subscriptionOf('expired@surplate.example')?.status).toBe('expired')
  expect(distinct(city.accounts.map((account) => account.email))).toBe(city.accounts.length)
})

it('generates restaurants in Melbourne, with telephone numbers that nobody has', () => {
  for (const restaurant of city.restaurants) {
    expect(restaurant.latitude).toBeGreaterThan(-38.1)
    expect(restaurant.latitude).toBeLessThan(-37.6)
    expect(restaurant.longitude).toBeGreaterThan(144.6)
    expect(restaurant.longitude).toBeLessThan(145.3)
    expect(RestaurantChange.safeParse({ ...restaurant, image_url: '' }).error).toBeUndefined()
  }
  const mobiles = city.accounts.map(({ mobile_number }) => mobile_number)
  for (const number of [...mobiles, ...city.restaurants.map(({ phone }) => phone)])
    expect(fictionalMobiles).toContain(number)
})

it('has a picture of every demo meal that is smaller than 6 KB', () => {
  const files = readdirSync(pictures)
  const addresses = new Set(files.map((file) => `/pictures/meals/${file}`))
  expect(city.foodItems.filter(({ image_url }) => !addresses.has(image_url))).toEqual([])
  expect(Math.max(...files.map((file) => statSync(join(pictures, file)).size))).toBeLessThan(6 * 1024)
  expect(Math.max(...foodItemTemplates.map((template) => template.name.length))).toBeLessThanOrEqual(NAME_MAX)
})

it('generates another evening of existing restaurants whose deals all end in the future', () => {
  const tomorrow = new Date(noon.getTime() + DAY)
  const listings = generateDemoEvening(2, tomorrow, city.restaurants)
  expect(listings.length).toBeGreaterThanOrEqual(100)
  for (const item of listings) expect(item.expires_at > tomorrow).toBe(true)
  expect(generateDemoEvening(2, tomorrow, [])).toEqual([])
})

it('declares what is in most meals, of no meal that is not there, and nothing that contradicts itself', () => {
  const declared = foodItemTemplates.map(({ name }) => ({ name, declaration: declarationOf(name) }))
  const names = declared.map(({ name }) => name)
  expect(
    [...Object.keys(declarationTexts), ...unchecked, ...chilled].filter((name) => !names.includes(name)),
  ).toEqual([])
  for (const { declaration } of declared) {
    const { checked: _, contains, may_be_present } = declaration.allergens
    expect(contradictions({ diets: declaration.diets, contains })).toEqual([])
    expect(contains.filter((name) => may_be_present.includes(name))).toEqual([])
  }
  const checked = declared.filter(({ declaration }) => declaration.allergens.checked).length
  expect(checked / declared.length).toBeGreaterThan(0.7)
  expect(declared.length - checked).toBeGreaterThan(10)
})

it('leaves no word open of a meal that is declared', () => {
  const open = foodItemTemplates.flatMap((template) => {
    const { allergens: declared, wording_answers } = declarationOf(template.name)
    return declared.checked
      ? openQuestions(template, declared, wording_answers).map(({ word }) => `${template.name}: ${word}`)
      : []
  })
  expect(open).toEqual([])
})

it('declares no name in the shorthand of a meal that is neither allergen nor diet', () => {
  const words = Object.values(declarationTexts).flatMap((declaredText) => declaredText.split(/[\s/]+/))
  const allowed: string[] = ['', ...allergens, ...diets]
  expect(words.filter((word) => !allowed.includes(word))).toEqual([])
})
