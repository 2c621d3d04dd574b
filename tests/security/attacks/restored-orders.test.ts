import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { carryOver } from '#server/carry-over.ts'
import { checkSeals, findSealHash } from '#server/features/people/audit/public.ts'
import { sealEntries } from '#server/features/people/audit/seal-flows.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { payoutFaults } from '#tests/races/payout-histories-checks.ts'
import { PASSWORD, type Person, scanOf } from '#tests/support/builders.ts'
import { complain } from '#tests/support/complaints.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aClosedOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { adjust } from '#tests/support/proposals.ts'
import { impactErrors, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { startStripe } from '#tests/support/stripe-double.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'surplate-restored-orders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup')
const url = await databaseForFile()
const stripe = await startStripe()
afterAll(() => stripe.stop())
const open = (at?: Date) => startStripeShop({ database_url: url, ...(at && { at }) }, stripe)

const reason = 'The photo shows it.'
const refunds = () => [...stripe.records.refunds.values()].map(({ amount }) => amount)
let t = await open()
afterAll(() => t.stop())
let world: Awaited<ReturnType<typeof aChangedWorld>>

async function pay(customer: Person, order: Order): Promise<Order> {
  const { session_id } = await t.checkout(customer, order)
  stripe.records.pay(session_id)
  await t.status(customer, session_id)
  return t.orderOf(customer, order)
}

/** Who has just signed in with a second step. */
async function openDeskOf(operator: TestOperator): Promise<void> {
  await t.update('session', { account_id: operator.user.id }, { second_step_at: t.now() })
  await openDesk(operator)
}

/** Orders as they were at a backup, and what became of them by the time it is restored. */
async function aChangedWorld() {
  const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Kim Lee')]
  const support = await aClosedOperator(t, 'support', 'Sol Diaz')
  const team = { maker: await aClosedOperator(t, 'finance'), approver: await aClosedOperator(t, 'finance') }
  const item = await t.aFoodItem(restaurant, { quantity_available: 20 })
  const place = () => t.anOrder(customer, item)
  const cancelled = await pay(customer, await place())
  const collected = await pay(customer, await place())
  const complained = await pay(customer, await place())
  await restaurant.client.ok(api.pickups.collect, scanOf(complained))
  const { id: complaint_id } = await complain(customer, complained)
  const answer = { complaint_id, agrees: false, text: 'It was hot when we handed it over.' }
  await restaurant.client.ok(api.complaints.answer, answer)
  const disputed = await pay(customer, await place())
  const late = await place()
  const lateSession = (await t.checkout(customer, late)).session_id
  await t.advance({ minutes: 11 })
  const held = await place()
  const { session_id } = await t.checkout(customer, held)
  await t.advance({ minutes: 1 })
  await backUp(url, file)

  await customer.client.ok(api.orders.cancel, { order_id: cancelled.id })
  await restaurant.client.ok(api.pickups.collect, scanOf(collected))
  for (const operator of [support, team.maker, team.approver]) await openDeskOf(operator)
  await support.client.ok(api.deskComplaints.settle, {
    complaint_id,
    amount: 5,
    borne_by: 'restaurant',
    reason,
  })
  stripe.records.pay(session_id)
  await t.status(customer, session_id)
  await customer.client.ok(api.orders.cancel, { order_id: held.id })
  stripe.records.pay(lateSession)
  await t.status(customer, lateSession)
  const payment = await t.row('payment_session', { order_id: disputed.id })
  const dispute = stripe.records.disputes.open(payment.provider_ref ?? '')
  await stripe.deliverOutbox(t.address)
  await adjust(team, { restaurant_id: idOf(restaurant), direction: 'to_restaurant', amount: 30 })
  const lost = await pay(customer, await place())
  await t.advance({ minutes: 1 })
  await sealEntries({ database: t.database, now: t.now })
  const seal = await findSealHash(t.database.query)
  const balance = await restaurant.client.ok(api.payouts.balance, {})
  return {
    restaurant,
    customer,
    support,
    team,
    item,
    cancelled,
    collected,
    dispute,
    late,
    complaint_id,
    held,
    lost,
    seal,
    balance,
  }
}

beforeAll(async () => {
  world = await aChangedWorld()
  expect(refunds()).toEqual([11, 5, 11].map((amount) => amount * 100))
  await t.stop()
  await restore(url, file, undefined, carryOver)
  t = await open(t.now())
  for (const person of [world.restaurant, world.customer, world.support, world.team.maker]) {
    person.client = t.client()
    await person.client.ok(api.accounts.login, { email: person.user.email, password: PASSWORD })
  }
  await openDeskOf(world.support)
  await openDeskOf(world.team.maker)
})

it('refuses to refund orders again that were cancelled, collected or decided between a backup and its restore', async () => {
  const { customer, restaurant, support, cancelled, collected, held, late, dispute, complaint_id, item } =
    world
  for (const { id: order_id } of [cancelled, collected, held])
    expect((await customer.client.send(api.orders.cancel, { order_id })).status).toBe(409)
  expect((await restaurant.client.send(api.pickups.collect, scanOf(cancelled))).status).toBe(409)
  const settle = { complaint_id, amount: 6, borne_by: 'restaurant', reason } as const
  expect((await support.client.send(api.deskComplaints.settle, settle)).status).toBe(409)
  await t.advance({ hours: 1 })
  expect(refunds()).toHaveLength(3)
  expect((await t.orderOf(customer, late)).status).toBe('paid')
  stripe.records.disputes.decide(dispute.id, 'won')
  expect(new Set(await stripe.deliverOutbox(t.address))).toEqual(new Set([200]))
  expect(await t.row('dispute', { provider_ref: dispute.id })).toMatchObject({ status: 'won' })
  for (const { sum, is_requested } of await ledgerSums(t.database, item.id))
    expect({ sum, is_requested }).toEqual({ sum: 0, is_requested: true })
  const { listed, accounted } = await portionCounts(t.database, item.id)
  expect(accounted).toBe(listed)
  expect(await impactErrors(t.database, item.id)).toEqual({ orders: [], off_g: 0 })
})

it('owes a restaurant after a restore what two people had decided before it', async () => {
  expect(await payoutFaults(t)).toEqual([])
  const { not_payable_yet, payable } = await world.restaurant.client.ok(api.payouts.balance, {})
  // The order after the backup is lost.
  const owed = world.balance.payable + world.balance.not_payable_yet
  expect(Math.round(100 * (payable + not_payable_yet))).toBe(Math.round(100 * (owed - 9.9)))
})

it('lists the payment of an order that a restore has lost, so that somebody refunds it', async () => {
  await t.advance({ days: 1 })
  await t.advance({ days: 3 })
  const { payment_intent } = [...stripe.records.sessions.values()].at(-1) ?? {}
  const listed = await t.rows('unmatched')
  expect(listed.map(({ kind, ref }) => [kind, ref])).toEqual([['charge', payment_intent]])
  expect(listed[0]?.suggestion).toMatch(/please refund it at the payment provider/)
})

it('continues the audit log over a restore, so that a hash emailed before it is in the log', async () => {
  await sealEntries({ database: t.database, now: t.now })
  const { faults, sealed_at } = await checkSeals(t.database.query)
  expect(faults).toEqual([])
  expect(sealed_at.has(world.seal?.hash ?? '')).toBe(true)
})
