import type { Page, Route } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { openCard, openDashboard, press } from '#tests/support/browser-acts.ts'
import { fillFoodItem } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

async function aDashboard(name: string, ...meals: string[]) {
  const t = shop.server()
  const kitchen = await t.aRestaurant(name)
  const items = []
  for (const meal of meals) items.push(await t.aFoodItem(kitchen, { name: meal, quantity_available: 6 }))
  const page = await openDashboard(await shop.visit({ pressesEarly: true }), kitchen.user)
  return { kitchen, items, page }
}

/** The next reply of a call is there, and arrives when it is let through. */
async function holdReply(
  page: Page,
  path: string,
  method: string,
): Promise<{ isHeld: Promise<void>; letThrough: () => void }> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  // A page does not close while a reply is held.
  onTestFinished(() => released.resolve())
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    held.resolve()
    await released.promise
    await page.unroute(path, hold)
    // A page that wants it no more has cancelled the request.
    await route.fulfill({ response }).catch(() => {})
  }
  await page.route(path, hold)
  return { isHeld: held.promise, letThrough: () => released.resolve() }
}

it('keeps what is typed into the profile while it is being saved', async () => {
  const { kitchen, page } = await aDashboard('Two Things')
  await openCard(page, 'Your restaurant')
  await page.getByLabel('Phone', { exact: true }).fill('03 9000 0000')
  const { isHeld, letThrough } = await holdReply(page, '**/api/restaurants/mine', 'PATCH')
  await press(page, 'Save details')
  await isHeld
  await page.getByLabel('Pickup instructions').fill('By the side door')
  letThrough()
  await expect(page.getByText('Restaurant details saved.').first()).toShow()
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('Pickup instructions').inputValue()).toBe('By the side door')
  await press(page, 'Save details')
  await expect
    .poll(async () => (await kitchen.client.ok(restaurantsApi.mine, {})).pickup_instructions)
    .toBe('By the side door')
  expect((await kitchen.client.ok(restaurantsApi.mine, {})).phone).toBe('03 9000 0000')
})

it('keeps the name of the next meal that is typed while the one before is being listed', async () => {
  const { page } = await aDashboard('Quick Hands', 'Gnocchi')
  const form = await fillFoodItem(page, { name: 'Ravioli', quantity: 2 })
  const { isHeld, letThrough } = await holdReply(page, '**/api/food-items', 'POST')
  await form.getByRole('button', { name: 'Add Food Item' }).click()
  await isHeld
  await form.getByLabel('Name', { exact: true }).fill('Tortellini')
  letThrough()
  await expect(page.getByRole('row', { name: 'Ravioli' })).toShow()
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Tortellini')
  expect(await form.getByLabel('Description').inputValue()).toBe('')
})

it('keeps the address of the next invitation that is typed while the one before is being sent', async () => {
  const { page } = await aDashboard('Big Team')
  await openCard(page, 'Team')
  const email = page.locator('form', { hasText: 'Invite somebody' }).getByLabel('Email')
  await email.fill('mia@example.com')
  const { isHeld, letThrough } = await holdReply(page, '**/api/restaurants/mine/members', 'POST')
  await press(page, 'Send invitation')
  await isHeld
  await email.fill('noah@example.com')
  letThrough()
  await expect(page.getByText('An invitation is on its way to mia@example.com.').first()).toShow()
  expect(await email.inputValue()).toBe('noah@example.com')
})

it('keeps an edit open whose meal is the last on sale and goes off sale meanwhile', async () => {
  const { kitchen, items, page } = await aDashboard('Last One', 'Gnocchi')
  await page.getByRole('row', { name: 'Gnocchi' }).getByRole('button', { name: 'Edit' }).click()
  const description = page.getByRole('dialog').getByLabel('Description')
  await description.fill('With sage butter.')
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: items[0]?.id ?? '' })
  await page.getByText('Nothing on sale.').waitFor()
  expect(await description.inputValue()).toBe('With sage butter.')
})

it('keeps the meal that was chosen for a weekly plan when it is listed once more meanwhile', async () => {
  const { kitchen, items, page } = await aDashboard('Weekly Gnocchi', 'Arancini', 'Gnocchi')
  await openCard(page, 'Every week')
  await press(page, 'Add a plan')
  const meal = page.getByRole('dialog').getByLabel('Meal')
  await meal.selectOption('Gnocchi')
  const again = {
    food_item_id: items[1]?.id ?? '',
    quantity_available: 2,
    expires_at: shop.server().inMinutes(90),
  }
  await kitchen.client.ok(foodItemsApi.listAgain, again)
  await expect.poll(() => page.locator('th[scope=row]', { hasText: 'Gnocchi' }).count()).toBe(2)
  expect(await meal.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('Gnocchi')
})

it('keeps the end of pickup that was typed when the end of sale is changed after it', async () => {
  const { kitchen, items, page } = await aDashboard('Late Pickup', 'Gnocchi', 'Arancini')
  await kitchen.client.ok(foodItemsApi.change, {
    food_item_id: items[0]?.id ?? '',
    pickup_end: shop.server().inMinutes(300),
  })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: items[0]?.id ?? '' })
  await page.getByRole('heading', { name: 'Past food items (1)' }).click()
  await page.getByRole('button', { name: 'List again: Gnocchi' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change first' }).click()
  await dialog.getByText('Pickup window and portion weight').click()
  await dialog.getByLabel('Pickup until').fill('2026-11-21T23:15')
  await dialog.getByLabel('Available until').fill('2026-11-21T21:45')
  expect(await dialog.getByLabel('Pickup until').inputValue()).toBe('2026-11-21T23:15')
})

it('shows a meal as sold out from the press on, whatever was read before it arrives', async () => {
  const { kitchen, items, page } = await aDashboard('Sold Out Soon', 'Gnocchi')
  const row = page.getByRole('row', { name: 'Gnocchi' })
  // Not the first list is held, but the one after a change.
  await expect(row).toShow()
  const read = await holdReply(page, '**/api/food-items/mine', 'GET')
  await kitchen.client.ok(foodItemsApi.change, {
    food_item_id: items[0]?.id ?? '',
    description: 'With sage butter.',
  })
  await read.isHeld
  const change = await holdReply(page, `**/api/food-items/${items[0]?.id}`, 'PATCH')
  await row.getByRole('button', { name: 'Sold out' }).click()
  await change.isHeld
  read.letThrough()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await row.getByRole('button', { name: 'Sell again' }).count()).toBe(1)
  change.letThrough()
  await expect(row.getByRole('button', { name: 'Sell again' })).toShow()
})
