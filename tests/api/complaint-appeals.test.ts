import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  aCollectedOrder,
  aComplainedOrder,
  anEscalatedComplaint,
  complain,
  newComplaint,
} from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()
const reason = 'The photo shows it.'
const text = 'That is not enough.'

/** Operators who have just opened the desk; the first of them decides. */
const twoOperators = async () => [
  await anOperator(t, 'support', 'Sol Diaz'),
  await anOperator(t, 'support', 'Ida Holm'),
]

async function aSettled(amount: number, borne_by: 'restaurant' | 'operator' = 'restaurant') {
  const [first, second] = await twoOperators()
  if (first === undefined || second === undefined) throw new Error('no operators')
  const world = await anEscalatedComplaint(t)
  const { complaint_id } = world
  await first.client.ok(api.deskComplaints.settle, { complaint_id, amount, borne_by, reason })
  return { ...world, first, second }
}

const statementOf = async ({ client }: { client: ReturnType<typeof t.client> }) =>
  (await client.ok(api.statements.statement, {})).totals

describe('an appeal of the customer', () => {
  it('is decided by another operator, for good, with more money', async () => {
    const { customer, order, complaint_id, first, second } = await aSettled(5)
    const appealed = await customer.client.ok(api.complaints.appeal, { complaint_id, text })
    expect(appealed).toMatchObject({ status: 'appealed', appeal: { by: 'customer', text, decision: null } })
    const decision = {
      complaint_id,
      outcome: 'reversed' as const,
      amount: 6,
      borne_by: 'operator' as const,
      reason,
    }
    const own = await first.client.send(api.deskComplaints.decideAppeal, decision)
    expect(own).toMatchObject({ status: 409, body: { code: 'own_decision' } })
    expect(await second.client.ok(api.deskComplaints.decideAppeal, decision)).toMatchObject({
      status: 'settled',
      order: { refunded: 11 },
      appeal: { decision: { outcome: 'reversed', amount: 6 } },
    })
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    const again = await customer.client.send(api.complaints.appeal, { complaint_id, text })
    expect(again).toMatchObject({ status: 409, body: { code: 'complaint_appealed_already' } })
    const twice = await second.client.send(api.deskComplaints.decideAppeal, decision)
    expect(twice.body.code).toBe('not_appealed')
  })

  it('brings no more than was paid', async () => {
    const { customer, order, complaint_id, second } = await aSettled(22)
    await customer.client.ok(api.complaints.appeal, { complaint_id, text })
    const reversal = { complaint_id, outcome: 'reversed' as const, amount: 1, reason }
    await second.client.fails('409 nothing_to_refund', api.deskComplaints.decideAppeal, reversal)
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ status: 'appealed' })
    expect((await t.orderOf(customer, order)).refund).toMatchObject({ amount: 22 })
  })

  it('leaves a complaint closed when it is upheld', async () => {
    const [first, second] = await twoOperators()
    const { customer, complaint_id } = await anEscalatedComplaint(t)
    await first?.client.ok(api.deskComplaints.close, { complaint_id, reason })
    await customer.client.ok(api.complaints.appeal, { complaint_id, text })
    const upheld = await second?.client.ok(api.deskComplaints.decideAppeal, {
      complaint_id,
      outcome: 'upheld',
      reason,
    })
    expect(upheld).toMatchObject({
      status: 'closed',
      appeal: { decision: { outcome: 'upheld', amount: null } },
    })
  })

  it('ends 14 days after the decision', async () => {
    const { customer, complaint_id } = await aSettled(1)
    await t.advance({ days: 14, minutes: 1 })
    const late = await customer.client.send(api.complaints.appeal, { complaint_id, text })
    expect(late).toMatchObject({ status: 410, body: { code: 'complaint_appeal_over' } })
  })

  it('waits for a decision, and for other complaints about the order', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const appeal = () => customer.client.send(api.complaints.appeal, { complaint_id, text })
    expect((await appeal()).body.code).toBe('complaint_not_decided')
    await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1 })
    await customer.client.ok(api.complaints.file, { order_id: order.id, ...newComplaint() })
    expect((await appeal()).body.code).toBe('complaint_undecided')
  })
})

describe('an appeal of the restaurant', () => {
  it('moves what it bears to the operator, and the customer keeps the refund', async () => {
    const { restaurant, customer, order, complaint_id, second } = await aSettled(11)
    const before = await statementOf(restaurant)
    await restaurant.client.ok(api.complaints.appealByRestaurant, { complaint_id, text })
    const reverse = { complaint_id, outcome: 'reversed' as const, reason }
    const tooMuch = await second.client.send(api.deskComplaints.decideAppeal, { ...reverse, amount: 11.01 })
    expect(tooMuch.body.code).toBe('refund_exceeds_paid')
    await second.client.ok(api.deskComplaints.decideAppeal, { ...reverse, amount: 11 })
    const after = await statementOf(restaurant)
    expect([before.restaurant_share, after.restaurant_share]).toEqual([9.9, 19.8])
    expect(after.customer_paid).toBe(11)
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    expect((await t.orderOf(customer, order)).refund).toMatchObject({ amount: 11 })
  })

  it('is decided without a role for money where no more than 50 dollars have moved', async () => {
    const [first, second] = await twoOperators()
    const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
    const item = await t.aFoodItem(restaurant, { original_price: 100, discounted_price: 60 })
    const { order } = await aCollectedOrder(t, { restaurant, customer, item, quantity: 1 })
    const { id: complaint_id } = await complain(customer, order, {
      kind: 'allergen_or_illness',
    })
    const settle = { complaint_id, amount: 40, borne_by: 'restaurant' as const, reason }
    await first?.client.ok(api.deskComplaints.settle, settle)
    await restaurant.client.ok(api.complaints.appealByRestaurant, { complaint_id, text })
    const reverse = { complaint_id, outcome: 'reversed' as const, reason }
    const tooMuch = await second?.client.send(api.deskComplaints.decideAppeal, { ...reverse, amount: 50.01 })
    expect(tooMuch).toMatchObject({ status: 403, body: { code: 'role_required' } })
    const reversed = await second?.client.ok(api.deskComplaints.decideAppeal, { ...reverse, amount: 40 })
    expect(reversed).toMatchObject({ order: { refunded: 40 }, appeal: { decision: { amount: 40 } } })
  })

  it('is made once, after the decision', async () => {
    const { restaurant, complaint_id } = await anEscalatedComplaint(t)
    const [first] = await twoOperators()
    const appeal = { complaint_id, text }
    const { appealByRestaurant } = api.complaints
    await restaurant.client.fails('409 complaint_not_decided', appealByRestaurant, appeal)
    await first?.client.ok(api.deskComplaints.settle, {
      complaint_id,
      amount: 5,
      borne_by: 'restaurant',
      reason,
    })
    await restaurant.client.ok(appealByRestaurant, appeal)
    await restaurant.client.fails('409 complaint_appealed_already', appealByRestaurant, appeal)
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ status: 'appealed' })
  })

  it('is refused after 14 days', async () => {
    const { restaurant, complaint_id } = await aSettled(5)
    await t.update('complaint', { id: complaint_id }, { appeal_until: t.now() })
    t.moveClock({ minutes: 1 })
    const appeal = { complaint_id, text }
    await restaurant.client.fails('410 complaint_appeal_over', api.complaints.appealByRestaurant, appeal)
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ status: 'settled' })
  })

  it('waits until another complaint about the order is decided', async () => {
    const { restaurant, customer, order, complaint_id } = await aSettled(5)
    await complain(customer, order)
    const appeal = { complaint_id, text }
    await restaurant.client.fails('409 complaint_undecided', api.complaints.appealByRestaurant, appeal)
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ status: 'settled' })
  })

  it('moves nothing of an order that is cancelled meanwhile, and can still be upheld', async () => {
    const { restaurant, order, complaint_id, second } = await aSettled(5)
    await restaurant.client.ok(api.complaints.appealByRestaurant, { complaint_id, text })
    const cancel = { order_id: order.id, reason: 'The oven failed' }
    await restaurant.client.ok(api.orders.cancelByRestaurant, cancel)
    const decision = { complaint_id, reason }
    const reversal = { ...decision, outcome: 'reversed' as const, amount: 5 }
    await second.client.fails('409 order_cancelled', api.deskComplaints.decideAppeal, reversal)
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    await second.client.ok(api.deskComplaints.decideAppeal, { ...decision, outcome: 'upheld' })
  })

  it('is refused against its own agreement', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1 })
    const appeal = await restaurant.client.send(api.complaints.appealByRestaurant, { complaint_id, text })
    expect(appeal).toMatchObject({ status: 409, body: { code: 'own_answer' } })
  })
})

it('lets the only operator with the role decide on their own decision', async () => {
  await t.sql`update operator set ended_at = ${t.now()} where ended_at is null`
  const only = await anOperator(t, 'finance', 'Fay Lin')
  const { customer, complaint_id } = await anEscalatedComplaint(t)
  await only.client.ok(api.deskComplaints.close, { complaint_id, reason })
  await customer.client.ok(api.complaints.appeal, { complaint_id, text })
  const upheld = await only.client.ok(api.deskComplaints.decideAppeal, {
    complaint_id,
    outcome: 'upheld',
    reason,
  })
  expect(upheld.status).toBe('closed')
})
