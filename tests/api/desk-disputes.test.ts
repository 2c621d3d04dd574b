import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { registerForGst } from '#tests/support/registrations.ts'

const t = await appForFile({ env: { OPERATOR_GST: 'on' } })
const { anOrder, collect, dispute, decide, press } = disputes(t)
const fay = await anOperator(t, 'finance', 'Fay Lin')
const customer = await t.aCustomer('Kim Nguyen')
const nonna = await t.aRestaurant('Nonna Pina')
const queue = async () => {
  const { queues } = await fay.client.ok(api.operators.overview, {})
  return queues.find(({ name }) => name === 'disputes')
}
const idOfDispute = async (provider_ref: string) => (await t.row('dispute', { provider_ref })).id

it('shows the evidence as it is sent, and submits it by one press, once', async () => {
  const order = await anOrder(nonna, customer)
  await collect(nonna, order, 'pass')
  const scan = await t.row('pickup_scan', { order_id: order.id })
  const dispute_ref = await dispute(order)
  expect(await queue()).toMatchObject({ waiting: 1, overdue: 0 })
  await t.advance({ days: 8 })
  await openDesk(fay)
  expect(await queue()).toMatchObject({ waiting: 1, overdue: 1 })
  const dispute_id = await idOfDispute(dispute_ref)
  const { evidence, can_submit, rule } = await fay.client.ok(api.disputes.get, { dispute_id })
  expect({ can_submit, rule }).toEqual({ can_submit: true, rule: expect.stringContaining('pickup pass') })
  expect(evidence).toMatchObject({
    service_date: '21 November 2026',
    customer_name: 'Kim',
    customer_email: null,
    signed_scan: expect.stringMatching(/The customer showed the pickup pass/),
  })
  for (const part of [
    scan.scan_id,
    spacedCode(order.code),
    order.id,
    'Nonna Pina',
    '6:00 pm (Melbourne time)',
    '2 × ',
  ])
    expect(evidence?.signed_scan).toContain(part)
  expect(JSON.stringify(evidence)).not.toContain('Nguyen')
  const [one, two] = await Promise.all([
    fay.client.ok(api.disputes.submit, { dispute_id }),
    fay.client.ok(api.disputes.submit, { dispute_id }),
  ])
  expect([one.evidence_by_name, two.evidence_by_name, one.can_submit]).toEqual(['Fay Lin', 'Fay Lin', false])
  await t.jobs.drain()
  const [listed] = await fay.client.ok(api.disputes.browse, {})
  expect(listed).toMatchObject({ status: 'under_review', evidence_sent_at: t.now().toISOString() })
  const { evidence: received } = await t.row('sandbox_dispute', { id: dispute_ref })
  expect(received).toEqual(evidence)
  await fay.client.fails('409 dispute_decided', api.disputes.submit, { dispute_id })
  expect(await queue()).toMatchObject({ waiting: 0 })
  await decide(dispute_ref, 'won')
  expect(await fay.client.ok(api.disputes.get, { dispute_id })).toMatchObject({
    status: 'won',
    is_open: false,
  })
})

it('has no evidence of an order that nobody has collected', async () => {
  const order = await anOrder(nonna, customer)
  const dispute_id = await idOfDispute(await dispute(order))
  await fay.client.fails('409 no_evidence', api.disputes.submit, { dispute_id })
  expect(await fay.client.ok(api.disputes.get, { dispute_id })).toMatchObject({
    evidence: null,
    can_submit: false,
  })
})

it('claims no pass where the code was typed', async () => {
  const order = await anOrder(nonna, customer)
  await collect(nonna, order, 'code')
  const dispute_id = await idOfDispute(await dispute(order))
  const { evidence } = await fay.client.ok(api.disputes.get, { dispute_id })
  expect(evidence?.signed_scan).toContain('Code typed by Nonna Pina of the restaurant: no pass was scanned.')
  expect(evidence?.signed_scan).not.toContain('pickup pass')
})

it('shows open disputes first', async () => {
  const order = await anOrder(nonna, customer)
  await press(`dispute/${await dispute(order)}/lost`)
  const open = (await fay.client.ok(api.disputes.browse, {})).map(({ is_open }) => is_open)
  expect(open).toEqual(open.toSorted((one, other) => Number(other) - Number(one)))
  expect(open).toContain(false)
})

it('has a line of its own in the statement of the month, with its GST, where the restaurant bears it', async () => {
  const bombay = await t.aRestaurant('Bombay Corner')
  await registerForGst(bombay)
  const order = await anOrder(bombay, customer)
  await collect(bombay, order, 'code')
  const before = await bombay.client.ok(api.statements.statement, {})
  expect(before.totals).not.toHaveProperty('disputes')
  const dispute_ref = await dispute(order)
  expect(await bombay.client.ok(api.statements.statement, {})).toEqual(before)
  await decide(dispute_ref, 'lost')
  const { entries, totals } = await bombay.client.ok(api.statements.statement, {})
  expect(entries.at(-1)).toMatchObject({
    event: 'dispute_lost',
    customer_paid: -80,
    borne_by_operator: 0,
    commission: -8,
    restaurant_share: -72,
    gst_in_sales: -7.27,
    gst_in_commission: -0.73,
  })
  expect(totals).toEqual({
    sales: 80,
    refunds: 0,
    disputes: 80,
    customer_paid: 0,
    borne_by_operator: 0,
    gst_in_sales: 0,
    commission: 0,
    gst_in_commission: 0,
    restaurant_share: 0,
  })
})
