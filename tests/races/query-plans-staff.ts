import { ordersApi } from '#contract/orders/orders.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'

/** Staff who join, get another role and leave, and a counter device. */
export async function hireStaff(
  t: TestApp,
  step: (name: string) => Promise<void>,
  busyPartner: Client,
): Promise<void> {
  const restaurant = await t.aRestaurant()
  await step('staff')
  const token = await invite(t, restaurant, 'newcomer@staff.example', 'counter')
  await t.client().ok(staffApi.invitation, { invitation_token: token })
  const [leaver, other] = [await aMember(t, restaurant, 'manager'), await aMember(t, restaurant, 'counter')]
  await leaver.client.ok(staffApi.leave, {})
  for (const { id, email } of await restaurant.client.ok(staffApi.members, {})) {
    if (email === other.user.email)
      await restaurant.client.ok(staffApi.changeMember, { member_id: id, role: 'manager' })
    await restaurant.client.ok(staffApi.removeMember, { member_id: id })
  }
  await step('counter device')
  for (const partner of [restaurant.client, busyPartner]) {
    const device = await aDevice(t, { client: partner })
    await device.client.ok(staffApi.counter, {})
    await device.client.ok(ordersApi.ofRestaurant, {})
    await partner.ok(staffApi.devices, {})
    await partner.ok(staffApi.removeDevice, { device_id: device.id })
  }
}
