import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MOBILE, newScan, PASSWORD, typedCodeOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { rowLock, statusesBehindLock } from '#tests/support/lock-queue.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { url, t, other } = await processesForFile('t', 'other')
const nonna = await t.aRestaurant()

const idOf = async (email: string): Promise<string> =>
  (await nonna.client.ok(api.staff.members, {})).find((member) => member.email === email)?.id ?? ''

describe('in every process at once', () => {
  it('a removed member is refused by the very next request, and gets no more of the events of the restaurant', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const member_id = await idOf(mia.user.email)
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    for (const at of [mia.client, mia.client.at(other)]) await at.ok(api.foodItems.mine, {})
    const streams = await Promise.all(
      [t, other].map(({ address }) => openStream(address, { cookie: mia.client.cookie })),
    )
    await Promise.all(streams.map((stream) => stream.wait(() => true)))
    await nonna.client.ok(api.staff.removeMember, { member_id })
    for (const at of [mia.client.at(other), mia.client]) {
      expect((await at.send(api.foodItems.mine, {})).status).toBe(403)
      expect((await at.send(api.orders.ofRestaurant, {})).status).toBe(403)
    }
    await nonna.client.ok(api.pickups.collect, typedCodeOf(order))
    await Promise.all(streams.map((stream) => stream.ended))
    // That it was paid can have been under way when the streams opened.
    const received = streams.flatMap((stream) => stream.received)
    expect(received.filter(({ data }) => JSON.stringify(data).includes('collected'))).toEqual([])
  })

  it('a member with another role loses the stream of the former one', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const member_id = await idOf(mia.user.email)
    const stream = await openStream(other.address, { cookie: mia.client.cookie })
    await stream.wait(() => true)
    await nonna.client.ok(api.staff.changeMember, { member_id, role: 'counter' })
    expect((await mia.client.at(other).send(api.foodItems.mine, {})).status).toBe(403)
    await stream.ended
  })

  it('a revoked device is refused by the very next request', async () => {
    const { client, id } = await aDevice(t, nonna)
    await client.at(other).ok(api.orders.ofRestaurant, {})
    await nonna.client.ok(api.staff.removeDevice, { device_id: id })
    expect((await client.at(other).send(api.pickups.collect, newScan({ code: 'ABCDEF' }))).status).toBe(401)
  })
})

describe('at the same moment', () => {
  const accept =
    (token: string, client: Client = other.client()) =>
    () =>
      client.send(api.staff.acceptInvitation, {
        token,
        name: 'Mia Tran',
        mobile_number: MOBILE,
        password: PASSWORD,
      })

  it('an invitation that is accepted in one process and withdrawn in another leaves nobody on the team who was removed', async () => {
    const email = `${randomUUID()}@surplate.example`
    const token = await invite(t, nonna, email, 'counter')
    const member_id = await idOf(email)
    const remove = () => nonna.client.send(api.staff.removeMember, { member_id })
    const lockInvitation = `select 1 from membership where email = '${email}' for update`
    expect(await statusesBehindLock(url, lockInvitation, [remove, accept(token)])).toEqual([204, 410])
    expect(await idOf(email)).toBe('')
  })

  it('an account that is erased while it joins a team is on none', async () => {
    const mia = await t.aCustomer()
    const token = await invite(t, nonna, mia.user.email, 'counter')
    const erase = () => mia.client.send(api.accounts.erase, { password: PASSWORD })
    const acts = [erase, accept(token, mia.client.at(other))]
    expect(await statusesBehindLock(url, rowLock('account', mia.user.id), acts)).toEqual([204, 401])
    const members = await nonna.client.ok(api.staff.members, {})
    expect(members.find(({ email }) => email === mia.user.email)).toMatchObject({
      name: null,
      invitation_expires_at: expect.any(String),
    })
  })
})
