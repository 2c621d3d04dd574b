import { screen, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { inCarlton, setRestaurantPosition } from '#tests/support/browser-position.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const containing = (...contains: 'peanut'[]) => ({ checked: true, contains, may_be_present: [] })
const carlton = { latitude: -37.8001, longitude: 144.9674 }
const brighton = { latitude: -37.9051, longitude: 145.0021 }

/** Two kitchens on the map and one that is not, with four meals. */
const it = base
  .extend('kitchens', { scope: 'file' }, async ({ t }) => {
    const near = await t.aRestaurant('Kitchen of near')
    const far = await t.aRestaurant('Kitchen of far')
    await setRestaurantPosition(near, 'Carlton', carlton)
    await setRestaurantPosition(far, 'Brighton', brighton)
    const [soup] = [
      await t.aFoodItem(near, { name: 'Marrow soup', allergens: containing('peanut') }),
      await t.aFoodItem(near, { name: 'Marrow stew', allergens: containing() }),
    ]
    await t.aFoodItem(far, { name: 'Marrow pie' })
    await t.aFoodItem(await t.aRestaurant('Kitchen of nowhere'), { name: 'Marrow cake' })
    return { near, soup }
  })
  .extend(
    'openMap',
    ({ kitchens: _kitchens, visit }) =>
      async (visitor: Visit = {}, first = 'Marrow cake'): Promise<Page> => {
        const page = visit({ path: '/?view=browse', ...visitor })
        await page.card(first)
        await page.press(/^Map$/)
        await page.find('application', 'Map of Melbourne')
        return page
      },
  )
  .extend('wide', ({}, { onCleanup }) => {
    const narrow = globalThis.matchMedia
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(narrow(query), { matches: query.includes('64rem') }),
    )
    onCleanup(() => void vi.stubGlobal('matchMedia', narrow))
    return true
  })

const meals = () => within(screen.getByRole('region', { name: 'Meals of the pin' }))

it('shows the meals of a pin over the map, with a button for the next one and for none', async ({
  openMap,
}) => {
  const page = await openMap()
  expect(page.cardNames()).toEqual([])
  await page.press('2 meals in Carlton')
  await expect.poll(() => page.cardNames().toSorted()).toEqual(['Marrow soup', 'Marrow stew'])
  expect(meals().getByRole('status').textContent).toBe('2 meals in Carlton')
  expect(meals().getByText('1 of 2')).toBeTruthy()
  expect(meals().getByRole('button', { name: 'Next meal' })).toBeTruthy()
  await page.press('1 meal in Brighton')
  await expect.poll(() => page.cardNames()).toEqual(['Marrow pie'])
  await page.press('Add to Cart Marrow pie')
  await page.press('Close')
  expect(page.cardNames()).toEqual([])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1 meal in Brighton')
})

it('shows the meals of a pin beside the map on a wide screen, and those without a place in the list only', async ({
  wide: _wide,
  openMap,
}) => {
  const page = await openMap()
  await page.shows('1 meal has no place on the map.')
  await page.press('2 meals in Carlton')
  await expect.poll(() => page.cardNames().toSorted()).toEqual(['Marrow soup', 'Marrow stew'])
  await page.press('Show all 4')
  await expect.poll(() => page.cardNames()).toHaveLength(4)
  await page.press('1 meal in Brighton')
  await expect.poll(() => page.cardNames()).toEqual(['Marrow pie'])
  await page.press('List')
  await page.card('Marrow cake')
})

it('says that its numbers count what the customer avoids too, which is hidden at a pin until it is asked for', async ({
  openMap,
}) => {
  const page = await openMap()
  localStorage.setItem('avoid', JSON.stringify({ allergens: ['peanut'], diets: [] }))
  dispatchEvent(new StorageEvent('storage'))
  await page.shows('Numbers count all meals, also those that are hidden.')
  await page.press('2 meals in Carlton')
  await page.shows('1 meal with what you avoid is not shown.')
  expect(page.cardNames()).toEqual(['Marrow stew'])
  await page.user.click(meals().getByRole('button', { name: 'Show it' }))
  await expect.poll(() => page.cardNames().toSorted()).toEqual(['Marrow soup', 'Marrow stew'])
})

it('no longer counts what has sold out, as soon as the page learns of it', async ({
  openMap,
  kitchens: { near, soup },
}) => {
  const page = await openMap()
  await page.find('button', '2 meals in Carlton')
  await near.client.ok(foodItemsApi.change, {
    food_item_id: soup.id,
    quantity_change: -soup.quantity_available,
  })
  await page.find('button', '1 meal in Carlton')
  await near.client.ok(foodItemsApi.change, {
    food_item_id: soup.id,
    quantity_change: soup.quantity_available,
  })
})

it('says how far the meals of a pin are once the customer is known', async ({ openMap }) => {
  const page = await openMap({ at: inCarlton })
  await page.press('Show where I am')
  await page.find('button', '2 meals in Carlton, 150 m away')
  screen.getByRole('img', { name: 'You are here' })
})

it('is a map still after a reload', async ({ openMap }) => {
  const page = await openMap()
  page.reload()
  await page.find('heading', 'Available Food Deals')
  await page.find('button', '2 meals in Carlton')
})

it('counts what the whole city has for sale, also what the list has not loaded and what is outside of the map', async ({
  openMap,
  kitchens: { near },
  t,
}) => {
  for (let number = 0; number < 24; number += 1)
    await t.aFoodItem(near, { name: `Early ${number}`, expires_at: t.inMinutes(30) })
  const page = await openMap({}, 'Early 0')
  await page.find('button', '26 meals in Carlton')
  await page.find('button', '1 meal in Brighton')
})
