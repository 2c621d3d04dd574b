import { complaintsApi } from '#contract/desk/complaints.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { melbourneDate } from '#contract/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import { complain } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
import { collectOrder } from '#tests/support/payouts.ts'
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
  await complain(customer, order)
  const other = await t.aPaidOrder(customer, item)
  await collectOrder(kitchen, other)
  const { id: complaint_id } = await complain(customer, other)
  await kitchen.client.ok(complaintsApi.answer, { complaint_id, agrees: false, text: 'It was hot.' })
  const operator = await anOperator(t)
  const decision = { complaint_id, amount: 5, borne_by: 'restaurant' as const, reason: 'The photo shows it.' }
  await operator.client.ok(deskComplaintsApi.settle, decision)
  const removed = await t.aFoodItem(kitchen, { name: 'Removed ravioli' })
  await decide(operator, { object_id: removed.id })
  const invitation_token = await invite(t, kitchen, 'mia.tran@surplate.example', 'manager')
  const invited = await t.aCustomer('Lee Wong')
  const account_invitation_token = await invite(t, kitchen, invited.user.email, 'counter')

  await t.aPaidOrder(customer, await t.aFoodItem(closed))
  await closed.client.ok(hoursApi.close, { date: melbourneDate(t.now()) })
  await t.advance({ minutes: 1 })
  const { advance } = t
  return { kitchen, closed, homeless, invited, invitation_token, account_invitation_token, advance }
}

export type KitchenStage = Awaited<ReturnType<typeof setKitchenStage>>
