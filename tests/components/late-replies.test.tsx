import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { heldReply } from '#tests/support/browser-calls.ts'
import { after, type Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const it = base.extend('openDashboard', ({ t, visit }) => async (...meals: string[]) => {
  const kitchen = await t.aRestaurant()
  const items = []
  for (const name of meals) items.push(await t.aFoodItem(kitchen, { name, quantity_available: 6 }))
  const page = visit({ as: kitchen })
  await page.goTo('Dashboard')
  await page.find('heading', 'Add Food Item')
  await page.listens()
  return { kitchen, page, food_item_id: items[0]?.id ?? '' }
})

function holdReply(page: Page, method: string, path: string) {
  const { carry, ...reply } = heldReply()
  page.breakCall(method, path, carry)
  return reply
}
const valueOf = (label: string, part = document.body): string =>
  within(part).getByLabelText<HTMLInputElement>(label).value
/** The part of the page that is marked so and says this. */
const partWith = async (page: Page, selector: string, words: string): Promise<HTMLElement> =>
  (await page.shows(words)).closest<HTMLElement>(selector) ?? document.body

it('keeps what is typed into the profile while it is being saved', async ({ openDashboard }) => {
  const { kitchen, page } = await openDashboard()
  const saved = async () => kitchen.client.ok(restaurantsApi.mine, {})
  await page.openTab('Settings')
  await page.unfold(/^Your restaurant$/)
  await page.fill({ Phone: '03 9000 0000' })
  const { isHeld, letThrough } = holdReply(page, 'PATCH', '/restaurants/mine')
  await page.press('Save details')
  await isHeld
  await page.fill({ 'Pickup instructions': 'By the side door' })
  letThrough()
  await page.shows('Restaurant details saved.')
  expect(valueOf('Pickup instructions')).toBe('By the side door')
  await page.press('Save details')
  await expect.poll(saved).toMatchObject({ pickup_instructions: 'By the side door', phone: '(03) 9000 0000' })
  expect(valueOf('Pickup instructions')).toBe('By the side door')
})

it('keeps the name of the next meal that is typed while the one before is being listed', async ({
  openDashboard,
}) => {
  const { page } = await openDashboard('Gnocchi')
  await page.fill({
    Name: 'Ravioli',
    Description: 'Ricotta and spinach.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '2',
  })
  const { isHeld, letThrough } = holdReply(page, 'POST', '/food-items')
  await page.press('Add Food Item')
  await isHeld
  await page.fill({ Name: 'Tortellini' })
  letThrough()
  await page.find('row', 'Ravioli')
  await waitFor(() => expect(valueOf('Description')).toBe(''))
  expect(valueOf('Name')).toBe('Tortellini')
})

it('keeps the address of the next invitation that is typed while the one before is being sent', async ({
  openDashboard,
}) => {
  const { page } = await openDashboard()
  await page.openTab('Settings')
  await page.unfold(/^Team$/)
  await page.fill({ Email: 'mia@example.com' })
  const { isHeld, letThrough } = holdReply(page, 'POST', '/restaurants/mine/members')
  await page.press('Send invitation')
  await isHeld
  await page.fill({ Email: 'noah@example.com' })
  letThrough()
  await page.shows('An invitation is on its way to mia@example.com.')
  expect(valueOf('Email')).toBe('noah@example.com')
})

it('keeps an edit open whose meal is the last on sale and goes off sale meanwhile', async ({
  openDashboard,
}) => {
  const { kitchen, page, food_item_id } = await openDashboard('Gnocchi')
  await page.choose('Edit', 'Gnocchi')
  await page.fill({ Description: 'With sage butter.' }, await page.dialog())
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id })
  await page.shows('Nothing on sale.')
  expect(valueOf('Description', await page.dialog())).toBe('With sage butter.')
})

it('keeps the meal that was chosen for a weekly plan when it is listed once more meanwhile', async ({
  t,
  openDashboard,
}) => {
  const { kitchen, page, food_item_id } = await openDashboard('Gnocchi', 'Arancini')
  await page.openTab('Settings')
  await page.unfold(/^Every week$/)
  await page.press('Add a plan')
  const meal = within(await page.dialog()).getByLabelText<HTMLSelectElement>('Meal')
  await page.user.selectOptions(meal, within(meal).getByRole('option', { name: 'Gnocchi' }))
  const again = { food_item_id, quantity_available: 2, expires_at: t.inMinutes(90) }
  await kitchen.client.ok(foodItemsApi.listAgain, again)
  const names = () => [...document.querySelectorAll('th[scope=row]')].map(({ textContent }) => textContent)
  await waitFor(() => expect(names().filter((name) => name.includes('Gnocchi'))).toHaveLength(2))
  expect(meal.selectedOptions[0]?.text).toBe('Gnocchi')
})

it('keeps the end of pickup that was typed when the end of sale is changed after it', async ({
  t,
  openDashboard,
}) => {
  const { kitchen, page, food_item_id } = await openDashboard('Gnocchi', 'Arancini')
  await kitchen.client.ok(foodItemsApi.change, { food_item_id, pickup_end: t.inMinutes(300) })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id })
  await page.unfold('Past food items (1)')
  await page.choose('List again', 'Gnocchi', await partWith(page, 'details', 'Past food items (1)'))
  const dialog = await page.dialog()
  await page.press('Change first', dialog)
  await page.unfold(/^Pickup until \d/, dialog)
  await page.fill({ 'Pickup until': '2026-11-21T23:15', 'Available until': '2026-11-21T21:45' }, dialog)
  expect(valueOf('Pickup until', dialog)).toBe('2026-11-21T23:15')
})

it('shows a meal as sold out from the press on, whatever was read before it arrives', async ({
  openDashboard,
}) => {
  const { kitchen, page, food_item_id } = await openDashboard('Gnocchi')
  const row = await page.find('row', 'Gnocchi')
  const read = holdReply(page, 'GET', '/food-items/mine')
  await kitchen.client.ok(foodItemsApi.change, { food_item_id, description: 'With sage butter.' })
  await read.isHeld
  page.mendCalls()
  const change = holdReply(page, 'PATCH', `/food-items/${food_item_id}`)
  page.breakCall(
    'GET',
    '/food-items/mine',
    after(() => change.isHeld),
  )
  await page.choose('Mark sold out', 'Gnocchi')
  await change.isHeld
  read.letThrough()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await page.shows('Sold Out', row)
  change.letThrough()
  await page.shows('Sold Out', row)
})
