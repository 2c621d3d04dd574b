import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { melbourneDate } from '#contract/time.ts'
import { after, type Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

const MEAL = 'Lasagne al forno'

const isFocused = (selector: string, text = '') =>
  expect
    .poll(() => [document.activeElement?.matches(selector), document.activeElement?.textContent])
    .toEqual([true, expect.stringContaining(text)])
const isSwitchedOn = async (page: Page, name: string) =>
  String(((await page.find('switch', name)) as HTMLInputElement).checked)

it('sets the hours of a week, closes today, and refunds its open order after a second press', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Cold Oven')
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(kitchen, { name: MEAL }))
  const page = await dashboardOf(kitchen)

  await page.openTab('Settings')
  await page.unfold('Opening hours')
  await page.user.click(await page.find('switch', 'Monday'))
  await page.press('Other hours on Saturday')
  const saturday = await page.find('group', 'Saturday')
  await page.fill({ Closes: '' }, saturday)
  await page.press('Save hours')
  await page.shows('Please enter a time as HH:MM', saturday)
  await page.fill({ Closes: '01:00' }, saturday)
  await page.shows('Closes 1:00 am the next day', saturday)
  await page.press('Save hours')
  await page.shows('Opening hours saved.')
  await page.openTab('Settings')
  await page.unfold('Opening hours')
  await page.shows('Tue–Fri, Sun 5:00–10:00 pm, Sat 5:00 pm–1:00 am, closed Mondays')

  // On another device; what is not being edited here follows.
  await kitchen.client.ok(hoursApi.set, { spans: eveningsBut(1, 3) })
  await page.openTab('Tonight')
  await page.press('Not open today')
  await page.shows('1 meal goes off sale')
  await page.press('Close today')
  await page.fill({ 'Reason (optional)': 'The oven broke' }, await page.dialog())
  await page.press('Cancel 1 order and refund')
  await page.shows('Closed today: The oven broke')
  await isFocused('h1')
  const cancelled = await customer.client.ok(ordersApi.get, { order_id: order.id })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'The oven broke' })
  await page.unfold('Cancelled by you today')
  await page.shows(`Cancelled by ${kitchen.user.name}: The oven broke`)

  await page.press(/^Open after all$/)
  await page.find('button', /^Not open today$/)
  expect(await kitchen.client.ok(hoursApi.closures, {})).toEqual([])
  await page.openTab('Settings')
  await page.unfold('Opening hours')
  await expect.poll(() => isSwitchedOn(page, 'Wednesday')).toBe('false')
})

it('lists what a weekly plan asks for by one press', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant('Every Saturday')
  const item = await t.aFoodItem(kitchen, { name: MEAL, quantity_available: 6 })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: item.id })
  const times = { weekdays: [6], list_at: '17:30', until: '20:30' }
  await kitchen.client.ok(weeklyPlansApi.create, { food_item_id: item.id, quantity: 6, ...times })
  await t.advance({ minutes: 1 })
  const page = await dashboardOf(kitchen)
  const question = await page.find('region', 'Planned for now')
  await page.find('heading', `List 6 ${MEAL} until 8:30 pm?`, question)
  await page.openTab('Settings')
  await page.unfold('Every week')
  await page.find('button', `Change the plan for ${MEAL}`)

  await page.openTab('Tonight')
  await page.press('Change', question)
  await page.press('Back', question)
  await isFocused('button', 'Change')
  const { promise, resolve } = Promise.withResolvers<void>()
  page.breakCall(
    'POST',
    '/restaurants/mine/plan-questions',
    after(() => promise),
  )
  await page.press('Yes', question)
  await expect.poll(() => question.querySelector('[aria-busy]')?.textContent).toContain('Yes')
  expect(question.querySelector('[aria-disabled]:not([aria-busy])')?.textContent).toContain('Change')
  resolve()
  await page.find('row', MEAL)
  await page.hides('Planned for now')
  const items = await kitchen.client.ok(foodItemsApi.mine, {})
  const onSale = items.filter(({ is_available }) => is_available)
  expect(onSale).toMatchObject([{ name: MEAL, quantity_available: 6 }])
})

it('adds a weekly plan, changes and removes it, and closes a day by its date', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant('Planned Ahead')
  const item = await t.aFoodItem(kitchen, { name: MEAL, quantity_available: 6 })
  const page = await dashboardOf(kitchen)
  const weeklyPlans = () => kitchen.client.ok(weeklyPlansApi.all, {})

  await page.openTab('Settings')
  await page.unfold('Every week')
  await page.press('Add a plan')
  const dialog = await page.dialog()
  await page.press('Save plan')
  await page.shows('Please choose at least one weekday', dialog)
  await isFocused('[aria-label=Monday]')
  for (const day of ['Tuesday', 'Friday']) await page.press(day, dialog)
  await page.fill({ 'List at': '20:00', Until: '21:30' }, dialog)
  await page.press('Save plan')
  await page.shows('Tue, Fri · 6 from 8:00 pm to 9:30 pm')

  await page.press(`Change the plan for ${MEAL}`)
  await page.user.click(await page.find('switch', 'List without asking'))
  await page.press('Save plan')
  await page.shows('Lists by itself')
  await page.shows(`Set by ${kitchen.user.name}`)
  expect(await weeklyPlans()).toMatchObject([{ weekdays: [2, 5], automatic: true, next_date: '2026-11-24' }])

  await page.openTab('Settings')
  await page.unfold('Opening hours')
  await page.fill({ 'Close on': '2026-11-24', 'Reason (optional)': 'A wedding' })
  await page.press('Close this day')
  await page.shows('A wedding')
  expect(await weeklyPlans()).toMatchObject([{ next_date: '2026-11-27' }])

  const order = await t.aPaidOrder(await t.aCustomer(), item)
  await page.fill({ 'Close on': melbourneDate(new Date(order.pickup_end)) })
  await page.press('Close this day')
  await page.shows('1 meal goes off sale')
  await page.press('Close today')
  await page.press('Cancel 1 order and refund')
  await page.shows('1 order is cancelled and refunded.')
  // The form of closed days, which opened the dialog, is not sent by it.
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  await isFocused('button', 'Close this day')

  await page.press(`Remove the plan for ${MEAL}`)
  await page.press('Remove plan')
  await page.shows('No plans yet.')
  await isFocused('summary', 'Every week')
})

it('asks ten days before a public holiday whether the kitchen opens', async ({ t, dashboardOf }) => {
  t.moveClock({ days: 27 })
  const kitchen = await t.aRestaurant('Open at Christmas')
  await kitchen.client.ok(hoursApi.set, { spans: eveningsBut(1) })
  const page = await dashboardOf(kitchen)
  const question = await page.find('group', /^Christmas Day$/)
  await page.shows('do you open?', question)
  await page.press(/^Open$/, question)
  await expect.poll(() => screen.queryByRole('group', { name: 'Christmas Day' })).toBeNull()
  const holidays = await kitchen.client.ok(hoursApi.holidays, {})
  expect(holidays.find(({ date }) => date === '2026-12-25')).toMatchObject({
    is_open: true,
    is_answered: true,
    is_due: false,
  })
})
