import { expect } from 'vitest'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { it } from '#tests/support/page-test.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const until = (closes: string) => ({ spans: WEEK.map((weekday) => ({ weekday, opens: '11:00', closes })) })
const UNTIL = 'Available until'

it('suggests tonight’s closing time as the end of sale, says beside the field when it is later, and lists it all the same', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(hoursApi.set, until('21:45'))
  const page = await dashboardOf(kitchen)
  expect((await page.field(UNTIL)).value).toBe('2026-11-21T21:45')
  page.reload()
  expect((await page.field(UNTIL)).value).toBe('2026-11-21T21:45')
  await page.hides('Restored what you had typed')
  await page.fill({ [UNTIL]: '2026-11-21T22:30' })
  await page.shows('That is after you close at 9:45 pm.')
  const meal = { Name: 'Bao', Description: 'Steamed.', 'Original price': '12', 'Discounted price': '6' }
  await page.fill({ ...meal, Quantity: '4', Cuisine: 'Asian' })
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([
    { expires_at: '2026-11-21T11:30:00.000Z' },
  ])
})

it('says that a kitchen has closed, and suggests the next closing time, which hours that are changed move', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(hoursApi.set, until('17:30'))
  const page = await dashboardOf(kitchen)
  expect((await page.field(UNTIL)).value).toBe('2026-11-22T17:30')
  await page.shows('You closed at 5:30 pm, so this is for tomorrow.')
  await page.fill({ Name: 'Bao' })
  await page.unfold('Opening hours')
  await page.fill({ Closes: '21:00' })
  await page.press('Save hours')
  await expect.poll(async () => (await page.field(UNTIL)).value).toBe('2026-11-21T21:00')
  expect((await page.field('Name')).value).toBe('Bao')
})
