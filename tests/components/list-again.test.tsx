import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { loseAnswer, type Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { changePatience } from '#tests/support/patience.ts'

const MEAL = 'Lasagne al forno'
const AGAIN = `List again: ${MEAL}`

/** The dashboard of a kitchen that sold out of a meal earlier today. */
const it = base.extend('openDashboard', ({ t, dashboardOf }) => async (name: string, expected?: RegExp) => {
  const kitchen = await t.aRestaurant(name)
  const allergens = {
    checked: true,
    contains: ['wheat' as const, 'gluten' as const, 'milk' as const],
    may_be_present: [],
  }
  const fields = { quantity_available: 6, allergens, expires_at: '2026-11-21T20:30:00+11:00' }
  const item = await t.aFoodItem(kitchen, { name: MEAL, ...fields })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: item.id })
  const page = await dashboardOf(kitchen, expected)
  const onSale = async () =>
    (await kitchen.client.ok(foodItemsApi.mine, {})).filter(({ is_available }) => is_available)
  return { page, kitchen, item, onSale }
})

changePatience({ total: 0 })

const photo = new File(['a photo'], 'lasagne.jpg', { type: 'image/jpeg' })
/** The photo is neither answered nor refused. */
async function sendPhoto(page: Page, label: string): Promise<void> {
  page.breakCall('POST', '/photos', () => new Promise(() => {}))
  await page.user.upload(await page.field(label), photo)
  await page.find('button', 'Stop sending')
}

it('lets a photo go that is not on its way any more, and lists the meal without it', async ({
  openDashboard,
}) => {
  const { page } = await openDashboard('Slow Wifi')
  await page.press(AGAIN)
  await sendPhoto(page, 'Photo')
  await page.press('Stop sending')
  expect(document.activeElement).toBe(await page.field('Photo'))
  await page.press('Yes, list 6 until 8:30 pm')
  await page.find('row', MEAL)
})

it('does not wait for the photo of a form that was emptied', async ({ openDashboard }) => {
  const { page } = await openDashboard('Fresh Start')
  const ravioli = {
    Name: 'Ravioli',
    Description: 'Roast pumpkin and sage.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '2',
    'Available until': '2026-11-21T20:45',
  }
  await page.fill(ravioli)
  page.reload()
  await sendPhoto(page, 'Photo (optional)')
  await page.press('Start empty')
  await page.fill(ravioli)
  await page.press('Add Food Item')
  await page.find('row', 'Ravioli')
})

it('lists a meal once that is sent again after a lost answer, and takes it off sale by one press on “Undo”', async ({
  openDashboard,
}) => {
  const { page, item, onSale } = await openDashboard('Second Thoughts')
  await page.press(AGAIN)
  await page.press('One portion less')
  page.breakCall('POST', `/food-items/${item.id}/list-again`, loseAnswer)
  await page.press('Yes, list 5 until 8:30 pm')
  await page.shows('The connection broke')
  page.mendCalls()
  await page.press('Yes, list 5 until 8:30 pm')
  await page.find('button', 'Undo')
  expect(await onSale()).toHaveLength(1)
  await page.press('Undo')
  await page.shows(`${MEAL} is off sale again.`)
  await expect.poll(() => screen.queryByRole('row', { name: MEAL })).toBeNull()
  await page.find('button', AGAIN)
})

it('lists a past meal with a change, and says who did it', async ({ openDashboard }) => {
  const { page } = await openDashboard('Changed Carbonara')
  await page.unfold('Past food items (1)')
  await page.choose('List again', MEAL)
  await page.press('Change first')
  const dialog = await page.dialog()
  await page.fill({ 'Discounted price': '8.50' }, dialog)
  await page.press('List it', dialog)
  await page.unfold('Past food items (1)')
  const row = await page.find('row', '$8.50')
  await page.shows(MEAL, row)
  await page.choose('History', MEAL, row)
  await page.shows(/^Listed$/)
  await page.shows(/^Changed Carbonara, today/)
})

it('asks once more before a meal is listed again that was recalled', async ({ t, openDashboard }) => {
  const { page, kitchen, item, onSale } = await openDashboard('Twice Asked', /409/)
  const recall = { food_item_ids: [item.id], from: t.inMinutes(-60), reason: 'Glass in it' }
  await kitchen.client.ok(recallsApi.create, recall)
  await page.press(AGAIN)
  await page.press('Yes, list 6 until 8:30 pm')
  await page.shows('This was recalled on Sat 21 Nov. List it again?')
  expect(await onSale()).toEqual([])
  await page.press('Yes, list it again')
  await page.find('row', MEAL)
})
