import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { inCarlton, setRestaurantPosition } from '#tests/support/browser-position.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const carlton = { latitude: -37.8001, longitude: 144.9674 }
const brighton = { latitude: -37.9051, longitude: 145.0021 }

/** Two kitchens on the map and one that is not, with four meals. */
const it = base
  .extend('kitchens', { scope: 'file' }, async ({ t }) => {
    const near = await t.aRestaurant('Near')
    const far = await t.aRestaurant('Far')
    await setRestaurantPosition(near, 'Carlton', carlton)
    await setRestaurantPosition(far, 'Brighton', brighton)
    for (const meal of ['soup', 'stew']) await t.aFoodItem(near, { name: `Marrow ${meal}` })
    await t.aFoodItem(far, { name: 'Marrow pie' })
    await t.aFoodItem(await t.aRestaurant('Nowhere'), { name: 'Marrow cake' })
    return near
  })
  .extend('openMap', ({ kitchens: _kitchens, visit }) => async (visitor: Visit = {}): Promise<Page> => {
    const page = visit({ path: '/?view=browse', ...visitor })
    await page.card('Marrow cake')
    await page.press(/^Map$/)
    await page.find('application', 'Map of Melbourne')
    return page
  })

it('shows the meals of a marker that is pressed, and those without a place in the list only', async ({
  openMap,
}) => {
  const page = await openMap()
  await page.shows('1 meal has no place on the map.')
  await page.press('2 meals in Carlton')
  await expect.poll(() => page.cardNames().toSorted()).toEqual(['Marrow soup', 'Marrow stew'])
  await page.press('Show all 4')
  expect(page.cardNames()).toHaveLength(4)
  await page.press('1 meal in Brighton')
  await expect.poll(() => page.cardNames()).toEqual(['Marrow pie'])
  await page.press('List')
  await page.card('Marrow cake')
})

it('says how far the nearest meal of a marker is once the customer is known', async ({ openMap }) => {
  const page = await openMap({ at: inCarlton })
  await page.press('Near me')
  await page.find('button', '2 meals in Carlton, nearest 150 m')
  screen.getByRole('img', { name: 'You are here' })
})

it('is a map still after a reload', async ({ openMap }) => {
  const page = await openMap()
  page.reload()
  await page.find('heading', 'Available Food Deals')
  await page.find('button', '2 meals in Carlton')
})
