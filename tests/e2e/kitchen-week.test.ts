import { beforeAll, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { melbourneDate } from '#contract/time.ts'
import { openCard, openDashboard, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

const shop = openShop()
const MEAL = 'Lasagne al forno'
const QUESTION = `List 6 ${MEAL} until 8:30 pm?`
/** More than the time between two sweeps for weekly plans that are due. */
const ASKED_WITHIN_MS = 30_000

/** A kitchen whose weekly plan is due now, and asks while the first test goes on. */
let askedKitchen: Awaited<ReturnType<typeof anAskedKitchen>>
async function anAskedKitchen() {
  const t = shop.server()
  const kitchen = await t.aRestaurant('Every Saturday')
  const item = await t.aFoodItem(kitchen, { name: MEAL, quantity_available: 6 })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: item.id })
  const times = { weekdays: [6], list_at: '17:30', until: '20:30' }
  await kitchen.client.ok(weeklyPlansApi.create, { food_item_id: item.id, quantity: 6, ...times })
  return kitchen
}

beforeAll(async () => {
  askedKitchen = await anAskedKitchen()
})

it('sets the hours of a week, closes today, and refunds its open order after a second press', async () => {
  const t = shop.server()
  const kitchen = await t.aRestaurant('Cold Oven')
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(kitchen, { name: MEAL }))
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)

  await openCard(page, 'Opening hours')
  await page.getByRole('switch', { name: 'Monday' }).tap()
  await press(page, 'Other hours on Saturday')
  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByLabel('Closes').fill('')
  await press(page, 'Save hours')
  await expect(saturday.getByText('Please enter a time as HH:MM')).toShow()
  await saturday.getByLabel('Closes').fill('01:00')
  await expect(saturday.getByText('Closes 1:00 am the next day')).toShow()
  await press(page, 'Save hours')
  await expect(page.getByText('Opening hours saved.').first()).toShow()
  await openCard(page, 'Opening hours')
  await expect(page.getByText('Tue–Fri, Sun 5:00–10:00 pm, Sat 5:00 pm–1:00 am, closed Mondays')).toShow()

  // On another device; what is not being edited here follows.
  await kitchen.client.ok(hoursApi.set, { spans: eveningsBut(1, 3) })
  await press(page, 'Not open today')
  await expect(page.getByText('1 meal goes off sale')).toShow()
  await press(page, 'Close today')
  await page.getByRole('dialog').getByLabel('Reason').fill('The oven broke')
  await press(page, 'Cancel 1 order and refund')
  await expect(page.getByText('Closed today: The oven broke')).toShow()
  await expect(page.locator('h1:focus')).toShow()
  const cancelled = await customer.client.ok(ordersApi.get, { order_id: order.id })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'The oven broke' })
  await page.getByText('Cancelled by you today').click()
  await expect(page.getByText(`Cancelled by ${kitchen.user.name}: The oven broke`)).toShow()

  await press(page, 'Open after all')
  await expect(page.getByRole('button', { name: 'Not open today', exact: true })).toShow()
  expect(await kitchen.client.ok(hoursApi.closures, {})).toEqual([])
  await openCard(page, 'Opening hours')
  await expect(page.getByRole('switch', { name: 'Wednesday', checked: false })).toShow()
})

it('lists what a weekly plan asks for by one press', async () => {
  await expect
    .poll(() => askedKitchen.client.ok(weeklyPlansApi.questions, {}), {
      timeout: ASKED_WITHIN_MS,
      interval: 500,
    })
    .toHaveLength(1)
  const page = await openDashboard(await shop.visit({ size: 'phone' }), askedKitchen.user)
  const question = page.getByRole('region', { name: 'Planned for now' })
  await expect(question.getByRole('heading', { name: QUESTION })).toShow()
  await openCard(page, 'Opening hours')
  await openCard(page, 'Every week')
  await page.getByRole('button', { name: `Change the plan for ${MEAL}` }).waitFor()
  await page.getByLabel('Close on').waitFor()
  expect(await barriersOn(page)).toEqual([])

  await question.getByRole('button', { name: 'Change' }).tap()
  await question.getByRole('button', { name: 'Back' }).tap()
  await expect(question.getByRole('button', { name: 'Change' }).and(page.locator(':focus'))).toShow()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/plan-questions/**', async (route) => {
    if (route.request().method() === 'POST') await isAnswered
    await route.continue()
  })
  await question.getByRole('button', { name: 'Yes' }).tap()
  await expect(question.locator('[aria-busy]', { hasText: 'Yes' })).toShow()
  await expect(question.locator('[aria-disabled]', { hasText: 'Change' })).toShow()
  answer()
  await expect(page.getByRole('row', { name: MEAL })).toShow()
  await expect(question).toVanish()
  const items = await askedKitchen.client.ok(foodItemsApi.mine, {})
  expect(items.filter(({ is_available }) => is_available)).toMatchObject([
    { name: MEAL, quantity_available: 6 },
  ])
})

it('adds a weekly plan, changes and removes it, and closes a day by its date', async () => {
  const kitchen = await shop.server().aRestaurant('Planned Ahead')
  const item = await shop.server().aFoodItem(kitchen, { name: MEAL, quantity_available: 6 })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)

  await openCard(page, 'Every week')
  await press(page, 'Add a plan')
  const dialog = page.getByRole('dialog')
  await press(page, 'Save plan')
  await expect(dialog.getByText('Please choose at least one weekday')).toShow()
  await expect(dialog.locator('[aria-label=Monday]:focus')).toShow()
  for (const day of ['Tuesday', 'Friday']) await dialog.getByRole('button', { name: day }).tap()
  await dialog.getByLabel('List at').fill('20:00')
  await dialog.getByLabel('Until').fill('21:30')
  await press(page, 'Save plan')
  await expect(page.getByText('Tue, Fri · 6 from 8:00 pm to 9:30 pm')).toShow()

  await press(page, `Change the plan for ${MEAL}`)
  await dialog.getByRole('switch', { name: 'List without asking' }).tap()
  await press(page, 'Save plan')
  await expect(page.getByText('Lists by itself')).toShow()
  await expect(page.getByText(`Set by ${kitchen.user.name}`)).toShow()
  expect(await kitchen.client.ok(weeklyPlansApi.all, {})).toMatchObject([
    { weekdays: [2, 5], automatic: true, next_date: '2026-11-24' },
  ])

  await openCard(page, 'Opening hours')
  await page.getByLabel('Close on').fill('2026-11-24')
  await page.getByLabel('Reason (optional)').fill('A wedding')
  await press(page, 'Close this day')
  await expect(page.getByText('A wedding')).toShow()
  expect(await kitchen.client.ok(weeklyPlansApi.all, {})).toMatchObject([{ next_date: '2026-11-27' }])

  const order = await shop.server().aPaidOrder(await shop.server().aCustomer(), item)
  await page.getByLabel('Close on').fill(melbourneDate(new Date(order.pickup_end)))
  await press(page, 'Close this day')
  await expect(page.getByText('1 meal goes off sale')).toShow()
  await press(page, 'Close today')
  await press(page, 'Cancel 1 order and refund')
  await expect(page.getByText('1 order is cancelled and refunded.').first()).toShow()
  // The form of closed days, which opened the dialog, is not sent by it.
  await expect(page.locator('[aria-invalid]')).toVanish()
  await expect(page.getByRole('button', { name: 'Close this day' }).and(page.locator(':focus'))).toShow()

  await press(page, `Remove the plan for ${MEAL}`)
  await press(page, 'Remove plan')
  await expect(page.getByText('No plans yet.')).toShow()
  await expect(page.locator('summary:focus', { hasText: 'Every week' })).toShow()
})

it('asks ten days before a public holiday whether the kitchen opens', async () => {
  const kitchen = await shop.server().aRestaurant('Open at Christmas')
  await kitchen.client.ok(hoursApi.set, { spans: eveningsBut(1) })
  await shop.server().restart(new Date('2026-12-18T06:30:00Z'))
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)
  const question = page.getByRole('group', { name: 'Christmas Day', exact: true })
  await expect(question.getByText('do you open?')).toShow()
  await question.getByRole('button', { name: 'Open', exact: true }).tap()
  await expect(question).toVanish()
  const holidays = await kitchen.client.ok(hoursApi.holidays, {})
  expect(holidays.find(({ date }) => date === '2026-12-25')).toMatchObject({
    is_open: true,
    is_answered: true,
    is_due: false,
  })
})
