import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  aCollectedOrder,
  aComplainedOrder,
  complain,
  anEscalatedComplaint,
} from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()
const support = await anOperator(t, 'support', 'Sol Diaz')
const reason = 'The photo shows it.'

describe('deciding on a complaint', () => {
  it('settles it by a refund that the operator bears, and records it', async () => {
    const { customer, order, complaint_id } = await anEscalatedComplaint(t)
    const complaint = await support.client.ok(api.deskComplaints.get, { complaint_id })
    expect(complaint).toMatchObject({
      status: 'with_operator',
      actions: ['decide'],
      answer: { agrees: false },
      order: { restaurant_name: 'Nonna Pina', paid: 22, refundable: 22, customer_first_name: 'Kim' },
    })
    const { amount = 0 } = complaint.suggestions.find(({ label }) => label === 'Half: $11.00') ?? {}
    const settle = { complaint_id, amount, borne_by: 'operator' as const, reason }
    expect(await support.client.ok(api.deskComplaints.settle, settle)).toMatchObject({
      status: 'settled',
      order: { refunded: 11 },
      decision: { by: 'operator', amount: 11, borne_by: 'operator', reason },
    })
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    const [entry] = await t.rows('audit_entry', { object_id: complaint_id, action: 'settled' })
    expect(entry).toMatchObject({
      actor_id: support.operator_id,
      action: 'settled',
      reason,
      before: { status: 'with_operator' },
      after: { status: 'settled', amount: 11, borne_by: 'operator' },
    })
    const { complaints } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(complaints[0]).toMatchObject({ status: 'settled', actions: ['appeal'] })
    const again = await support.client.send(api.deskComplaints.settle, settle)
    expect(again).toMatchObject({ status: 409, body: { code: 'complaint_decided' } })
    await support.client.fails('409 complaint_decided', api.deskComplaints.close, { complaint_id, reason })
  })

  it('waits for the restaurant while that can still answer', async () => {
    const { customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const settle = { complaint_id, amount: 1, borne_by: 'operator' as const, reason }
    expect((await support.client.send(api.deskComplaints.settle, settle)).body.code).toBe(
      'restaurant_may_answer',
    )
    const close = await support.client.send(api.deskComplaints.close, { complaint_id, reason })
    expect(close.body.code).toBe('restaurant_may_answer')
  })

  it('refunds nothing of an order that was cancelled and refunded meanwhile, and can still close it', async () => {
    const { restaurant, order, complaint_id } = await anEscalatedComplaint(t)
    const cancel = { order_id: order.id, reason: 'The oven failed' }
    await restaurant.client.ok(api.orders.cancelByRestaurant, cancel)
    const settle = { complaint_id, amount: 1, borne_by: 'operator' as const, reason }
    await support.client.fails('409 nothing_to_refund', api.deskComplaints.settle, settle)
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
    expect((await support.client.ok(api.deskComplaints.close, { complaint_id, reason })).status).toBe(
      'closed',
    )
  })

  it('refunds more than 50 dollars by a role for money alone', async () => {
    const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
    const item = await t.aFoodItem(restaurant, { original_price: 100, discounted_price: 60 })
    const { order } = await aCollectedOrder(t, { restaurant, customer, item, quantity: 1 })
    const { id: complaint_id } = await complain(customer, order, { kind: 'allergen_or_illness' })
    const settle = (amount: number) => ({ complaint_id, amount, borne_by: 'restaurant' as const, reason })
    const refused = await support.client.send(api.deskComplaints.settle, settle(50.01))
    expect(refused).toMatchObject({ status: 403, body: { code: 'role_required' } })
    const finance = await anOperator(t, 'finance', 'Fay Lin')
    expect((await finance.client.send(api.deskComplaints.settle, settle(60.01))).body.code).toBe(
      'refund_exceeds_paid',
    )
    expect((await finance.client.ok(api.deskComplaints.settle, settle(50.01))).status).toBe('settled')
  })

  it('asks for a new proof of who it is before money moves', async () => {
    const { complaint_id } = await anEscalatedComplaint(t)
    const operator = await anOperator(t, 'support', 'Ola Berg')
    await t.advance({ minutes: 11 })
    const settle = { complaint_id, amount: 1, borne_by: 'operator' as const, reason }
    expect((await operator.client.send(api.deskComplaints.settle, settle)).body.code).toBe('proof_required')
  })
})

describe('a complaint about an allergen or illness', () => {
  it('takes no answer of the restaurant any more once it is decided', async () => {
    const { restaurant, customer, order } = await aCollectedOrder(t)
    const { id: complaint_id } = await complain(customer, order, { kind: 'allergen_or_illness' })
    const operator = await anOperator(t, 'support', 'Ena Vos')
    await operator.client.ok(api.deskComplaints.close, { complaint_id, reason })
    const answer = { complaint_id, agrees: false, text: 'It was hot.' }
    await restaurant.client.fails('409 complaint_decided', api.complaints.answer, answer)
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ answered_at: null })
  })

  it('goes to the operators at once and takes its food off sale until they put it back', async () => {
    const { customer, restaurant, item, order } = await aCollectedOrder(t)
    const operator = await anOperator(t, 'support', 'Ines Roy')
    const { id: complaint_id, status } = await complain(customer, order, { kind: 'allergen_or_illness' })
    expect(status).toBe('with_operator')
    const onSale = async () => (await t.client().send(api.foodItems.get, { food_item_id: item.id })).status
    expect(await onSale()).toBe(404)
    const answer = { complaint_id, agrees: true, amount: 22 }
    expect(await restaurant.client.ok(api.complaints.answer, answer)).toMatchObject({
      status: 'with_operator',
      answer: { agrees: true, amount: 22 },
    })
    const { food_off_sale } = await operator.client.ok(api.deskComplaints.get, { complaint_id })
    expect(food_off_sale).toEqual([{ food_item_id: item.id, name: item.name }])
    await operator.client.ok(api.deskComplaints.close, { complaint_id, reason, restore_item: true })
    expect(await onSale()).toBe(200)
  })

  /** Two such complaints about one food item, which the first takes off sale. */
  async function twoComplaints() {
    const operator = await anOperator(t, 'support', 'Uma Das')
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant)
    const customers = [await t.aCustomer(), await t.aCustomer()]
    const orders: Order[] = []
    for (const customer of customers)
      orders.push((await aCollectedOrder(t, { restaurant, customer, item })).order)
    const ids: string[] = []
    for (const [at, customer] of customers.entries())
      ids.push((await complain(customer, orders[at] ?? { id: '' }, { kind: 'allergen_or_illness' })).id)
    const [first = '', second = ''] = ids
    return {
      operator,
      first,
      second,
      close: (complaint_id: string, restore_item: boolean) =>
        operator.client.ok(api.deskComplaints.close, { complaint_id, reason, restore_item }),
      onSale: async () => (await t.client().send(api.foodItems.get, { food_item_id: item.id })).status,
    }
  }

  it('keeps the food off sale while another such complaint about it is undecided', async () => {
    const { first, second, close, onSale } = await twoComplaints()
    await close(first, true)
    expect(await onSale()).toBe(404)
    await close(second, true)
    expect(await onSale()).toBe(200)
  })

  it.each(['first', 'second'] as const)(
    'puts the food back on sale by the decision that comes last, also where the %s left it off sale',
    async (left) => {
      const { operator, first, second, close, onSale } = await twoComplaints()
      const [one, other] = left === 'first' ? [first, second] : [second, first]
      expect((await close(one, false)).food_off_sale).toHaveLength(1)
      expect(await onSale()).toBe(404)
      expect((await close(other, true)).food_off_sale).toEqual([])
      expect(await onSale()).toBe(200)
      const { food_off_sale } = await operator.client.ok(api.deskComplaints.get, { complaint_id: one })
      expect(food_off_sale).toEqual([])
      const [entry] = await t.rows('audit_entry', { object_id: other })
      expect(entry?.after).toMatchObject({ restored_food_items: [expect.any(String)] })
    },
  )
})

describe('the complaints of the desk', () => {
  it('lists those that wait, the oldest first, and counts them in the overview', async () => {
    const operator = await anOperator(t, 'support', 'Lea Noll')
    const { complaint_id } = await anEscalatedComplaint(t)
    const waiting = await operator.client.ok(api.deskComplaints.browse, {})
    expect(waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).toSorted())
    expect(waiting.at(-1)).toMatchObject({ id: complaint_id, status: 'with_operator', is_overdue: false })
    const read = async () => {
      const { queues } = await operator.client.ok(api.operators.overview, {})
      return queues.find(({ name }) => name === 'complaints')
    }
    expect((await read())?.waiting).toBe(waiting.length)
    await t.update('complaint', { id: complaint_id }, { due_at: t.now() })
    expect((await read())?.overdue).toBeGreaterThan(0)
    const overdue = await operator.client.ok(api.deskComplaints.browse, { status: 'with_operator' })
    expect(overdue.at(-1)).toMatchObject({ id: complaint_id, is_overdue: true })
    const cursor = await operator.client.send(api.deskComplaints.browse, { cursor: 'x' })
    expect(cursor.status).toBe(422)
  })
})
