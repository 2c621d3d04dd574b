import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { lockRestaurantToClose } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Order } from '#contract/orders/orders.ts'
import { PASSWORD, type Person, scanOf } from '#tests/support/builders.ts'
import type { Answer } from '#tests/support/client.ts'
import { aCollectedOrder, aComplainedOrder, complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import {
  countLockWaits,
  isLockAwaited,
  rowLock,
  runBehindLock,
  whileLocked,
} from '#tests/support/lock-queue.ts'
import { anOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'
import { decide } from '#tests/support/reports.ts'

const url = await databaseForFile()
const t = await appForFile({ database_url: url, env: { RATE_LIMITS: 'off' } })
const [one, other] = [await anOperator(t, 'support'), await anOperator(t, 'support')]
const illness = { kind: 'allergen_or_illness' as const }

it('keeps a meal off sale about which somebody complains while a decision is reversed', async () => {
  const { restaurant, customer, item, order } = await aCollectedOrder(t)
  const { id: decision_id } = await decide(one, { object_id: item.id })
  await restaurant.client.ok(decisionsApi.appeal, { decision_id, text: 'It was cooked through.' })
  const reversal = { decision_id, outcome: 'reversed' as const, reasons: 'We looked again.' }
  await runBehindLock<unknown>(url, rowLock('food_item', item.id), [
    () => other.client.ok(decisionsApi.decideAppeal, reversal),
    () => complain(customer, order, illness),
  ])
  expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: true })
  expect(await t.row('complaint_food_item', { food_item_id: item.id })).toMatchObject({ removed: true })
})

describe('an order about which two people act at once', () => {
  const reason = 'It was cold, they said.'
  type Refusable = { status: number; body: unknown }
  const codesOf = (answers: Refusable[]) =>
    answers.map(({ status, body }) => (status < 300 ? 'done' : (body as { code: string }).code))
  const refund = ({ id }: Order) => ({ order_id: id, refunded: 0, borne_by: 'operator' as const, reason })

  it('is refunded once', async () => {
    const { order } = await aCollectedOrder(t)
    const answers = await runBehindLock(url, rowLock('customer_order', order.id), [
      () => one.client.send(api.deskComplaints.refundOrder, refund(order)),
      () => other.client.send(api.deskComplaints.refundOrder, refund(order)),
    ])
    expect(codesOf(answers)).toEqual(['done', 'refunded_meanwhile'])
    expect(await t.rows('refund', { order_id: order.id })).toHaveLength(1)
  })

  it('is collected or cancelled, whichever comes first', async () => {
    const { restaurant, order } = await aComplainedOrder(t)
    const answers = await runBehindLock<Refusable>(url, rowLock('customer_order', order.id), [
      () => restaurant.client.send(api.pickups.collect, scanOf(order)),
      () => one.client.send(api.deskComplaints.cancelOrder, { order_id: order.id, reason }),
    ])
    expect(codesOf(answers)).toEqual(['done', 'already_collected'])
    expect(await t.rows('refund', { order_id: order.id })).toEqual([])
  })

  it('has a complaint that is withdrawn or decided, whichever comes first', async () => {
    const { customer, order } = await aCollectedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const answers = await runBehindLock<Refusable>(url, rowLock('complaint', complaint_id), [
      () => one.client.send(api.deskComplaints.refundOrder, refund(order)),
      () => customer.client.send(api.complaints.withdraw, { complaint_id }),
    ])
    expect(codesOf(answers)).toEqual(['done', 'complaint_decided'])
    const [second] = [await aCollectedOrder(t)]
    const { id } = await complain(second.customer, second.order)
    const reversed = await runBehindLock<Refusable>(url, rowLock('complaint', id), [
      () => second.customer.client.send(api.complaints.withdraw, { complaint_id: id }),
      () => one.client.send(api.deskComplaints.refundOrder, refund(second.order)),
    ])
    // The refund is a matter of its own then.
    expect(codesOf(reversed)).toEqual(['done', 'done'])
    const complaints = await t.rows('complaint', { order_id: second.order.id })
    expect(complaints.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'by_phone settled',
      'poor_quality closed',
    ])
  })
})

it('keeps a meal off sale about which somebody complains while another complaint puts it back', async () => {
  const { restaurant, customer, item, order } = await aCollectedOrder(t)
  const second = await t.aCustomer()
  const { order: secondOrder } = await aCollectedOrder(t, { restaurant, customer: second, item })
  const { id: complaint_id } = await complain(customer, order, illness)
  const close = { complaint_id, reason: 'It was fine.', restore_item: true }
  await runBehindLock<unknown>(url, rowLock('food_item', item.id), [
    () => one.client.ok(api.deskComplaints.close, close),
    () => complain(second, secondOrder, illness),
  ])
  expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: true })
})

it('leaves a restaurant suspended that is suspended anew while the suspension before ends', async () => {
  const restaurant = await t.aRestaurant()
  const [id, admin] = [idOf(restaurant), await anOperator(t, 'admin')]
  const suspension = { restaurant_id: id, reason: 'Unsafe food.', open_orders: 'honour' as const }
  await admin.client.ok(api.approvals.suspend, { ...suspension, until: t.inMinutes(5) })
  t.moveClock({ minutes: 6 })
  const suspended_until = new Date(t.inMinutes(60))
  const suspendAnew = async (tx: Db) => {
    await lockRestaurantToClose(tx, id)
    const anew = tx.updateTable('restaurant_registration').set({ suspended_until, state_at: t.now() })
    await anew.where('restaurant_id', '=', id).execute()
  }
  const { drained } = await whileLocked(t.database, suspendAnew, async () => {
    const draining = t.jobs.drain()
    await expect.poll(() => isLockAwaited(t.database)).toBe(true)
    return { drained: draining }
  })
  await drained
  expect(await t.row('restaurant_registration', { restaurant_id: id })).toMatchObject({
    state: 'suspended',
    suspended_until,
  })
  expect(await t.rows('audit_entry', { object_id: id, action: 'lifted' })).toEqual([])
})

describe('somebody whose role at the desk changes while they write', () => {
  it.each([
    [`ended_at = now()`, [404, 'not_found']],
    [`role = 'support'`, [403, 'role_required']],
  ])('is refused once %s', async (change, refusal) => {
    const [operator, restaurant] = [await anOperator(t, 'admin'), await t.aRestaurant()]
    const close = { restaurant_id: idOf(restaurant), reason: 'Unsafe.', open_orders: 'honour' as const }
    const changing = `update operator set ${change} where id = '${operator.operator_id}'`
    const [answer] = await runBehindLock(url, changing, [
      () => operator.client.send(api.approvals.close, close),
    ])
    expect([answer?.status, answer?.body.code]).toEqual(refusal)
    expect(await t.row('restaurant', { id: idOf(restaurant) })).toMatchObject({ hidden: null })
  })

  it('has written what is recorded before the end of the role', async () => {
    const [operator, admin] = [await anOperator(t, 'support'), await anOperator(t, 'admin')]
    const item = await t.aFoodItem(await t.aRestaurant())
    const { operator_id } = operator
    await runBehindLock<unknown>(url, rowLock('food_item', item.id), [
      () => decide(operator, { object_id: item.id }),
      () => admin.client.ok(api.operators.end, { operator_id }),
    ])
    const entries = await t.database.query
      .selectFrom('audit_entry')
      .select('action')
      .where((eb) => eb.or([eb('actor_id', '=', operator_id), eb('object_id', '=', operator_id)]))
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['opened the desk', 'decided', 'ended role'])
  })

  it('ends the role of one of two administrators who end that of each other', async () => {
    const admins = [await anOperator(t, 'admin'), await anOperator(t, 'admin')]
    const [first, second] = admins.toSorted((a, b) => (a.operator_id < b.operator_id ? -1 : 1))
    if (first === undefined || second === undefined) throw new Error('no administrators')
    const end =
      (by: TestOperator, { operator_id }: TestOperator) =>
      () =>
        by.client.send(api.operators.end, { operator_id })
    const answers = await connected(url, async (holder) => {
      await holder.query('begin')
      await holder.query(rowLock('operator', first.operator_id))
      const ending = [end(first, second)(), end(second, first)()]
      await expect.poll(() => countLockWaits(holder)).toBe(2)
      // Each waits for the same row first, and has locked no other.
      const isFree = await t.sql`select 1 from operator where id = ${second.operator_id} for update nowait`
      expect(isFree).toHaveLength(1)
      await holder.query('commit')
      return Promise.all(ending)
    })
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([204, 404])
  })
})

it('gives no role to an account that is erased at the same moment, and erases none with a role', async () => {
  const [admin, operator, invited] = [
    await anOperator(t, 'admin'),
    await anOperator(t, 'support'),
    await t.aCustomer(),
  ]
  const { email } = invited.user
  await admin.client.ok(api.operators.invite, { email, role: 'support' })
  const token = await t.emailToken(email, 'invitation')
  // Right after a sign-in the desk opens without a password.
  t.moveClock({ minutes: 11 })
  const erase = ({ client }: Person) => client.send(api.accounts.erase, { password: PASSWORD })
  const whileErasing = (person: Person, act: () => Promise<Answer<object>>) =>
    runBehindLock<Answer<object>>(url, rowLock('account', person.user.id), [() => erase(person), act])
  const answers = [
    ...(await whileErasing(invited, () => invited.client.send(api.operators.acceptInvitation, { token }))),
    ...(await whileErasing(operator, () =>
      operator.client.send(api.deskSession.open, { password: PASSWORD }),
    )),
  ]
  const refusal = { status: 401, body: { code: 'sign_in_required' } }
  const hasRole = { status: 409, body: { code: 'role_at_desk' } }
  expect(answers).toMatchObject([{ status: 204 }, refusal, hasRole, { status: 200 }])
  expect(await t.rows('operator', { account_id: invited.user.id })).toEqual([])
  expect(await t.rows('desk_session', { operator_id: operator.operator_id })).toHaveLength(1)
})

it('opens no desk for an operator whose role ends and whose account is erased at the same moment', async () => {
  const [admin, operator] = [await anOperator(t, 'admin'), await anOperator(t, 'support')]
  const { operator_id, user, client } = operator
  t.moveClock({ minutes: 11 })
  await openDesk(admin)
  const answers = await runBehindLock<Answer<object>>(url, rowLock('account', user.id), [
    () => client.send(api.accounts.erase, { password: PASSWORD }),
    () => client.send(api.deskSession.open, { password: PASSWORD }),
    () => admin.client.send(api.operators.end, { operator_id }),
  ])
  expect(answers).toMatchObject([
    { status: 204 },
    { status: 401, body: { code: 'sign_in_required' } },
    { status: 204 },
  ])
})
