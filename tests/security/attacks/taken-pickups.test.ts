import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { typedCodeOf } from '#tests/support/builders.ts'
import { complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aPayableRestaurant } from '#tests/support/payouts.ts'
import { aMember } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const support = await anOperator(t, 'support')

/** Somebody at the counter types the code of an order whose customer is not there. */
async function aTakenPickup() {
  const restaurant = await aPayableRestaurant(t, 'Nonna Pina')
  const [cai, customer] = [await aMember(t, restaurant, 'counter', 'Cai Wu'), await t.aCustomer()]
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
  const scan = typedCodeOf(order)
  await cai.client.ok(api.pickups.collect, scan)
  return { restaurant, cai, customer, order, scan }
}

describe('staff who take the pickup of a customer', () => {
  it('are named at the desk at once when the customer was not there, and the share is not payable meanwhile', async () => {
    const { restaurant, customer, order } = await aTakenPickup()
    await t.advance({ minutes: 1 })
    expect(t.mailsTo(customer, 'collected_by_code')[0]?.text).toContain('I was not there')
    const { id: complaint_id, status } = await complain(customer, order, {
      kind: 'not_there',
      text: 'I was not there.',
    })
    expect(status).toBe('with_operator')
    await openDesk(support)
    expect(await support.client.ok(api.deskComplaints.browse, {})).toMatchObject([{ id: complaint_id }])
    const complaint = await support.client.ok(api.deskComplaints.get, { complaint_id })
    expect(complaint.order).toMatchObject({ collected_by: 'Cai Wu', code_typed: true })
    const { timeline } = await openAnd(api.lookup.order, order.id)
    expect(timeline.map(({ text }) => text)).toContain('Code typed by Cai Wu: no pass was scanned')
    await t.advance({ days: 20 })
    expect(await restaurant.client.ok(api.payouts.balance, {})).toMatchObject({
      payable: 0,
      payable_days: [{ from: null }],
    })
    await openDesk(support)
    await support.client.ok(api.deskComplaints.close, { complaint_id, reason: 'The camera shows them.' })
    await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'It shows somebody else.' })
    await t.advance({ days: 1 })
    expect(await restaurant.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 0 })
  })

  it('are refused to claim that nobody was there for an order that nobody has collected', async () => {
    const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    const input = { order_id: order.id, kind: 'not_there' as const, text: 'I was not there.' }
    await customer.client.fails('409 complaint_not_collected', api.complaints.file, input)
  })

  it('are on the list of the owner when they collect and take it back, whatever becomes of the order', async () => {
    const { restaurant, cai, order, scan } = await aTakenPickup()
    const collected_at = t.now().toISOString()
    t.moveClock({ seconds: 3 })
    await cai.client.ok(api.pickups.undo, { scan_id: scan.scan_id })
    const undone = {
      order_id: order.id,
      collected_at,
      collected_by: 'Cai Wu',
      undone_at: t.now().toISOString(),
      undone_by: 'Cai Wu',
    }
    expect(await restaurant.client.ok(api.staff.undone, {})).toMatchObject([{ ...undone, status: 'paid' }])
    await cai.client.fails(403, api.staff.undone, {})
    expect(await (await t.aRestaurant()).client.ok(api.staff.undone, {})).toEqual([])
    const { timeline } = await openAnd(api.lookup.order, order.id)
    expect(timeline.map(({ text }) => text)).toContain('Collection undone by Cai Wu')
    await t.advance({ days: 2 })
    expect(await restaurant.client.ok(api.staff.undone, {})).toMatchObject([{ ...undone, status: 'missed' }])
  })

  it('do not read the whole code of an order in the emails to its restaurant before it is collected', async () => {
    const { restaurant, customer } = await aTakenPickup()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    await complain(customer, order, { kind: 'closed_or_not_ready' })
    await t.advance({ minutes: 1 })
    const texts = t.mailsTo(restaurant).map(({ subject, text, html }) => subject + text + html)
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(text).not.toContain(spacedCode(order.code))
  })
})

async function openAnd(endpoint: typeof api.lookup.order, order_id: string) {
  await openDesk(support)
  return support.client.ok(endpoint, { order_id })
}
