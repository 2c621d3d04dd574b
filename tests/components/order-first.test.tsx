import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

/** Somebody who has never been here, and has pressed "Order and pay" for one meal. */
const it = base.extend('ordering', ({ t, visit }) => async (meal: string) => {
  const kitchen = await t.aRestaurant(`Kitchen of ${meal}`)
  await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  const item = await t.aFoodItem(kitchen, { name: meal, discounted_price: 9.5, quantity_available: 3 })
  const page = visit()
  await page.press('Add to Cart', await page.card(meal))
  await page.goTo('Cart')
  await page.press('Order and pay')
  await page.find('heading', 'Create account')
  return { page, kitchen, item }
})

const newcomer = (email: string) => ({ user_type: 'Customer', name: 'Nico Wu', email }) as const
const ordersOf = (page: Page) =>
  page.calls.filter(({ method, path }) => method === 'POST' && path === '/orders').map(({ body }) => body)

it('leads a newcomer from a card on home over "Create account" to the pass, and Back to home', async ({
  ordering,
}) => {
  const { page } = await ordering('Newcomer noodles')
  await page.shows('Then you go straight on to the payment.')
  expect(await page.find('radio', 'Customer')).toHaveProperty('checked', true)
  await page.createAccount(newcomer('newcomer@surplate.example'))
  await page.onPaymentPage('Pay')
  await page.find('img', 'QR code')
  history.back()
  await page.find('heading', /Good food/)
  expect(ordersOf(page)).toHaveLength(1)
})

it('orders once, also when the cart is loaded again after the payment page was left', async ({
  ordering,
}) => {
  const { page } = await ordering('Once only orzo')
  await page.createAccount(newcomer('once@surplate.example'))
  await page.leaves()
  page.reload()
  await page.shows(/1 meal held/)
  expect(ordersOf(page)).toHaveLength(1)
})

it('asks whoever has signed in on this device before to sign in, and goes on to the payment', async ({
  t,
  visit,
}) => {
  const kitchen = await t.aRestaurant('Returning Kitchen')
  await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  await t.aFoodItem(kitchen, { name: 'Returning ravioli' })
  const { user } = await t.aCustomer()
  const page = visit()
  await page.press('Login / Register')
  await page.signIn(user)
  await page.press('Logout')
  // The cart is emptied when the sign-out has come back.
  await page.find('button', 'Login / Register')
  await page.goTo('Browse Food')
  await page.press('Add to Cart', await page.card('Returning ravioli'))
  await page.goTo('Cart')
  await page.press('Order and pay')
  await page.find('heading', 'Sign in')
  await page.signIn(user)
  expect(await page.leaves()).toMatch(/^\/sandbox\/checkout\//)
})

it('shows a price that changed while the account was created in the cart, and orders nothing at it unasked', async ({
  ordering,
}) => {
  const { page, kitchen, item } = await ordering('Risen risotto')
  await kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, discounted_price: 10.5 })
  await page.createAccount(newcomer('risen@surplate.example'))
  await page.shows('Risen risotto: $9.50 → $10.50')
  await page.press('Order and pay $10.50')
  await page.leaves()
  expect(ordersOf(page)).toMatchObject([{ expected_total: 9.5 }, { expected_total: 10.5 }])
})

it('says in the cart that a meal was sold meanwhile, and orders nothing', async ({ ordering }) => {
  const { page, kitchen, item } = await ordering('Gone gnocchi')
  await kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, quantity_available: 0 })
  await page.createAccount(newcomer('gone@surplate.example'))
  await page.find('heading', 'Your cart')
  await page.shows('No longer on sale')
  expect(page.left).toEqual([])
})

it('asks about what the customer avoids before it orders', async ({ t, visit }) => {
  const kitchen = await t.aRestaurant('Nutty Kitchen')
  await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  const allergens = { checked: true, contains: ['egg' as const], may_be_present: [] }
  await t.aFoodItem(kitchen, { name: 'Avoided omelette', allergens })
  const page = visit()
  await page.press('Add to Cart', await page.card('Avoided omelette'))
  await page.goTo('Browse Food')
  await page.press('Filters')
  await page.user.click(await screen.findByLabelText('Egg'))
  await page.press('Show meals')
  await page.goTo('Cart')
  await page.press('Order and pay')
  await page.createAccount(newcomer('asked@surplate.example'))
  await page.shows('Avoided omelette', await page.dialog())
  expect(ordersOf(page)).toEqual([])
  await page.press('Order anyway')
  await page.leaves()
})
