import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  .extend('kitchen', { scope: 'file' }, async ({ t }) => {
    const kitchen = await t.aRestaurant('Nonna Pina')
    await t.aFoodItem(await t.aRestaurant('Pho Mai'), { name: 'Pho' })
    const id = kitchen.user.restaurant_id ?? ''
    return { ...kitchen, id, path: restaurantPath({ id, name: 'Nonna Pina' }) }
  })
  .extend('item', { scope: 'file' }, ({ t, kitchen }) => t.aFoodItem(kitchen, { name: 'Lasagne' }))

it('opens the food items of one restaurant in the shop by a link, and all of them again', async ({
  kitchen,
  item,
  visit,
}) => {
  const page = visit({ path: `/?restaurant=${kitchen.id}` })
  await page.shows('Only from Nonna Pina')
  await page.card(item.name)
  expect(page.cardNames()).toEqual(['Lasagne'])
  await page.press('Show all kitchens')
  await expect.poll(() => page.cardNames().toSorted()).toEqual(['Lasagne', 'Pho'])
  await page.hides('Only from')
})

it('copies the link of a food item where the device shares nothing itself, and leads to its restaurant', async ({
  kitchen,
  item,
  visit,
}) => {
  const page = visit({ path: `/?food_item=${item.id}` })
  await page.find('heading', 'Good to know')
  await page.press('Share')
  await page.shows('Link copied.')
  expect(await navigator.clipboard.readText()).toBe(location.origin + foodItemPath(item.id))
  expect((await page.find('link', 'Nonna Pina')).getAttribute('href')).toBe(kitchen.path)
})

it('leads from the dashboard to the public page', async ({ kitchen, visit }) => {
  const page = visit({ as: kitchen })
  await page.goTo('Dashboard')
  // One for a narrow screen, one for a wide one.
  const links = await screen.findAllByRole('link', { name: 'Your public page' })
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([kitchen.path]))
})

it('gives browsers a site map that is well-formed XML', async ({ t, kitchen, item: _item }) => {
  const { body } = await t.client().raw('GET', '/sitemap.xml')
  const document = new DOMParser().parseFromString(String(body), 'application/xml')
  const addresses = [...document.querySelectorAll('url > loc')].map((loc) => loc.textContent)
  expect(addresses).toContain(t.origin + kitchen.path)
})
