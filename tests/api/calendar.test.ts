import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()
await nonna.client.ok(api.restaurants.change, {
  address: '12 Lygon St',
  suburb: 'Carlton',
  pickup_instructions: 'Side door',
})

/** The content lines of a file, unfolded. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (file: string, name: string): string[] =>
  linesOf(file).flatMap((line) =>
    new RegExp(`^${name}[:;]`).test(line) ? [line.slice(line.indexOf(':') + 1)] : [],
  )
const orderFile = async ({ client }: Person, order_id: string): Promise<string> =>
  client.ok(api.calendar.order, { order_id })
const tokenOf = (url: string): string => /\/api\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
const feedUrl = async ({ client }: Person, rotate = false): Promise<string> =>
  (await client.ok(api.calendar.link, { rotate })).url
const readFeed = async (url: string): Promise<string> =>
  t.visitor.ok(api.calendar.feed, { feed_token: tokenOf(url) })

describe('the calendar file of an order', () => {
  it('has its pickup window, its restaurant and its items', async () => {
    const kim = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { pickup_start: t.inMinutes(60) })
    const order = await t.aPaidOrder(kim, item, 2)
    const answer = await kim.client.send(api.calendar.order, { order_id: order.id })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const file = String(answer.body)
    expect(valuesOf(file, 'UID')).toEqual([`${order.id}@localhost`])
    expect(valuesOf(file, 'SUMMARY')).toEqual(['Pick up 2 × Lasagne al forno at Nonna Pina'])
    expect(valuesOf(file, 'LOCATION')).toEqual(['Nonna Pina\\, 12 Lygon St\\, Carlton'])
    expect(valuesOf(file, 'DTSTART')).toEqual(['20261121T080000Z'])
    expect(valuesOf(file, 'DTEND')).toEqual(['20261121T103000Z'])
    expect(valuesOf(file, 'DESCRIPTION')[0]).toContain('Show your pass.')
    expect([valuesOf(file, 'STATUS'), valuesOf(file, 'SEQUENCE')]).toEqual([['CONFIRMED'], ['0']])
  })

  it('has a higher SEQUENCE after each change, and the status CANCELLED once the order is cancelled', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    const shared = await orderFile(kim, order.id)
    expect(valuesOf(shared, 'SEQUENCE')).toEqual(['1'])
    expect(valuesOf(shared, 'DESCRIPTION')[0]).toContain('You sent the pass to a friend.')
    const cancellation = { order_id: order.id, reason: 'The oven failed; sorry' }
    await nonna.client.ok(api.orders.cancelByRestaurant, cancellation)
    const off = await orderFile(kim, order.id)
    const values = ['STATUS', 'SEQUENCE', 'UID'].flatMap((name) => valuesOf(off, name))
    expect(values).toEqual(['CANCELLED', '2', `${order.id}@localhost`])
    expect(valuesOf(off, 'DESCRIPTION')[0]).toContain('The oven failed\\; sorry')
  })

  it('is given to its customer only, and once the order is paid', async () => {
    const [kim, other] = [await t.aCustomer(), await t.aCustomer()]
    const held = await t.anOrder(kim, await t.aFoodItem(nonna))
    await kim.client.fails('not_paid_yet', api.calendar.order, { order_id: held.id })
    await t.pay(kim, held)
    for (const { client } of [other, nonna])
      await client.fails(404, api.calendar.order, { order_id: held.id })
    for (const order_id of [randomUUID(), 'nonsense'])
      await kim.client.fails(404, api.calendar.order, { order_id })
    await t.visitor.fails(401, api.calendar.order, { order_id: held.id })
    await orderFile(kim, held.id)
  })
})

it('puts neither the order code nor the pickup pass into a calendar entry', async () => {
  const kim = await t.aCustomer()
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
  await t.jobs.drain()
  const mailed = t
    .mailsTo(kim)
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ filename }) => filename === 'pickup.ics')
  expect(mailed).toHaveLength(1)
  const files = [await orderFile(kim, order.id), await readFeed(await feedUrl(kim)), mailed[0]?.content]
  for (const content of files) {
    const file = linesOf(String(content)).join('\n')
    expect(file).toContain(order.id)
    for (const secret of [order.code, order.pickup_token ?? 'no token']) expect(file).not.toContain(secret)
  }
})

describe('the calendar feed of an account', () => {
  it('has the present state of every paid order, for anyone who knows its address', async () => {
    const kim = await t.aCustomer()
    const url = await feedUrl(kim)
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{32}\.ics$/)
    expect(valuesOf(await readFeed(url), 'UID')).toEqual([])
    const item = await t.aFoodItem(nonna)
    const [collectedOrder, off] = [await t.aPaidOrder(kim, item), await t.aPaidOrder(kim, item)]
    await t.anOrder(kim, item)
    await t.aPaidOrder(await t.aCustomer(), item)
    await kim.client.ok(api.orders.cancel, { order_id: off.id })
    await nonna.client.ok(api.pickups.collect, scanOf(collectedOrder))
    const file = await readFeed(url)
    const entries = valuesOf(file, 'UID').map((uid, at) => [
      uid.split('@')[0],
      valuesOf(file, 'STATUS')[at],
      valuesOf(file, 'SEQUENCE')[at],
    ])
    expect(new Set(entries.map((entry) => entry.join(' ')))).toEqual(
      new Set([`${collectedOrder.id} CONFIRMED 1`, `${off.id} CANCELLED 1`]),
    )
  })

  it('does not have an order whose payment came too late', async () => {
    const [slow, quick] = [await t.aCustomer(), await t.aCustomer()]
    const item = await t.aFoodItem(nonna, { quantity_available: 1 })
    const order = await t.anOrder(slow, item)
    const { body: page } = await t.openCheckout(slow, order)
    await t.advance({ minutes: 10 })
    await t.aPaidOrder(quick, item)
    expect(await t.payOn(slow, page)).toBe(200)
    expect((await slow.client.ok(api.orders.get, { order_id: order.id })).status).toBe('cancelled')
    expect(valuesOf(await readFeed(await feedUrl(slow)), 'UID')).toEqual([])
  })

  it('keeps its address until a new one is requested, which closes the old one', async () => {
    const [kim, neighbour] = [await t.aCustomer(), await t.aCustomer()]
    await feedUrl(neighbour)
    const [first, again] = [await feedUrl(kim), await feedUrl(kim)]
    expect(again).toBe(first)
    const fresh = await feedUrl(kim, true)
    expect(fresh).not.toBe(first)
    await t.visitor.fails(404, api.calendar.feed, { feed_token: tokenOf(first) })
    await t.visitor.ok(api.calendar.feed, { feed_token: tokenOf(fresh) })
    expect(await feedUrl(kim)).toBe(fresh)
  })

  it('has one address when several requests create it at once', async () => {
    const kim = await t.aCustomer()
    expect(new Set(await t.together(8, () => feedUrl(kim))).size).toBe(1)
  })

  it('is answered with 304 while nothing has changed', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    const feed_token = tokenOf(await feedUrl(kim))
    const first = await t.visitor.send(api.calendar.feed, { feed_token })
    await t.advance({ minutes: 1 })
    const seen = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await t.visitor.send(api.calendar.feed, { feed_token }, seen)).status).toBe(304)
    await kim.client.ok(api.orders.cancel, { order_id: order.id })
    await t.visitor.ok(api.calendar.feed, { feed_token }, seen)
  })

  const changePassword = ({ client }: Person) =>
    client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a newer password' })
  const resetPassword = async ({ client, user }: Person) => {
    const token = await t.resetToken(user.email)
    await t.visitor.ok(api.accounts.resetPassword, { token, password: PASSWORD })
    await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  }
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['a new password', changePassword],
    ['a new password by mail', resetPassword],
    ['two-step sign-in being switched on', (person) => enableTwoFactor(t, person)],
  ])('is closed by %s, until its owner requests a new address', async (_what, change) => {
    const kim = await t.aCustomer()
    const before = await feedUrl(kim)
    await change(kim)
    await t.visitor.fails(404, api.calendar.feed, { feed_token: tokenOf(before) })
    const after = await feedUrl(kim)
    expect(after).not.toBe(before)
    await t.visitor.ok(api.calendar.feed, { feed_token: tokenOf(after) })
  })

  it('is in the data export with its address and creation time, and is null there if there is none', async () => {
    const kim = await t.aCustomer()
    expect(await kim.client.ok(api.accountExport.read, {})).toMatchObject({ calendar_feed: null })
    const url = await feedUrl(kim)
    expect(await kim.client.ok(api.accountExport.read, {})).toMatchObject({
      calendar_feed: { url, created_at: t.now().toISOString() },
    })
  })

  it('gets at most ten new addresses an hour, while the present one can still be read', async () => {
    const kim = await t.aCustomer()
    const answers = []
    for (let nth = 0; nth < 11; nth += 1)
      answers.push((await kim.client.send(api.calendar.link, { rotate: true })).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await kim.client.ok(api.calendar.link, {})
  })

  it('is closed when the account is erased', async () => {
    const kim = await t.aCustomer()
    const feed_token = tokenOf(await feedUrl(kim))
    await kim.client.ok(api.accounts.erase, { password: PASSWORD })
    await t.visitor.fails(404, api.calendar.feed, { feed_token })
  })

  it('answers 404 to a guessed address, and 401 to a request for the address without signing in', async () => {
    for (const feed_token of ['x'.repeat(32), 'short', `${'x'.repeat(30)}%00`])
      await t.visitor.fails(404, api.calendar.feed, { feed_token })
    await t.visitor.fails(401, api.calendar.link, {})
  })
})
