import { randomUUID } from 'node:crypto'
import { clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { wallClock } from '#contract/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { newJpeg, readPicture, uploadPhoto } from '#tests/support/photos.ts'
import { aDevice, aMember } from '#tests/support/staff.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'
import type { Step } from './browse-queries.ts'

/**
 * Calls whose queries depend on what was done before: of a meal that is sold, of a weekly plan that is due,
 * by staff who have devices.
 */
export async function callInStates(t: TestApp, step: Step, busiest: Client): Promise<void> {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const { client } = restaurant
  await step('sign in on a known device, with a wrong password, with two steps')
  const { email } = customer.user
  await customer.client.ok(accountsApi.login, { email, password: PASSWORD })
  await t.client().send(accountsApi.login, { email, password: 'wrong-password' })
  await enableTwoFactor(t, customer)
  await customer.client.ok(twoFactorApi.status, {})

  await step('change a meal that is on sale, and once it is sold; move its restaurant')
  const { id: food_item_id } = await t.aFoodItem(restaurant)
  const renaming = { food_item_id, name: 'Cannelloni', expires_at: t.inMinutes(200) }
  await client.ok(foodItemsApi.change, renaming)
  await client.ok(restaurantsApi.change, { latitude: -37.8, longitude: 144.97 })
  const placed = { items: [{ food_item_id, quantity: 1 }] }
  const key = { 'idempotency-key': randomUUID() }
  await customer.client.ok(ordersApi.place, placed, key)
  const order = await customer.client.ok(ordersApi.place, placed, key)
  await t.pay(customer, order)
  const allergens = { checked: true, contains: ['egg' as const], may_be_present: [] }
  await client.ok(foodItemsApi.change, { food_item_id, allergens })
  await t.advance({ seconds: 5 })

  await step('list again with a photo')
  const { id: photo_id, small } = await uploadPhoto(client, await newJpeg())
  await readPicture(t.address, small)
  const again = { quantity_available: 2, expires_at: t.inMinutes(90) }
  await client.ok(foodItemsApi.listAgain, { food_item_id, photo_id, ...again })

  await step('weekly plans that are due: one lists by itself, one asks')
  const begin = clockMinutes(wallClock(t.now()))
  const times = { list_at: toTime(begin), until: toTime((begin + 120) % DAY_MINUTES) }
  await aWeeklyPlan(t, restaurant, { ...times, automatic: true })
  const { id: plan_id } = await aWeeklyPlan(t, restaurant, times)
  await t.advance({ seconds: 20 })
  const [question] = await client.ok(weeklyPlansApi.questions, {})
  await client.ok(weeklyPlansApi.answer, { plan_id, date: question?.date ?? '', list: true })

  await step('staff who have devices, and counter devices')
  const manager = await aMember(t, restaurant, 'manager')
  await aDevice(t, manager)
  for (const { id, role } of await client.ok(staffApi.members, {}))
    if (role === 'manager') await client.ok(staffApi.removeMember, { member_id: id })
  for (const partner of [client, busiest]) {
    const device = await aDevice(t, { client: partner })
    await device.client.ok(staffApi.counter, {})
    await device.client.ok(ordersApi.ofRestaurant, {})
    await partner.ok(staffApi.removeDevice, { device_id: device.id })
  }

  await step('close today with orders, and where most is on sale')
  for (const partner of [client, busiest]) {
    const closed = await partner.ok(hoursApi.closeToday, { cancel_orders: partner === client })
    await partner.ok(hoursApi.close, { date: closed.date })
    await partner.ok(hoursApi.reopen, { closure_id: closed.id })
    const [holiday] = await partner.ok(hoursApi.holidays, {})
    await partner.ok(hoursApi.answerHoliday, { date: holiday?.date ?? '', is_open: false })
  }
  await t.advance({ seconds: 5 })
}
