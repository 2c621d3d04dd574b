import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { completeDetails } from '#tests/support/registrations.ts'

// Approval is automatic, as by default.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const admin = await anOperator(t, 'admin')
const { approvals, registrations } = api

const stateOf = async ({ client }: Person) => (await client.ok(registrations.mine, {})).state
const publicItems = async (restaurant: Person) =>
  (await t.visitor.ok(api.foodItems.browse, { restaurant_id: idOf(restaurant) })).length
const suspend = (restaurant: Person, fields: object = {}) =>
  admin.client.ok(approvals.suspend, {
    restaurant_id: idOf(restaurant),
    reason: 'Unsafe food.',
    open_orders: 'honour',
    ...fields,
  })
const emailsTo = async (restaurant: Person, words: string) => {
  await t.jobs.drain()
  return t.mailsTo(restaurant).filter(({ subject }) => subject.includes(words))
}
const aSelling = async () => {
  const restaurant = await t.aRestaurant()
  return { restaurant, item: await t.aFoodItem(restaurant, { expires_at: t.inMinutes(60 * 24 * 20) }) }
}

it('approves a new restaurant at once, which changes nothing else', async () => {
  const { restaurant } = await aSelling()
  expect([await stateOf(restaurant), await publicItems(restaurant)]).toEqual(['approved', 1])
  expect(await emailsTo(restaurant, 'approved')).toEqual([])
})

beforeEach(() => openDesk(admin))

describe('a suspension', () => {
  it('takes everything off sale, honours open orders and is lifted by an administrator', async () => {
    const { restaurant, item } = await aSelling()
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, item)
    const trial = await restaurant.client.ok(api.subscriptions.get, { user_id: restaurant.user.id })
    expect(await suspend(restaurant)).toMatchObject({ state: 'suspended', hidden: 'suspended' })
    expect(await publicItems(restaurant)).toBe(0)
    const [mail] = await emailsTo(restaurant, 'is suspended')
    expect(mail?.text).toContain('“Unsafe food.”')
    expect((await t.orderOf(customer, order)).status).toBe('paid')
    await admin.client.ok(approvals.lift, { restaurant_id: idOf(restaurant) })
    expect([await stateOf(restaurant), await publicItems(restaurant)]).toEqual(['approved', 1])
    expect(await restaurant.client.ok(api.subscriptions.get, { user_id: restaurant.user.id })).toMatchObject({
      trial_ends_at: trial.trial_ends_at,
    })
    expect(await emailsTo(restaurant, 'public again')).toHaveLength(1)
  })

  it('cancels and refunds open orders where the administrator chooses that', async () => {
    const { restaurant, item } = await aSelling()
    const [one, two] = [await t.aCustomer(), await t.aCustomer()]
    const [paid, held] = [await t.aPaidOrder(one, item), await t.anOrder(two, item)]
    await suspend(restaurant, { open_orders: 'cancel' })
    await t.jobs.drain()
    expect(await t.orderOf(one, paid)).toMatchObject({ status: 'cancelled', refund: { amount: paid.total } })
    expect((await t.orderOf(two, held)).status).toBe('released')
    expect(t.mailsTo(one).some(({ text }) => text.includes('does not sell on Surplate'))).toBe(true)
  })

  it('ends by itself at its end, as the system', async () => {
    const { restaurant } = await aSelling()
    await suspend(restaurant, { until: t.inMinutes(90) })
    await t.advance({ minutes: 89 })
    expect(await stateOf(restaurant)).toBe('suspended')
    await t.advance({ minutes: 2 })
    expect([await stateOf(restaurant), await publicItems(restaurant)]).toEqual(['approved', 1])
    await openDesk(admin)
    const [entry] = await admin.client.ok(api.audit.browse, {
      object_kind: 'restaurant',
      object_id: idOf(restaurant),
    })
    expect(entry).toMatchObject({ action: 'lifted', actor_kind: 'system', actor_id: null })
  })

  it('needs a fresh proof, and an end that has not passed', async () => {
    const { restaurant } = await aSelling()
    const input = { restaurant_id: idOf(restaurant), reason: 'Unsafe.', open_orders: 'honour' as const }
    await admin.client.fails(422, approvals.suspend, { ...input, until: t.inMinutes(-1) })
    t.moveClock({ minutes: 11 })
    for (const endpoint of [approvals.suspend, approvals.close])
      await admin.client.fails('403 proof_required', endpoint, input)
    await admin.client.fails('403 proof_required', approvals.lift, { restaurant_id: idOf(restaurant) })
    expect(await stateOf(restaurant)).toBe('approved')
  })
})

it('closes a restaurant for good, whose owner can change nothing of it any more', async () => {
  const { restaurant } = await aSelling()
  const id = { restaurant_id: idOf(restaurant) }
  await admin.client.ok(approvals.close, { ...id, reason: 'No food business.', open_orders: 'honour' })
  expect([await stateOf(restaurant), await publicItems(restaurant)]).toEqual(['closed', 0])
  await restaurant.client.fails('409 restaurant_closed', registrations.save, completeDetails())
  await restaurant.client.fails('409 restaurant_suspended', api.foodItems.list, t.newFoodItem())
  expect(await emailsTo(restaurant, 'cannot sell')).toHaveLength(1)
})
