import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  aCollectedOrder,
  aComplainedOrder,
  anEscalatedComplaint,
  complain,
} from '#tests/support/complaints.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, makeOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const finance = await anOperator(t, 'finance', 'Fay Lin')
const reason = 'It was cold, they said.'
const refundOf = ({ id }: Pick<Order, 'id'>, fields: object = {}) => ({
  order_id: id,
  refunded: 0,
  borne_by: 'operator' as const,
  reason,
  ...fields,
})
const complaintsOf = async (order: Order) => t.rows('complaint', { order_id: order.id })
const statusOf = async ({ id }: Order) => (await t.row('customer_order', { id })).status
const lastComplaint = async ({ id }: Order) => (await t.rows('complaint', { order_id: id })).at(-1)

/** A paid order of one meal that costs so much. */
async function aPaidOrderOf(discounted_price: number) {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { original_price: 2 * discounted_price, discounted_price })
  return t.aPaidOrder(await t.aCustomer(), item)
}

describe('refunding an order on a call', () => {
  it('refunds some portions, then what is left, and says so to both sides, the log and the order', async () => {
    const support = await anOperator(t, 'support', 'Sol Diaz')
    const { customer, restaurant, item, order } = await aComplainedOrder(t)
    const lines = [{ food_item_id: item.id, quantity: 1 }]
    const first = await support.client.ok(
      api.deskComplaints.refundOrder,
      refundOf(order, { lines, borne_by: 'restaurant' }),
    )
    expect(first).toMatchObject({
      kind: 'by_phone',
      status: 'settled',
      lines: [{ quantity: 1 }],
      decision: { amount: 11, by: 'operator', borne_by: 'restaurant', reason },
      order: { refunded: 11, refundable: 11 },
    })
    const [entry] = await t.rows('audit_entry', { object_id: order.id, action: 'refunded' })
    expect(entry).toMatchObject({ actor_id: support.operator_id, reason, after: { amount: 11 } })
    await t.jobs.drain()
    expect(t.mailsTo(customer, 'part_refunded')).toHaveLength(1)
    for (const side of [customer, restaurant])
      expect(t.mailsTo(side, 'complaint_decided').map(({ text }) => text.includes(reason))).toEqual([true])

    await support.client.fails('409 refunded_meanwhile', api.deskComplaints.refundOrder, refundOf(order))
    const rest = refundOf(order, { refunded: 11 })
    expect(await support.client.ok(api.deskComplaints.refundOrder, rest)).toMatchObject({
      decision: { amount: 11, borne_by: 'operator' },
      order: { refundable: 0 },
    })
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    const none = refundOf(order, { refunded: 22 })
    await support.client.fails('409 nothing_to_refund', api.deskComplaints.refundOrder, none)
    const seen = await support.client.ok(api.lookup.order, { order_id: order.id })
    expect(seen.complaints).toMatchObject([
      { kind: 'by_phone', status: 'settled' },
      { kind: 'by_phone', status: 'settled' },
    ])
    expect(seen.timeline.filter(({ kind }) => kind === 'desk')).toMatchObject([
      { text: 'Desk: refunded' },
      { text: 'Desk: refunded' },
    ])
    const appeal = { complaint_id: first.id, text: 'It was hot when we handed it over.' }
    await restaurant.client.ok(api.complaints.appealByRestaurant, appeal)
    const again = refundOf(order, { refunded: 22 })
    await support.client.fails('409 complaint_undecided', api.deskComplaints.refundOrder, again)
    const cancel = { order_id: order.id, reason }
    await support.client.fails('409 complaint_undecided', api.deskComplaints.cancelOrder, cancel)
  })

  it('refunds no more than is left, and no portions that the order does not have', async () => {
    const { client } = await anOperator(t, 'support')
    const { item, order } = await aCollectedOrder(t)
    const linesOf = (quantity: number) => ({ lines: [{ food_item_id: item.id, quantity }] })
    await client.fails('422 invalid', api.deskComplaints.refundOrder, refundOf(order, linesOf(3)))
    await client.ok(api.deskComplaints.refundOrder, refundOf(order, linesOf(1)))
    const both = refundOf(order, { ...linesOf(2), refunded: 11 })
    await client.fails('409 refund_exceeds_paid', api.deskComplaints.refundOrder, both)
    expect(await complaintsOf(order)).toHaveLength(1)
    await client.fails(404, api.deskComplaints.refundOrder, refundOf({ id: crypto.randomUUID() }))
  })

  it('refunds nothing that was not paid', async () => {
    const { client } = await anOperator(t, 'support')
    const held = await t.anOrder(await t.aCustomer(), await t.aFoodItem(await t.aRestaurant()))
    const cancel = { order_id: held.id, reason }
    await client.fails('409 not_paid_yet', api.deskComplaints.refundOrder, refundOf(held))
    await client.fails('409 not_paid_yet', api.deskComplaints.cancelOrder, cancel)
    await t.update('customer_order', { id: held.id }, { status: 'released' })
    await client.fails('409 order_released', api.deskComplaints.refundOrder, refundOf(held))
    await client.fails('409 order_released', api.deskComplaints.cancelOrder, cancel)
    expect(await complaintsOf(held)).toEqual([])
  })

  it('decides the complaint that waits, though its restaurant could still answer', async () => {
    const { client } = await anOperator(t, 'support')
    const { customer, restaurant, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    expect(await client.ok(api.deskComplaints.refundOrder, refundOf(order))).toMatchObject({
      id: complaint_id,
      kind: 'poor_quality',
      status: 'settled',
      decision: { amount: 22 },
    })
    const { complaints } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(complaints).toMatchObject([{ status: 'settled', next: expect.stringContaining('$22.00') }])
    const answer = { complaint_id, agrees: true, amount: 1 }
    await restaurant.client.fails('409 complaint_decided', api.complaints.answer, answer)
    expect(await client.ok(api.deskComplaints.browse, { status: 'open' })).not.toContainEqual(
      expect.objectContaining({ id: complaint_id }),
    )
  })

  it('leaves a complaint about illness to its own page, where the food is decided', async () => {
    const { client } = await anOperator(t, 'support')
    const { customer, order } = await aCollectedOrder(t)
    await complain(customer, order, { kind: 'allergen_or_illness' })
    await client.fails('409 complaint_undecided', api.deskComplaints.refundOrder, refundOf(order))
  })
})

describe('how much one person refunds on calls', () => {
  it('is $50 for an order with the role support, together with what was refunded of it before', async () => {
    const { client } = await anOperator(t, 'support')
    const order = await aPaidOrderOf(60)
    await client.fails('403 role_required', api.deskComplaints.refundOrder, refundOf(order))
    const cancel = { order_id: order.id, reason }
    await client.fails('403 role_required', api.deskComplaints.cancelOrder, cancel)
    expect([await statusOf(order), await complaintsOf(order)]).toEqual(['paid', []])
    await openDesk(finance)
    await finance.client.ok(api.deskComplaints.refundOrder, refundOf(order))
  })

  it('is proposed to a second person above $200, and done once', async () => {
    const other = await anOperator(t, 'admin', 'Ada May')
    const order = await aPaidOrderOf(250)
    await openDesk(finance)
    const refund = refundOf(order, { borne_by: 'restaurant' })
    const { proposal } = await finance.client.ok(api.deskComplaints.refundOrder, refund)
    expect(proposal).toMatchObject({ kind: 'complaint_settled', amount: 250, role: 'finance' })
    await finance.client.fails('409 already_proposed', api.deskComplaints.refundOrder, refund)
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    expect(await t.rows('refund', { order_id: order.id })).toEqual([])
    // Until then its restaurant is not paid for it.
    expect(await t.rows('share_hold', { order_id: order.id })).toMatchObject([
      { reason: 'complaint', released_at: null },
    ])
    await other.client.ok(api.proposals.confirm, { proposal_id: proposal?.id ?? '' })
    expect(await t.rows('refund', { order_id: order.id })).toMatchObject([{ amount_cents: 25_000 }])
    expect(await lastComplaint(order)).toMatchObject({ status: 'settled', decided_cents: 25_000 })
  })

  it('is proposed to a second person above $200 where the order is cancelled, unless it is collected first', async () => {
    const other = await anOperator(t, 'admin', 'Ada May')
    await openDesk(finance)
    const propose = async (order: Order) => {
      const cancel = { order_id: order.id, reason }
      const { proposal } = await finance.client.ok(api.deskComplaints.cancelOrder, cancel)
      await finance.client.fails('409 already_proposed', api.deskComplaints.cancelOrder, cancel)
      return { proposal_id: proposal?.id ?? '' }
    }
    const [order, eaten] = [await aPaidOrderOf(250), await aPaidOrderOf(250)]
    const [first, second] = [await propose(order), await propose(eaten)]
    await other.client.ok(api.proposals.confirm, first)
    expect(await statusOf(order)).toBe('cancelled')
    await t.update('customer_order', { id: eaten.id }, { status: 'collected' })
    await other.client.fails('409 proposal_overtaken', api.proposals.confirm, second)
    expect(await statusOf(eaten)).toBe('collected')
  })

  it('takes over a complaint that waits for its restaurant, and tells both sides who decides now', async () => {
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant, { original_price: 500, discounted_price: 250 })
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, item)
    await complain(customer, order)
    await openDesk(finance)
    await finance.client.ok(api.deskComplaints.refundOrder, refundOf(order))
    expect(await lastComplaint(order)).toMatchObject({ status: 'with_operator' })
    await t.jobs.drain()
    for (const side of [customer, restaurant]) expect(t.mailsTo(side, 'complaint_escalated')).toHaveLength(1)
  })

  it('is $300 a day with the role support, complaints and cancelled orders included', async () => {
    const support = await anOperator(t, 'support', 'Sol Diaz')
    const spend = async ({ client }: TestOperator) =>
      client.ok(api.deskComplaints.refundOrder, refundOf(await aPaidOrderOf(50)))
    for (let orders = 0; orders < 5; orders += 1) expect((await spend(support)).proposal).toBeNull()
    const cancelled = await aPaidOrderOf(50)
    const cancel = { order_id: cancelled.id, reason }
    expect((await support.client.ok(api.deskComplaints.cancelOrder, cancel)).proposal).toBeNull()
    expect((await spend(support)).proposal).toMatchObject({ role: 'support', amount: 50 })
    const { complaint_id } = await anEscalatedComplaint(t)
    const settle = { complaint_id, amount: 1, borne_by: 'operator' as const, reason }
    expect((await support.client.ok(api.deskComplaints.settle, settle)).proposal).not.toBeNull()
  })

  it('is nothing of an own order, nor of one at an own restaurant', async () => {
    const { customer, restaurant, order } = await aComplainedOrder(t)
    for (const person of [customer, restaurant]) {
      const operator = await makeOperator(t, person, 'admin')
      await openDesk(operator)
      for (const [endpoint, input] of [
        [api.deskComplaints.refundOrder, refundOf(order)],
        [api.deskComplaints.cancelOrder, { order_id: order.id, reason }],
        [api.lookup.resendPickup, { order_id: order.id, reason }],
      ] as const)
        expect((await operator.client.send(endpoint, input as never)).body).toMatchObject({
          code: 'involved',
        })
    }
    expect([await statusOf(order), await complaintsOf(order)]).toEqual(['paid', []])
  })
})

describe('cancelling an order on a call', () => {
  it('refunds it in full, keeps its portions off sale, and tells both sides', async () => {
    const { client } = await anOperator(t, 'support')
    const { customer, restaurant, item, order } = await aComplainedOrder(t)
    const left = async () => (await t.row('food_item', { id: item.id })).quantity_available
    const before = await left()
    const { order: cancelled, decision } = await client.ok(api.deskComplaints.cancelOrder, {
      order_id: order.id,
      reason,
    })
    expect([cancelled.status, cancelled.refundable, decision?.amount]).toEqual(['cancelled', 0, 22])
    expect(await left()).toBe(before)
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    await t.jobs.drain()
    const [toCustomer] = t.mailsTo(customer, 'order_cancelled')
    expect(toCustomer?.text).toContain('Surplate cancelled your order')
    const [toRestaurant] = t.mailsTo(restaurant, 'cancelled_by_operator')
    expect(toRestaurant?.text).toContain('Please do not hand this order over')
    expect(toRestaurant?.text).toContain('you can appeal on your dashboard')
    for (const mail of [toCustomer, toRestaurant]) expect(mail?.text).toContain(reason)
    expect(t.mailsTo(customer, 'complaint_decided')).toEqual([])
    expect(await t.rows('audit_entry', { object_id: order.id, action: 'cancelled' })).toHaveLength(1)
    await client.fails('409 order_cancelled', api.deskComplaints.cancelOrder, { order_id: order.id, reason })
  })

  it('cancels an order of which nothing is left to refund', async () => {
    const { client } = await anOperator(t, 'support')
    const free = await t.anOrder(
      await t.aCustomer(),
      await t.aFoodItem(await t.aRestaurant(), { discounted_price: 0 }),
    )
    const { order } = await aComplainedOrder(t)
    await client.ok(api.deskComplaints.refundOrder, refundOf(order))
    for (const { id: order_id } of [free, order]) {
      const cancelled = await client.ok(api.deskComplaints.cancelOrder, { order_id, reason })
      expect(cancelled).toMatchObject({ status: 'settled', decision: { amount: 0 } })
      expect(cancelled.next).toContain('settled without a refund')
    }
    const left = await t.sql`select ledger_account from ledger_entry where order_id = ${order.id}
      group by ledger_account having sum(amount_cents) <> 0`
    expect(left).toEqual([])
    expect(await t.rows('refund', { order_id: order.id })).toMatchObject([{ amount_cents: 2200 }])
  })

  it('can be appealed by the restaurant, which gets its share again where the order was ready', async () => {
    const { client } = await anOperator(t, 'support')
    const { restaurant, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await client.ok(api.deskComplaints.cancelOrder, {
      order_id: order.id,
      reason,
    })
    await restaurant.client.ok(api.complaints.appealByRestaurant, {
      complaint_id,
      text: 'It was handed over.',
    })
    await finance.client.ok(api.deskComplaints.decideAppeal, {
      complaint_id,
      outcome: 'reversed',
      amount: 22,
      reason,
    })
    const sums = await t.sql`select ledger_account, sum(amount_cents)::int as cents from ledger_entry
      where order_id = ${order.id} group by ledger_account order by ledger_account`
    expect(sums).toEqual([
      { ledger_account: 'commission', cents: -220 },
      { ledger_account: 'operator', cents: 2200 },
      { ledger_account: 'provider', cents: 0 },
      { ledger_account: 'restaurant', cents: -1980 },
    ])
    await t.advance({ hours: 49 })
    const { body: balance } = await restaurant.client.send(api.payouts.balance, {})
    expect(JSON.stringify(balance)).toContain('19.8')
  })

  it('is refused once the order is over, as are its pass and its hold', async () => {
    const { client } = await anOperator(t, 'support')
    const { order } = await aComplainedOrder(t)
    const input = { order_id: order.id, reason }
    await client.fails('409 already_paid', api.lookup.releaseHold, input)
    for (const [status, code] of [
      ['collected', 'already_collected'],
      ['missed', 'order_missed'],
      ['cancelled', 'order_cancelled'],
      ['released', 'order_released'],
    ] as const) {
      await t.update('customer_order', { id: order.id }, { status })
      for (const endpoint of [
        api.deskComplaints.cancelOrder,
        api.lookup.resendPickup,
        api.lookup.releaseHold,
      ])
        expect((await client.send(endpoint as never, input as never)).body).toMatchObject({ code })
    }
    await client.fails(404, api.lookup.resendPickup, { order_id: crypto.randomUUID(), reason })
  })
})

describe('the pass and the hold of an order', () => {
  it('sends the pass again as often as it is asked for, and not while a friend has it', async () => {
    const { client } = await anOperator(t, 'support')
    const { customer, order } = await aComplainedOrder(t)
    const input = { order_id: order.id, reason: 'They lost the email.' }
    for (let sent = 1; sent <= 2; sent += 1) {
      await client.ok(api.lookup.resendPickup, input)
      await t.advance({ seconds: 1 })
      expect(t.mailsTo(customer, 'pass_again')).toHaveLength(sent)
    }
    expect(
      t.mailsTo(customer, 'pass_again')[0]?.attachments?.map(({ contentType }) => contentType),
    ).toContain('image/png')
    await customer.client.ok(api.orders.sharePass, { order_id: order.id })
    await client.fails('409 pass_with_friend', api.lookup.resendPickup, input)
    const held = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    await client.fails('409 not_paid_yet', api.lookup.resendPickup, { ...input, order_id: held.id })
  })

  it('puts back on sale what an unpaid order holds, and tells its customer', async () => {
    const { client } = await anOperator(t, 'support')
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(await t.aRestaurant())
    const order = await t.anOrder(customer, item, 2)
    await client.ok(api.lookup.releaseHold, { order_id: order.id, reason })
    expect(await statusOf(order)).toBe('released')
    expect((await t.row('food_item', { id: item.id })).quantity_available).toBe(item.quantity_available)
    await t.jobs.drain()
    expect(t.mailsTo(customer, 'order_cancelled').map(({ text }) => text.includes(reason))).toEqual([true])
    expect(await t.rows('audit_entry', { object_id: order.id, action: 'released the hold of' })).toHaveLength(
      1,
    )
  })
})

describe('a complaint that ends without a decision', () => {
  it('is withdrawn by its customer, which frees the share and tells the restaurant', async () => {
    const { customer, restaurant, order } = await aComplainedOrder(t)
    const { id: complaint_id, actions } = await complain(customer, order)
    expect(actions).toContain('withdraw')
    await (await t.aCustomer()).client.fails(404, api.complaints.withdraw, { complaint_id })
    expect(await customer.client.ok(api.complaints.withdraw, { complaint_id })).toMatchObject({
      status: 'closed',
      ended_by: 'withdrawal',
      next: 'You have withdrawn it.',
      decision: null,
      actions: [],
    })
    expect(await t.row('share_hold', { order_id: order.id })).toMatchObject({ released_at: t.now() })
    await t.jobs.drain()
    expect(t.mailsTo(restaurant, 'complaint_ended')[0]?.text).toContain('The customer has withdrawn it.')
    await customer.client.fails('409 complaint_decided', api.complaints.withdraw, { complaint_id })
    const answer = { complaint_id, agrees: true, amount: 1 }
    await restaurant.client.fails('409 complaint_decided', api.complaints.answer, answer)
    const appeal = { complaint_id, text: 'I want it back.' }
    await customer.client.fails('409 complaint_not_decided', api.complaints.appeal, appeal)
    await complain(customer, order)
  })

  it('cannot be withdrawn where it may make others ill', async () => {
    const { customer, order } = await aCollectedOrder(t)
    const { id: complaint_id, actions } = await complain(customer, order, { kind: 'allergen_or_illness' })
    expect(actions).not.toContain('withdraw')
    await customer.client.fails('409 complaint_about_safety', api.complaints.withdraw, { complaint_id })
  })

  it('is settled when the restaurant cancels the order, and leaves every queue', async () => {
    const support = await anOperator(t, 'support')
    const { customer, restaurant, order, complaint_id } = await anEscalatedComplaint(t)
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason })
    await t.advance({ seconds: 5 })
    const { complaints } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(complaints).toMatchObject([
      {
        id: complaint_id,
        status: 'settled',
        ended_by: 'refund',
        next: 'All that you paid for this order went back to you, which settles it.',
      },
    ])
    const waiting = await support.client.ok(api.deskComplaints.browse, {})
    expect(waiting.map(({ id }) => id)).not.toContain(complaint_id)
    const { history } = await support.client.ok(api.deskComplaints.get, { complaint_id })
    expect(history.at(-1)).toMatchObject({ by: 'system', what: 'settled, since all that was paid went back' })
    expect(t.mailsTo(customer, 'complaint_ended')).toHaveLength(1)
    expect(
      await t.rows('audit_entry', { object_id: complaint_id, action: 'settled as refunded' }),
    ).toHaveLength(1)
  })

  it('is settled once the bank has taken all of it back for good, and not before', async () => {
    const { dispute, decide } = disputes(t)
    const { customer, order } = await aCollectedOrder(t)
    await complain(customer, order)
    const dispute_ref = await dispute(order)
    await t.advance({ seconds: 5 })
    expect(await lastComplaint(order)).toMatchObject({ status: 'open' })
    await decide(dispute_ref, 'lost')
    await t.advance({ seconds: 5 })
    expect(await lastComplaint(order)).toMatchObject({ status: 'settled', ended_by: 'refund' })
  })

  it('waits on where money is left, or food is to be decided', async () => {
    const partly = await anEscalatedComplaint(t)
    const lines = [{ food_item_id: partly.item.id, quantity: 1 }]
    await partly.restaurant.client.ok(api.orders.cancelPortions, { order_id: partly.order.id, lines, reason })
    const { customer, order } = await aCollectedOrder(t)
    await complain(customer, order, { kind: 'allergen_or_illness' })
    await t.sql`update ledger_entry set amount_cents = 0 where order_id = ${order.id}`
    await t.advance({ seconds: 5 })
    for (const each of [partly.order, order])
      expect(await lastComplaint(each)).toMatchObject({ status: 'with_operator', ended_by: null })
  })
})
