import { hoursApi } from '#contract/kitchen/hours.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

/** Hours, and an evening that is called off: by a new restaurant, and by the one that has most. */
export async function closeToday(
  t: TestApp,
  step: (name: string) => Promise<void>,
  busyPartner: Client,
): Promise<void> {
  const restaurant = await t.aRestaurant()
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  await step('close today')
  for (const partner of [restaurant.client, busyPartner]) {
    const closed = await partner.ok(hoursApi.closeToday, { cancel_orders: partner !== busyPartner })
    await partner.ok(hoursApi.close, { date: closed.date })
    await partner.ok(hoursApi.closures, {})
    await partner.ok(hoursApi.reopen, { closure_id: closed.id })
  }
  await step('hours and public holidays')
  for (const partner of [restaurant.client, busyPartner]) {
    await partner.ok(hoursApi.set, { spans: eveningsBut(1) })
    await partner.ok(hoursApi.get, {})
    const [holiday] = await partner.ok(hoursApi.holidays, {})
    await partner.ok(hoursApi.answerHoliday, { date: holiday?.date ?? '', is_open: false })
  }
  await t.advance({ seconds: 5 })
}
