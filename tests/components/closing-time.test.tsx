import { expect } from 'vitest'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { it } from '#tests/support/page-test.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const until = (closes: string) => ({ spans: WEEK.map((weekday) => ({ weekday, opens: '11:00', closes })) })
const UNTIL = 'Available until'

it('suggests an end of sale before tonight’s closing time, with which pickup ends, and lists a later one all the same', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(hoursApi.set, until('21:45'))
  const page = await dashboardOf(kitchen)
  expect((await page.field(UNTIL)).value).toBe('2026-11-21T21:15')
  page.reload()
  expect((await page.field(UNTIL)).value).toBe('2026-11-21T21:15')
  await page.fill({ [UNTIL]: '2026-11-21T19:00' })
  await page.shows('Customers pick up until 9:45 pm.')
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
  expect((await page.field(UNTIL)).value).toBe('2026-11-22T17:00')
  await page.shows('You closed at 5:30 pm, so this is for tomorrow.')
  await page.fill({ Name: 'Bao' })
  await page.openTab('Settings')
  await page.unfold('Opening hours')
  await page.fill({ Closes: '21:00' })
  await page.press('Save hours')
  await expect.poll(async () => (await page.field(UNTIL)).value).toBe('2026-11-21T20:30')
  expect((await page.field('Name')).value).toBe('Bao')
})

it('ends pickup at closing time when a meal is added, moved and listed again, unless the kitchen says otherwise', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(hoursApi.set, until('21:45'))
  const CLOSING = '2026-11-21T10:45:00.000Z'
  const mine = () => kitchen.client.ok(foodItemsApi.mine, {})
  const page = await dashboardOf(kitchen)
  await page.fill({ Name: 'Bao', Description: 'Steamed.', 'Original price': '12', 'Discounted price': '6' })
  await page.fill({ Quantity: '4', Cuisine: 'Asian', [UNTIL]: '2026-11-21T19:00' })
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  expect(await mine()).toMatchObject([{ expires_at: '2026-11-21T08:00:00.000Z', pickup_end: CLOSING }])

  await page.choose('Edit', 'Bao')
  const edit = await page.dialog()
  await page.fill({ [UNTIL]: '2026-11-21T18:30' }, edit)
  await page.shows('Customers pick up until 9:45 pm.')
  await page.press('Save changes', edit)
  await page.closedDialog()
  expect(await mine()).toMatchObject([{ expires_at: '2026-11-21T07:30:00.000Z', pickup_end: CLOSING }])

  const [item] = await mine()
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: item?.id ?? '' })
  page.reload()
  await page.press('List again: Bao')
  expect((await page.field('Until')).value).toBe('2026-11-21T21:15')
  await page.fill({ Until: '2026-11-21T20:00' })
  await page.shows('Customers pick up until 9:45 pm.')
  await page.press('List 4 until 8:00 pm')
  await page.closedDialog()
  const again = (await mine()).find(({ withdrawn }) => !withdrawn)
  expect(again).toMatchObject({ expires_at: '2026-11-21T09:00:00.000Z', pickup_end: CLOSING })
})
