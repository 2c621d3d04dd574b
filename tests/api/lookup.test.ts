import { describe, expect, it } from 'vitest'
import { accountExportApi } from '#contract/account-export.ts'
import { auditApi } from '#contract/people/audit.ts'
import { lookupApi } from '#contract/desk/lookup.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { startApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, scanOf } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'

const t = await forFile(startApp())
const admin = await anOperator(t)
const nonna = await t.aRestaurant('Nonna Pina’s Kitchen')

async function aPaidOrder() {
  const kim = await t.aCustomer('Kim Lee')
  const order = await t.anOrder(kim, await t.aFoodItem(nonna), 2)
  await t.pay(kim, order)
  return { kim, order: await t.orderOf(kim, order) }
}

const find = (q: string) => admin.client.ok(lookupApi.find, { q })

describe('looking something up', () => {
  it('finds an order by its code however it is typed, a person by email or mobile, a restaurant by its words', async () => {
    const { kim, order } = await aPaidOrder()
    for (const q of [order.code, ` ${order.code.slice(0, 3).toLowerCase()} ${order.code.slice(3)}`])
      expect((await find(q)).orders).toMatchObject([
        { id: order.id, restaurant_name: 'Nonna Pina’s Kitchen' },
      ])
    expect((await find(kim.user.email.toUpperCase())).people).toEqual([
      { id: kim.user.id, name: 'Kim Lee', restaurant_name: null },
    ])
    const byMobile = (await find('0491-570-156')).people.map(({ id }) => id)
    expect(byMobile).toContain(kim.user.id)
    for (const q of ['nonna', 'kitch', 'pina nonna'])
      expect((await find(q)).restaurants).toMatchObject([
        { name: 'Nonna Pina’s Kitchen', owner_id: nonna.user.id },
      ])
    expect(await find('nobody at all')).toEqual({ orders: [], people: [], restaurants: [] })
  })

  it('lists the orders of a restaurant in pages', async () => {
    const { order } = await aPaidOrder()
    const rows = await admin.client.ok(lookupApi.orders, { restaurant_id: nonna.user.restaurant_id ?? '' })
    expect(rows.map(({ id }) => id)).toContain(order.id)
    const wrong = { restaurant_id: nonna.user.restaurant_id ?? '', cursor: 'nonsense' }
    await admin.client.fails('422 invalid', lookupApi.orders, wrong)
  })
})

describe('an order at the desk', () => {
  it('is what each side gets, without the pass, and everything that happened in its order', async () => {
    const { kim, order } = await aPaidOrder()
    await t.jobs.drain()
    await nonna.client.ok(pickupsApi.collect, scanOf(order))
    t.moveClock({ minutes: 1 })
    const seen = await admin.client.ok(lookupApi.order, { order_id: order.id })
    const own = await t.orderOf(kim, order)
    expect(seen.as_customer).toEqual({ ...own, pickup_token: null })
    expect(seen.as_restaurant).toMatchObject({ id: order.id, customer_first_name: 'Kim' })
    expect(seen.account_id).toBe(kim.user.id)
    const texts = seen.timeline.map(({ kind, text, amount }) => [kind, text, amount])
    expect(texts).toContainEqual(['money', 'Paid', 22])
    expect(texts).toContainEqual(['email', 'Email to the customer: the order is paid', null])
    expect(texts).toContainEqual(['scan', 'Pass scanned, accepted', null])
    expect(texts[0]).toEqual(['order', 'Order placed', null])
    expect(JSON.stringify(await admin.client.ok(lookupApi.order, { order_id: order.id }))).not.toContain(
      order.pickup_token ?? 'none',
    )
    await admin.client.fails(404, lookupApi.order, { order_id: 'none' })
  })

  it('tells of a refund when it was requested and when it arrived', async () => {
    const { kim, order } = await aPaidOrder()
    await kim.client.ok(ordersApi.cancel, { order_id: order.id })
    await t.advance({ minutes: 1 })
    const { timeline } = await admin.client.ok(lookupApi.order, { order_id: order.id })
    const refunds = timeline.filter(({ kind }) => kind === 'refund')
    expect(refunds.map(({ amount }) => amount)).toEqual([-22, -22])
  })
})

describe('a person at the desk', () => {
  it('opens with a reason only, which the person finds in the data export', async () => {
    const { kim, order } = await aPaidOrder()
    const { id: account_id } = kim.user
    await admin.client.fails('422 invalid', lookupApi.openPerson, { account_id, reason: ' ' })
    const person = await admin.client.ok(lookupApi.openPerson, { account_id, reason: 'Cannot find the pass' })
    expect(person.user).toEqual((await kim.client.ok(accountsApi.me, {})).user)
    expect(person.orders).toMatchObject([{ id: order.id, pickup_token: null }])
    expect(person.restaurant).toBeNull()
    const [visit] = (await kim.client.ok(accountExportApi.read, {})).desk_visits
    expect(visit).toEqual({ at: t.now().toISOString(), reason: 'Cannot find the pass' })
    const [entry] = await admin.client.ok(auditApi.browse, { object_kind: 'account', object_id: account_id })
    expect(entry).toMatchObject({ action: 'opened the page', actor_id: admin.operator_id })
  })

  it('has two-step sign-in switched off by an administrator who says how the identity was checked', async () => {
    const kim = await t.aCustomer()
    const reset = { account_id: kim.user.id, identity_check: 'Passport seen by video' }
    await admin.client.fails('409 two_factor_off', lookupApi.resetSecondFactor, reset)
    await enableTwoFactor(t, kim)
    const support = await anOperator(t, 'support')
    await support.client.fails('403 role_required', lookupApi.resetSecondFactor, reset)
    await admin.client.ok(lookupApi.resetSecondFactor, reset)
    await kim.client.fails(401, twoFactorApi.status, {})
    const [entry] = await admin.client.ok(auditApi.browse, { object_id: kim.user.id })
    expect(entry).toMatchObject({ action: 'reset the second step', reason: 'Passport seen by video' })
  })
})

it('adds up the figures of a month from the ledger', async () => {
  const before = await admin.client.ok(lookupApi.figures, { month: '2026-11' })
  const { kim, order } = await aPaidOrder()
  await kim.client.ok(ordersApi.cancel, { order_id: order.id })
  await aPaidOrder()
  const after = await admin.client.ok(lookupApi.figures, { month: '2026-11' })
  expect(after.orders - before.orders).toBe(2)
  expect(after.paid - before.paid).toBe(44)
  expect(after.refunded_by_restaurants - before.refunded_by_restaurants).toBe(22)
  expect(after.refunded_by_operator).toBe(before.refunded_by_operator)
  expect(after.commission - before.commission).toBeCloseTo(2.2)
  expect(after.new_accounts - before.new_accounts).toBe(2)
  expect(await admin.client.ok(lookupApi.figures, { month: '2026-10' })).toMatchObject({ orders: 0, paid: 0 })
  await admin.client.fails('422 invalid', lookupApi.figures, { month: '2026-13' })
  const { period, ...year } = await admin.client.ok(lookupApi.figures, { period: 'FY2027' })
  expect([period, year]).toEqual(['FY2027', { ...after, period: undefined }])
})

it('names the restaurants that left in a quarter as their last documents do', async () => {
  const restaurant = await t.aRestaurant('Gone Noodles')
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  const before = await admin.client.ok(lookupApi.figures, { period: '2026-Q4' })
  await t.advance({ days: 1 })
  await restaurant.client.ok(accountsApi.erase, { password: PASSWORD })
  await openDesk(admin)
  const after = await admin.client.ok(lookupApi.figures, { period: '2026-Q4' })
  expect(after.left_restaurants.at(-1)).toMatchObject({ name: 'Gone Noodles' })
  expect(after.erased_accounts - before.erased_accounts).toBe(1)
  expect((await admin.client.ok(lookupApi.figures, { period: '2026-Q3' })).left_restaurants).toEqual([])
})
