import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { linkTo, linkToAdd } from '#contract/links.ts'
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

it('puts a food item into the cart by a link, once, and not again on a reload', async ({ item, visit }) => {
  const page = visit({ path: linkToAdd(item.id) })
  await page.find('heading', 'Your cart')
  await page.shows('Lasagne added to cart.')
  const quantity = async () => (await page.find('status', 'Quantity of Lasagne')).textContent
  expect(await quantity()).toBe('1')
  expect(location.search).toBe(linkTo('food_item', item.id).slice(1))
  page.reload()
  await page.find('heading', 'Your cart')
  expect(await quantity()).toBe('1')
})

it('asks before a link puts a meal with what is avoided into the cart, and stays at the meal without a yes', async ({
  t,
  kitchen,
  visit,
}) => {
  const allergens = { contains: ['egg'], may_be_present: [], checked: true } satisfies FoodItem['allergens']
  const item = await t.aFoodItem(kitchen, { name: 'Frittata', allergens })
  const page = visit()
  localStorage.setItem('avoid', JSON.stringify({ allergens: ['egg'], diets: [] }))
  dispatchEvent(new StorageEvent('storage', { key: 'avoid' }))
  page.open(linkToAdd(item.id))
  await page.find('heading', 'Add it to your cart?')
  await page.press('Do not add it')
  await page.find('heading', 'Frittata')
  await page.goTo('Cart')
  await page.shows('Your cart is empty')
})

it('says at the meal that it is sold out where a link would put it into the cart', async ({
  t,
  kitchen,
  visit,
}) => {
  const item = await t.aFoodItem(kitchen, { name: 'Gnocchi' })
  await kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, is_available: false })
  const page = visit({ path: linkToAdd(item.id) })
  await page.find('heading', 'Gnocchi')
  await page.shows('Sold Out')
  await page.goTo('Cart')
  await page.shows('Your cart is empty')
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
