import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'
import { appForFile } from '#tests/support/for-file.ts'

const url = await databaseForFile()
const settings = { database_url: patientAddress(url), env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
const other = await appForFile(settings)
const nonna = await t.aRestaurant()

/** The same browser, answered by the other process. */
function atOther({ cookie }: Client): Client {
  const client = other.client()
  client.cookie = cookie
  return client
}

const idOf = async (email: string): Promise<string> =>
  (await nonna.client.ok(staffApi.members, {})).find((member) => member.email === email)?.id ?? ''

describe('in every process at once', () => {
  it('a removed member is refused by the very next request, and gets no more of the events of the restaurant', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const member_id = await idOf(mia.user.email)
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    for (const at of [mia.client, atOther(mia.client)]) await at.ok(foodItemsApi.mine, {})
    const streams = await Promise.all([t, other].map(({ address }) => openStream(address, mia.client.cookie)))
    await Promise.all(streams.map((stream) => stream.wait(() => true)))
    await nonna.client.ok(staffApi.removeMember, { member_id })
    for (const at of [atOther(mia.client), mia.client]) {
      expect((await at.send(foodItemsApi.mine, {})).status).toBe(403)
      expect((await at.send(ordersApi.ofRestaurant, {})).status).toBe(403)
    }
    await nonna.client.ok(pickupsApi.collect, { code: order.code, scan_id: randomUUID() })
    await Promise.all(streams.map((stream) => stream.ended))
    expect(streams.flatMap(({ received }) => received).filter(({ event }) => event === 'order')).toEqual([])
  })

  it('a member with another role loses the stream of the former one', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const member_id = await idOf(mia.user.email)
    const stream = await openStream(other.address, mia.client.cookie)
    await stream.wait(() => true)
    await nonna.client.ok(staffApi.changeMember, { member_id, role: 'counter' })
    expect((await atOther(mia.client).send(foodItemsApi.mine, {})).status).toBe(403)
    await stream.ended
  })

  it('a revoked device is refused by the very next request', async () => {
    const { client, id } = await aDevice(t, nonna)
    await atOther(client).ok(ordersApi.ofRestaurant, {})
    await nonna.client.ok(staffApi.removeDevice, { device_id: id })
    expect(
      (await atOther(client).send(pickupsApi.collect, { code: 'ABCDEF', scan_id: randomUUID() })).status,
    ).toBe(401)
  })
})

describe('at the same moment', () => {
  const accept =
    (token: string, client: Client = other.client()) =>
    () =>
      client.send(staffApi.acceptInvitation, {
        token,
        name: 'Mia Tran',
        mobile_number: MOBILE,
        password: PASSWORD,
      })
  const lockInvitation = (email: string) => `select 1 from membership where email = '${email}' for update`

  it('an invitation that is accepted in one process and withdrawn in another leaves nobody on the team who was removed', async () => {
    const email = `${randomUUID()}@surplate.example`
    const token = await invite(t, nonna, email, 'counter')
    const member_id = await idOf(email)
    const remove = () => nonna.client.send(staffApi.removeMember, { member_id })
    const [removed, accepted] = await runBehindLock<{ status: number }>(url, lockInvitation(email), [
      remove,
      accept(token),
    ])
    expect([removed?.status, accepted?.status]).toEqual([204, 410])
    expect(await idOf(email)).toBe('')
  })

  it('an account that is erased while it joins a team is on none', async () => {
    const mia = await t.aCustomer()
    const token = await invite(t, nonna, mia.user.email, 'counter')
    const erase = () => mia.client.send(accountsApi.erase, { password: PASSWORD })
    const lockAccount = `select 1 from account where id = '${mia.user.id}' for update`
    const [erased, accepted] = await runBehindLock<{ status: number }>(url, lockAccount, [
      erase,
      accept(token, atOther(mia.client)),
    ])
    expect([erased?.status, accepted?.status]).toEqual([204, 401])
    const invited = (await nonna.client.ok(staffApi.members, {})).find(
      ({ email }) => email === mia.user.email,
    )
    expect(invited).toMatchObject({ name: null, invitation_expires_at: expect.any(String) })
  })
})
