import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'
import { decide, settleAppeal } from '#tests/support/reports.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const [one, other] = [await anOperator(t, 'support', 'Sol Diaz'), await anOperator(t, 'support', 'Ida Holm')]
const reason = 'The photo shows it.'
const illness = { kind: 'allergen_or_illness' as const }

const onSale = async ({ id }: { id: string }) =>
  (await t.visitor.send(api.foodItems.get, { food_item_id: id })).status === 200
const close = (complaint_id: string, restore_item: boolean) =>
  one.client.ok(api.deskComplaints.close, { complaint_id, reason, restore_item })

describe('a meal that a complaint and a decision keep off sale', () => {
  it('stays off when the complaint puts it back, and is on sale once the decision is reversed', async () => {
    const { restaurant, customer, item, order } = await aCollectedOrder(t)
    const { id } = await complain(customer, order, illness)
    const decision = await decide(one, { object_id: item.id })
    await close(id, true)
    expect(await onSale(item)).toBe(false)
    const [entry] = await t.rows('audit_entry', { object_id: id })
    expect(entry?.after).not.toHaveProperty('restored_food_items')
    await settleAppeal(restaurant, other, decision, 'reversed')
    expect(await onSale(item)).toBe(true)
  })

  it('stays off when the decision is reversed, and is on sale once the complaint puts it back', async () => {
    const { restaurant, customer, item, order } = await aCollectedOrder(t)
    const decision = await decide(one, { object_id: item.id })
    const { id } = await complain(customer, order, illness)
    await settleAppeal(restaurant, other, decision, 'reversed')
    expect(await onSale(item)).toBe(false)
    await close(id, true)
    expect(await onSale(item)).toBe(true)
  })

  it('stays off with the complaint that was closed without putting it back', async () => {
    const { restaurant, customer, item, order } = await aCollectedOrder(t)
    const { id: complaint_id } = await complain(customer, order, illness)
    const decision = await decide(one, { object_id: item.id })
    await close(complaint_id, false)
    await settleAppeal(restaurant, other, decision, 'reversed')
    expect(await onSale(item)).toBe(false)
    await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'It is not enough.' })
    const upheld = { complaint_id, outcome: 'upheld' as const, reason, restore_item: true }
    await other.client.ok(api.deskComplaints.decideAppeal, upheld)
    expect(await onSale(item)).toBe(true)
  })
})
