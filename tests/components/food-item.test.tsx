import { fireEvent } from '@testing-library/dom'
import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { after } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { smallPng, uploadPhoto } from '#tests/support/photos.ts'

const NOT_GIVEN = /^Address not given yet$/

it('shows the whole text of a food item, its window and address, and what else its restaurant has', async ({
  t,
  visit,
}) => {
  const description = 'Slow-roasted lamb with rosemary potatoes. Contains milk and sesame.'
  const restaurant = await t.aRestaurant('Lamb Lane')
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Lygon St', suburb: 'Carlton' })
  await t.aFoodItem(restaurant, { name: 'Lamb shoulder', description, discounted_price: 9 })
  await t.aFoodItem(restaurant, { name: 'Lemon tart' })
  const page = visit({ path: '/?view=browse' })
  await page.press(/^Lamb shoulder$/, await page.card('Lamb shoulder'))
  const opens = (title: string) => expect.poll(() => document.title).toBe(`${title} · Surplate`)
  await opens('Lamb shoulder')
  const main = await page.find('main', '')
  const texts = [description, 'Lamb Lane', '1 Lygon St, Carlton', /^Pick up until \d+:\d\d [ap]m$/, '$9.00']
  for (const text of texts) await page.shows(text, main)
  await page.press('Add to Cart Lamb shoulder')
  await page.shows('1', await page.find('button', 'Cart', await page.find('navigation', 'Main')))
  await page.press(/^Lemon tart$/, await page.card('Lemon tart'))
  await opens('Lemon tart')
  await page.press('Back')
  await opens('Lamb shoulder')
  await page.press('Back')
  await page.find('heading', 'Available Food Deals')
})

it('says that an address is not given yet, on the card, in the cart and in the food item’s own view', async ({
  t,
  visit,
}) => {
  await t.aFoodItem(await t.aRestaurant('Nowhere Noodles'), { name: 'Udon without a place' })
  const page = visit({ path: '/?view=browse' })
  const card = await page.card('Udon without a place')
  await page.shows('address not given yet', card)
  await page.press('Add to Cart', card)
  await page.press(/^Udon without a place$/, card)
  await page.shows(NOT_GIVEN)
  await page.goTo('Cart')
  await page.find('heading', 'Your cart')
  await page.shows(NOT_GIVEN)
})

it('asks before a meal without an address is paid, and offers to cancel it free until there is one', async ({
  t,
  visit,
}) => {
  const kitchen = await t.aRestaurant('Kitchen of nowhere')
  await t.aFoodItem(kitchen, { name: 'Hidden ravioli' })
  const page = visit({ as: await t.aCustomer(), path: '/?view=browse' })
  await page.press('Add to Cart Hidden ravioli')
  await page.goTo('Cart')
  await page.find('button', 'Order and pay')
  // Pressed before it is known where the restaurant is: asked all the same.
  const held = Promise.withResolvers<void>()
  page.breakCall(
    'GET',
    '/restaurants?',
    after(() => held.promise),
  )
  page.reload()
  await page.press('Order and pay')
  held.resolve()
  await page.shows('you can cancel free until there is an address')
  await expect.poll(() => document.activeElement?.textContent).toBe('Not now')
  await page.user.keyboard('{Enter}')
  await page.hides('No address yet')
  await page.press('Order and pay')
  await page.press('Order and pay', await page.dialog())
  await page.onPaymentPage('Pay')
  await page.find('img', /^QR code/)
  await page.shows('There is no address yet. You can cancel for a full refund')
  await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St', suburb: 'Carlton' })
  page.reload()
  await page.shows('Change of plans? You can cancel for a full refund until')
})

it('draws the cuisine when neither the photo nor the picture of an item loads', async ({ t, visit }) => {
  const restaurant = await t.aRestaurant('No Pictures')
  const { id: photo_id } = await uploadPhoto(restaurant.client, smallPng)
  const image_url = 'https://pictures.example/ravioli.jpg'
  await t.aFoodItem(restaurant, { name: 'Ravioli', image_url, photo_id })
  const card = await visit({ path: '/?view=browse' }).card('Ravioli')
  const source = () => card.querySelector('img')?.getAttribute('src')
  for (const missing of [/^\/photos\//, /^https:\/\/pictures/]) {
    await expect.poll(source).toMatch(missing)
    fireEvent.error(card.querySelector('img') as HTMLImageElement)
  }
  await expect.poll(source).toMatch(/^\/pictures\/cuisine-/)
})
