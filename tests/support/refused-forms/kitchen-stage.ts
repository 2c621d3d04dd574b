import { complaintsApi } from '#contract/desk/complaints.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { melbourneDate } from '#contract/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newComplaint } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
import { decide } from '#tests/support/reports.ts'
import { invite } from '#tests/support/staff.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'

/** A restaurant of each kind that has to fill in a form of its own; a refused form changes nothing of it. */
export async function setKitchenStage(t: TestApp) {
  const [kitchen, closed, homeless] = [await t.aRestaurant(), await t.aRestaurant(), await t.aRestaurant()]
  const customer = await t.aCustomer()
  await t.update(
    'restaurant',
    { account_id: homeless.user.id },
    { address: null, suburb: null, latitude: null, longitude: null },
  )

  const planned = await t.aFoodItem(kitchen, { name: 'Planned pilaf' })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: planned.id })
  await aWeeklyPlan(t, kitchen, { food_item_id: planned.id, list_at: '17:30', until: '20:30' })
  const item = await t.aFoodItem(kitchen, { name: 'Kept kofta' })
  const order = await t.aPaidOrder(customer, item)
  await customer.client.ok(complaintsApi.file, { order_id: order.id, ...newComplaint() })
  const removed = await t.aFoodItem(kitchen, { name: 'Removed ravioli' })
  await decide(await anOperator(t), { object_id: removed.id })
  const invitation_token = await invite(t, kitchen, 'mia.tran@surplate.example', 'manager')

  await t.aPaidOrder(customer, await t.aFoodItem(closed))
  await closed.client.ok(hoursApi.close, { date: melbourneDate(t.now()) })
  await t.advance({ minutes: 1 })
  return { kitchen, closed, homeless, invitation_token }
}

export type KitchenStage = Awaited<ReturnType<typeof setKitchenStage>>
