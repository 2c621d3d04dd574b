import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DEVICES_MAX, PAIRING_MINUTES } from '#contract/constants.ts'
import { newScan, PASSWORD, type Person, scanOf, typedCodeOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aDevice, aMember, invite, pairingToken } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant('Nonna Pina')

const aCode = async (by: { client: Client }): Promise<string> =>
  pairingToken((await by.client.ok(api.staff.addDevice, {})).pairing_url)
const memberId = async ({ user }: { user: { email: string } }): Promise<string> =>
  (await nonna.client.ok(api.staff.members, {})).find(({ email }) => email === user.email)?.id ?? ''
const countedOrders = async (): Promise<number> =>
  (await t.visitor.ok(api.impact.foodWasteSaved, {})).total_orders

describe('a counter device', () => {
  it('is paired once, by the code that the dashboard shows, and only within ten minutes', async () => {
    const { pairing_url, expires_at } = await nonna.client.ok(api.staff.addDevice, {})
    expect(new URL(pairing_url)).toMatchObject({ origin: t.origin, pathname: '/counter', search: '' })
    expect(Date.parse(expires_at) - t.now().getTime()).toBe(PAIRING_MINUTES * 60_000)
    const token = pairingToken(pairing_url)
    const pair = () => t.visitor.send(api.staff.pairDevice, { token, name: 'Kitchen tablet' })
    const statuses = (await t.together(4, pair)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 410, 410, 410])
    const late = await aCode(nonna)
    t.moveClock({ minutes: PAIRING_MINUTES })
    await t.visitor.fails('410 pairing_over', api.staff.pairDevice, { token: late })
  })

  const remove = (member_id: string) =>
    nonna.client.ok(api.staff.removeMember, { member_id, revoke_devices: false })
  const demote = (member_id: string) =>
    nonna.client.ok(api.staff.changeMember, { member_id, role: 'counter' })
  it.each<[string, (member_id: string) => Promise<unknown>]>([
    ['removed', remove],
    ['given another role', demote],
  ])('is not paired by the code of a manager who was %s meanwhile', async (_change, change) => {
    const mia = await aMember(t, nonna, 'manager')
    const [token, other] = [await aCode(mia), await aCode(mia)]
    await t.visitor.ok(api.staff.pairDevice, { token: other, name: 'Paired in time' })
    await change(await memberId(mia))
    await t.visitor.fails('410 pairing_over', api.staff.pairDevice, { token })
    expect((await nonna.client.ok(api.staff.devices, {})).map(({ name }) => name)).toContain('Paired in time')
  })

  it('is not paired by the code of a manager of one restaurant who manages another now', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, nonna, 'manager')
    const token = await aCode(mia)
    await mia.client.ok(api.staff.leave, {})
    const invitation = await invite(t, bombay, mia.user.email, 'manager')
    await mia.client.ok(api.staff.acceptInvitation, { token: invitation })
    await t.visitor.fails('410 pairing_over', api.staff.pairDevice, { token })
  })

  it('is revoked with the member who added it when the owner asks for that, and no other is', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const [paired, revoked] = [await aDevice(t, nonna), await aDevice(t, mia, 'Mia’s phone')]
    const unpaired = await aCode(mia)
    const member_id = await memberId(mia)
    expect(await nonna.client.ok(api.staff.members, {})).toContainEqual(
      expect.objectContaining({ id: member_id, paired_devices: ['Mia’s phone'] }),
    )
    const change = { member_id, role: 'counter', revoke_devices: true } as const
    const member = await nonna.client.ok(api.staff.changeMember, change)
    expect(member).toMatchObject({ role: 'counter', paired_devices: [] })
    await paired.client.ok(api.staff.counter, {})
    await revoked.client.fails(401, api.staff.counter, {})
    await t.visitor.fails(410, api.staff.pairDevice, { token: unpaired })
    await nonna.client.ok(api.staff.changeMember, { member_id, role: 'manager' })
    const again = await aDevice(t, mia)
    await nonna.client.ok(api.staff.removeMember, { member_id, revoke_devices: true })
    await again.client.fails(401, api.staff.counter, {})
    await paired.client.ok(api.staff.counter, {})
  })

  it('is revoked with the member who added it by default, or by leaving or erasing the account, and stays where the owner says so', async () => {
    const leave = ({ client }: Person) => client.ok(api.staff.leave, {})
    const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
    const revoke = async (member: Person) =>
      nonna.client.ok(api.staff.removeMember, { member_id: await memberId(member) })
    const keep = async (member: Person) => remove(await memberId(member))
    const front = await aDevice(t, nonna)
    const statuses: number[] = []
    for (const end of [revoke, leave, erase, keep]) {
      const member = await aMember(t, nonna, 'manager')
      const { client } = await aDevice(t, member)
      await end(member)
      statuses.push((await client.send(api.staff.counter, {})).status)
    }
    expect(statuses).toEqual([401, 401, 401, 200])
    await front.client.ok(api.staff.counter, {})
  })

  it('is known by a cookie that no script can read, for a year', async () => {
    const { headers } = await t.visitor.send(api.staff.pairDevice, { token: await aCode(nonna) })
    expect(headers.get('set-cookie')).toMatch(
      /^surplate_counter=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
  })

  it('is revoked when its browser is paired again with the same restaurant, and not by another one', async () => {
    const sole = await t.aRestaurant('Osteria Sole')
    const lume = await t.aRestaurant('Osteria Lume')
    const { client, id } = await aDevice(t, sole)
    const former = t.client()
    former.cookie = client.cookie
    await client.ok(api.staff.pairDevice, { token: await aCode(lume) })
    await former.ok(api.staff.counter, {})
    const again = t.client()
    again.cookie = former.cookie
    await again.ok(api.staff.pairDevice, { token: await aCode(sole) })
    await former.fails(401, api.staff.counter, {})
    await again.ok(api.staff.counter, {})
    expect((await sole.client.ok(api.staff.devices, {})).map((device) => device.id)).not.toContain(id)
  })

  it('is shown with who added it and when it was last seen', async () => {
    const before = t.now()
    const { client, id } = await aDevice(t, nonna, 'Front counter')
    t.moveClock({ hours: 1 })
    await client.ok(api.staff.counter, {})
    const [paired_at, last_seen_at] = [before.toISOString(), t.now().toISOString()]
    const device = { id, name: 'Front counter', added_by: 'Nonna Pina', paired_at, last_seen_at }
    expect(await nonna.client.ok(api.staff.devices, {})).toContainEqual(device)
  })

  it('collects, undoes, and is named for what it handed over', async () => {
    const { client } = await aDevice(t, nonna, 'Front counter')
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    const by = newScan({ code: order.code })
    const counter = { restaurant_name: 'Nonna Pina', name: 'Front counter', is_device: true }
    expect(await client.ok(api.staff.counter, {})).toMatchObject(counter)
    expect((await client.ok(api.pickups.collect, by)).collected_by).toBe('Front counter')
    expect((await client.ok(api.pickups.undo, { scan_id: by.scan_id })).collected_by).toBeNull()
    const mia = await aMember(t, nonna, 'counter')
    expect((await mia.client.ok(api.pickups.collect, scanOf(order))).collected_by).toBe('Mia Tran')
    const today = await nonna.client.ok(api.orders.ofRestaurant, { status: 'collected' })
    expect(today.find(({ id }) => id === order.id)?.collected_by).toBe('Mia Tran')
  })

  it('is named in the reply to a scan that is sent again', async () => {
    const { client } = await aDevice(t, nonna, 'Front counter')
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    const by = newScan({ code: order.code })
    const first = await client.ok(api.pickups.collect, by)
    expect(await client.ok(api.pickups.collect, by)).toEqual(first)
  })

  it('can do nothing from the next request on once it is revoked', async () => {
    const { client, id } = await aDevice(t, nonna)
    await client.ok(api.orders.ofRestaurant, {})
    await nonna.client.ok(api.staff.removeDevice, { device_id: id })
    await client.fails('401 sign_in_required', api.orders.ofRestaurant, {})
    await client.fails('401 sign_in_required', api.pickups.collect, newScan({ code: 'ABCDEF' }))
    await nonna.client.fails('404 not_found', api.staff.removeDevice, { device_id: id })
  })

  it('is revoked when its restaurant closes', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const { client } = await aDevice(t, bombay)
    await bombay.client.ok(api.accounts.erase, { password: PASSWORD })
    await client.fails('401 sign_in_required', api.staff.counter, {})
  })

  it(`is one of ${DEVICES_MAX} at most`, async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    for (let count = 0; count < DEVICES_MAX; count += 1) await bombay.client.ok(api.staff.addDevice, {})
    await bombay.client.fails(422, api.staff.addDevice, {})
    t.moveClock({ minutes: PAIRING_MINUTES })
    await bombay.client.ok(api.staff.addDevice, {})
  })
})

describe('the orders at a counter', () => {
  it('are those of today, and those of last night that can still be collected', async () => {
    const kim = await t.aCustomer()
    const early = { pickup_start: t.inMinutes(30), pickup_end: t.inMinutes(120), expires_at: t.inMinutes(60) }
    const item = await t.aFoodItem(nonna, early)
    const [collected, missed] = [await t.aPaidOrder(kim, item), await t.aPaidOrder(kim, item)]
    t.moveClock({ hours: 1 })
    await nonna.client.ok(api.pickups.collect, typedCodeOf(collected))
    const { client } = await aDevice(t, nonna)
    const mia = await aMember(t, nonna, 'counter')
    await t.advance({ hours: 9 })
    const tomorrow = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    for (const caller of [client, mia.client]) {
      const ids = (await caller.ok(api.orders.ofRestaurant, {})).map(({ id }) => id)
      expect(ids).toEqual([missed.id, tomorrow.id])
      await caller.fails('403 forbidden', api.orders.ofRestaurant, { date: '2026-11-21' })
    }
    expect((await nonna.client.ok(api.orders.ofRestaurant, { date: '2026-11-21' })).length).toBeGreaterThan(1)
  })
})

it('counts no order that a restaurant placed with itself, collected by its owner, a member or a device', async () => {
  const owner = await t.aRestaurant('Bombay Corner')
  const manager = await aMember(t, owner, 'manager')
  const item = await t.aFoodItem(owner, { quantity_available: 9 })
  for (const { client } of [owner, manager, await aDevice(t, owner)]) {
    const collect = async (customer: Person) =>
      client.ok(api.pickups.collect, typedCodeOf(await t.aPaidOrder(customer, item)))
    const before = await countedOrders()
    for (const customer of [owner, manager]) await collect(customer)
    expect(await countedOrders()).toBe(before)
    await collect(await t.aCustomer())
    expect(await countedOrders()).toBe(before + 1)
  }
})

it('lets a manager list and withdraw meals, and takes neither money nor staff from the owner', async () => {
  const mia = await aMember(t, nonna, 'manager')
  const item = await t.aFoodItem(mia)
  expect(item.restaurant_id).toBe(nonna.user.restaurant_id)
  await mia.client.ok(api.foodItems.withdraw, { food_item_id: item.id })
  await mia.client.fails(403, api.staff.members, {})
})

// Last, because nobody is signed in any more after a year.
it('a device is known until a year after it was last seen, by the server and by the browser', async () => {
  const sole = await t.aRestaurant('Osteria Sole')
  const [used, unused] = [await aDevice(t, sole), await aDevice(t, sole)]
  t.moveClock({ days: 200 })
  const { status, headers } = await used.client.send(api.staff.counter, {})
  expect([status, headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/^surplate_counter=[\w-]{43}; .*Max-Age=31536000$/),
  ])
  expect((await used.client.send(api.staff.counter, {})).headers.get('set-cookie')).toBeNull()
  t.moveClock({ days: 165 })
  await unused.client.fails(401, api.staff.counter, {})
  await used.client.ok(api.staff.counter, {})
  await sole.client.ok(api.accounts.login, { email: sole.user.email, password: PASSWORD })
  expect((await sole.client.ok(api.staff.devices, {})).map(({ id }) => id)).toEqual([used.id])
})
