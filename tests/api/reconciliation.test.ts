import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#contract/time.ts'
import { confirmAbout } from '#tests/support/proposals.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant, sendBatch } from '#tests/support/payouts.ts'

const t = await appForFile()
const { anOrder, collect, dispute, decide } = disputes(t)
const fay = await anOperator(t, 'finance', 'Fay Lin')
const customer = await t.aCustomer()
// The first run: everything from now on is compared.
await t.advance({ minutes: 1 })

/** Beyond what one side may be later than the other. */
async function waitDays(days: number) {
  for (let day = 0; day < days; day++) await t.advance({ days: 1 })
  await openDesk(fay)
}
const unmatched = async () =>
  (await fay.client.ok(api.reconciliation.browse, {}))
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ side, kind, expected, actual }) => [side, kind, expected, actual])

describe('what the provider and the ledger have', () => {
  it('is matched, so that nothing is listed of payments, refunds, payouts and disputes', async () => {
    const nonna = await aPayableRestaurant(t)
    const team = await aFinanceTeam(t)
    await aCollectedOrder(t, nonna, customer)
    const refunded = await anOrder(nonna, customer)
    await customer.client.ok(api.orders.cancel, { order_id: refunded.id })
    const disputed = await anOrder(nonna, customer)
    await collect(nonna, disputed, 'pass')
    await decide(await dispute(disputed), 'won')
    await waitDays(3)
    await sendBatch(team)
    await t.advance({ minutes: 1 })
    await waitDays(4)
    expect(await unmatched()).toEqual([])
    const kinds = (await t.rows('balance_transaction')).map(({ kind }) => kind).toSorted()
    expect(kinds.join(' ')).toBe('charge charge charge dispute dispute_reversal refund transfer transfer')
    const rows = await t.rows('balance_transaction')
    expect(rows.filter(({ matched_to }) => matched_to === null)).toEqual([])
    const summary = await fay.client.ok(api.reconciliation.summary, {})
    expect(summary).toMatchObject({ unmatched: 0, fees_this_month: 25 })
  })

  it('is listed where it differs by one cent, and resolved with a reason once', async () => {
    const order = await anOrder(await t.aRestaurant(), customer)
    const { id } = await t.row('payment_session', { order_id: order.id })
    await t.update('sandbox_checkout', { id }, { amount_cents: 8_001 })
    await waitDays(1)
    expect(await unmatched()).toEqual([])
    await waitDays(3)
    expect(await unmatched()).toEqual([['amount', 'charge', 80, 80.01]])
    const { queues } = await fay.client.ok(api.operators.overview, {})
    expect(queues).toContainEqual(expect.objectContaining({ name: 'unmatched', waiting: 1, overdue: 0 }))
    const [listed] = await fay.client.ok(api.reconciliation.browse, {})
    const resolution = { unmatched_id: listed?.id ?? '', reason: 'The bank has rounded.' }
    await fay.client.ok(api.reconciliation.resolve, resolution)
    await fay.client.fails('409 already_resolved', api.reconciliation.resolve, resolution)
    await waitDays(1)
    expect(await unmatched()).toEqual([])
    const [resolved] = await fay.client.ok(api.reconciliation.browse, {})
    expect(resolved).toMatchObject({ reason: 'The bank has rounded.', resolved_by_name: 'Fay Lin' })
  })

  it('is listed while it is on one side alone, and resolves by itself when it is on both', async () => {
    const order = await anOrder(await t.aRestaurant(), customer)
    const session = await t.row('payment_session', { order_id: order.id })
    await t.update('payment_session', { id: session.id }, { provider_ref: 'pay_lost' })
    await waitDays(4)
    expect((await unmatched()).map(String).toSorted()).toEqual(['ledger,charge,80,', 'provider,charge,,80'])
    await t.update('payment_session', { id: session.id }, { provider_ref: session.provider_ref })
    await waitDays(1)
    expect(await unmatched()).toEqual([['ledger', 'charge', 80, null]])
    const [listed] = await t.rows('unmatched', { ref: 'pay_lost' })
    const unmatched_id = listed?.id ?? ''
    await fay.client.ok(api.reconciliation.resolve, { unmatched_id, reason: 'A mistake of ours.' })
    await confirmAbout(await anOperator(t, 'finance', 'Sam Roe'), unmatched_id)
  })

  it('is listed while the provider has not recorded it, and resolves by itself when it has', async () => {
    const order = await anOrder(await t.aRestaurant(), customer)
    const { id } = await t.row('payment_session', { order_id: order.id })
    await t.update('sandbox_checkout', { id }, { paid_at: new Date(t.now().getTime() + 4 * DAY_MS) })
    await waitDays(3)
    expect(await unmatched()).toEqual([['ledger', 'charge', 80, null]])
    await waitDays(3)
    expect(await unmatched()).toEqual([])
  })

  it('lists a refund that failed, since its customer still has to be paid', async () => {
    const order = await anOrder(await t.aRestaurant(), customer)
    await customer.client.ok(api.orders.cancel, { order_id: order.id })
    await t.advance({ minutes: 1 })
    await t.update('refund', { order_id: order.id }, { status: 'failed' })
    await waitDays(1)
    expect(await unmatched()).toEqual([['refund', 'refund', -80, null]])
  })
})
