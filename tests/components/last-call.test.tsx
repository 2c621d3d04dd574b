import { waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import { expect } from 'vitest'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import { isReachable } from '#contract/kitchen/reach.ts'
import { distanceKm, type Position, toPlane } from '#contract/position.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { insertItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from '#tests/support/app.ts'
import { inCarlton, setRestaurantPosition } from '#tests/support/browser-position.ts'
import type { Client } from '#tests/support/client.ts'
import { DEEP } from '#tests/support/figure.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const EVENINGS = DEEP ? 500 : 60
const SEED = 27

interface Kitchen {
  client: Client
  id: string
  name: string
  position: Position
}

interface Meal {
  kitchen: number
  name: string
  ends_in: number
  pickup_minutes: number
  left: number
}

/** Most of them in the inner city, some far out. */
const kitchenPositions: Position[] = [
  ...Array.from({ length: 14 }, (_, at) => ({
    latitude: -37.84 + (at % 7) * 0.011,
    longitude: 144.93 + (at % 5) * 0.017,
  })),
  { latitude: -37.9003, longitude: 144.6612 },
  { latitude: -37.8189, longitude: 145.1226 },
  { latitude: -38.144, longitude: 145.126 },
]

const it = base.extend('kitchens', { scope: 'file' }, async ({ t }): Promise<Kitchen[]> => {
  const kitchens: Kitchen[] = []
  for (const [at, position] of kitchenPositions.entries()) {
    const name = `Kitchen ${String(at).padStart(2, '0')}`
    const kitchen = await t.aRestaurant(name)
    await setRestaurantPosition(kitchen, 'Carlton', position)
    kitchens.push({ client: kitchen.client, id: kitchen.user.restaurant_id ?? '', name, position })
  }
  return kitchens
})

it('fills home with a picture and what is gone where nothing is on sale', async ({ t, visit }) => {
  const kitchen = await t.aRestaurant('Yesterday Kitchen')
  await t.aFoodItem(kitchen, { name: 'Gone goulash', expires_at: t.inMinutes(15) })
  t.moveClock({ minutes: 16 })
  const page = visit({ broken: [['GET', '/food-items?', { status: 200, json: [] }]] })
  await page.shows('No food deals available at the moment.')
  await page.shows('Kitchens list from late afternoon.')
  const gone = await page.find('region', 'Here last, all gone')
  await page.shows('Gone goulash', gone)
  await page.shows('Yesterday Kitchen', gone)
})

const meal = fc.record<Meal>({
  kitchen: fc.nat(kitchenPositions.length - 1),
  name: fc.constantFrom('Dal', 'dal ', 'Lasagne', 'LASAGNE', 'Poke bowl', 'Pad thai'),
  ends_in: fc.integer({ min: 1, max: 180 }),
  pickup_minutes: fc.oneof(fc.constant(15), fc.constant(30), fc.integer({ min: 15, max: 120 })),
  left: fc.nat(3),
})
const somewhere = fc.record({
  latitude: fc.double({ min: -37.92, max: -37.72, noNaN: true }),
  longitude: fc.double({ min: 144.7, max: 145.15, noNaN: true }),
})
const evenings = fc.record({
  meals: fc.array(meal, { minLength: 1, maxLength: 40 }),
  position: fc.option(somewhere, { freq: 8, nil: null }),
})
type Evening = typeof evenings extends fc.Arbitrary<infer E> ? E : never

/** What a page was told before is over a day later. */
async function endEvening(t: TestApp): Promise<void> {
  t.moveClock({ days: 1 })
  await t.sql`update food_item set withdrawn_at = ${t.now()} where withdrawn_at is null`
}

/** Puts the meals of an evening on sale, in the place of those of the evening before, a day later. */
async function sell(t: TestApp, template: FoodItemRow, kitchens: Kitchen[], meals: Meal[]): Promise<void> {
  await endEvening(t)
  const now = t.now()
  const rows = meals.map(({ kitchen, name, ends_in, pickup_minutes, left }): FoodItemRow => {
    const { id: restaurant_id = '', position = inCarlton } = kitchens[kitchen] ?? {}
    const expires_at = new Date(now.getTime() + ends_in * MINUTE_MS)
    const pickup_end = new Date(expires_at.getTime() + pickup_minutes * MINUTE_MS)
    const of = { ...toPlane(position), restaurant_id, quantity_available: left, quantity_listed: left }
    return {
      ...template,
      ...of,
      id: newId(now),
      name: name.trim(),
      expires_at,
      pickup_end,
      pickup_start: null,
    }
  })
  await insertItems(t.database.query, rows)
}

const row = (): Element | null => document.querySelector('section[aria-labelledby=ending-soon]')

/** The cards of the row, once it is loaded; none where it is not there. */
async function lastCall(): Promise<{ name: string; kitchen: string; expires_at: string }[]> {
  await waitFor(() => expect(row()).not.toBeNull(), { interval: 5 })
  await waitFor(() => expect(row()?.querySelector('[aria-busy=true]') ?? null).toBeNull(), { interval: 5 })
  const read = () =>
    [...(row()?.querySelectorAll('article') ?? [])].map((card) => ({
      name: card.getAttribute('aria-label') ?? '',
      kitchen: /Kitchen \d\d/.exec(card.textContent)?.[0] ?? '',
      expires_at: card.querySelector('time')?.dateTime ?? '',
    }))
  await waitFor(() => expect(read().every(({ kitchen }) => kitchen !== '')).toBe(true), { interval: 5 })
  return read()
}

/** Opens home on a device that knows where it is, or does not. */
async function openHome(page: Page, position: Position | null) {
  if (position === null) localStorage.removeItem('position')
  else
    localStorage.setItem('position', JSON.stringify({ ...position, suburb: 'Here', is_approximate: false }))
  page.reload()
  return lastCall()
}

it('asks without a position where the customer is, and shows then what they can reach', async ({
  t,
  kitchens,
  visit,
}) => {
  await endEvening(t)
  for (const [at, name, minutes] of [
    [14, 'Werribee wrap', 11],
    [3, 'Inner dal', 60],
    [3, 'inner  dal', 90],
  ] as const) {
    const kitchen = kitchens[at]
    if (kitchen === undefined) throw new Error('there are more kitchens')
    await t.aFoodItem(kitchen, {
      name,
      expires_at: t.inMinutes(minutes),
      pickup_end: t.inMinutes(minutes + 15),
    })
  }
  const page = visit({ at: inCarlton })
  await expect.poll(() => page.cardNames()).toEqual(['Werribee wrap', 'Inner dal'])
  await page.press('Where are you?')
  await page.press('Use my position', await page.dialog())
  await page.closedDialog()
  await page.find('button', 'Near Carlton')
  await expect.poll(() => page.cardNames()).toEqual(['Inner dal'])
})

it(`shows nothing twice, and nothing that cannot be reached, in "Last call" on ${EVENINGS} evenings`, async ({
  t,
  kitchens,
  visit,
}) => {
  await t.aFoodItem(await t.aRestaurant())
  const rows = await t.rows('food_item')
  const template = rows.find(({ withdrawn_at }) => withdrawn_at === null)
  if (template === undefined) throw new Error('a meal is on sale')
  // Neither is inserted: a sweep sets the one, and the other follows from the rest.
  const {
    ended: _,
    for_sale: __,
    ...columns
  } = template as FoodItemRow & { ended: boolean; for_sale: boolean }
  const page = visit()
  let cards_seen = 0
  const check = async ({ meals, position }: Evening): Promise<void> => {
    await sell(t, columns, kitchens, meals)
    const cards = await openHome(page, position)
    const now = t.now().getTime()
    cards_seen += cards.length
    const dishes = cards.map(({ kitchen, name }) => `${kitchen} ${dishKey(name)}`)
    expect(new Set(dishes).size).toBe(dishes.length)
    expect(cards.map(({ expires_at }) => expires_at)).toEqual(
      cards.map(({ expires_at }) => expires_at).toSorted(),
    )
    if (position === null) return
    const canReach = ({ kitchen, ends_in, pickup_minutes }: Meal, minutes_earlier = 0): boolean => {
      const km = distanceKm(position, kitchens[kitchen]?.position ?? position)
      const pickup_end = new Date(now + (ends_in + pickup_minutes - minutes_earlier) * MINUTE_MS)
      return isReachable(km, pickup_end, now)
    }
    for (const card of cards) {
      const ends_in = (Date.parse(card.expires_at) - now) / MINUTE_MS
      const same = meals.filter(
        (one) => one.ends_in === ends_in && kitchens[one.kitchen]?.name === card.kitchen && one.left > 0,
      )
      expect(same.some((one) => dishKey(one.name) === dishKey(card.name) && canReach(one))).toBe(true)
    }
    if (meals.some((one) => one.left > 0 && canReach(one, 15))) expect(cards.length).toBeGreaterThan(0)
  }
  await fc.assert(fc.asyncProperty(evenings, check), { numRuns: EVENINGS, seed: SEED, endOnFailure: true })
  expect(cards_seen).toBeGreaterThan(EVENINGS)
})
