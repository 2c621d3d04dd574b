import { describe, expect, it } from 'vitest'
import { type ConnectProvider, noListeners } from '#server/features/payments/processing/connect-provider.ts'
import type { Payable, Payables } from '#server/features/payments/processing/payment-deps.ts'
import type { PaymentProvider, ProviderEvent } from '#server/features/payments/processing/payment-provider.ts'
import { receiveEvent } from '#server/features/payments/processing/settling-flows.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { refundRow } from '#tests/support/order-rows.ts'

const t = await appForFile()

/** What receives events, from a provider that answers like this. */
function receiver(connect: Partial<ConnectProvider> = {}, onRefundFailed?: Payable['onRefundFailed']) {
  const lines: { level: number; msg: string; refund?: string; type?: string }[] = []
  const listeners = noListeners()
  const provider = { connect } as PaymentProvider
  const deps = {
    database: t.database,
    now: t.now,
    provider,
    listeners,
    other_types: new Set<string>(),
    jobs: t.jobs,
    payables: { order: { onRefundFailed } } as Payables,
    log: makeLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }),
  }
  return { lines, listeners, receive: (event: ProviderEvent) => receiveEvent(deps, event) }
}

const event = <Of extends object>(of: Of) => ({ id: `evt_${newId(t.now())}`, type: 'of.a.test', ...of })
const isRecorded = async ({ id }: ProviderEvent) => (await t.rows('provider_event', { id })).length === 1

const READY = {
  account_ref: 'acct_1',
  is_ready: true,
  is_submitted: true,
  requirements_due: [],
  disabled_reason: null,
}
const PAID = {
  payout_ref: 'po_1',
  account_ref: 'acct_1',
  payout_id: 'payout-1',
  amount_cents: 1_000,
  status: 'paid' as const,
  failure: null,
}

describe('an event of the payment provider', () => {
  it('of a type that changes nothing is logged once for its type, and recorded each time', async () => {
    const { lines, receive } = receiver()
    const types = ['product.created', 'product.created', 'price.created', 'product.created']
    const events = types.map((type) => ({ ...event({ about: 'other' as const }), type }))
    for (const one of events) await receive(one)
    expect(lines.map(({ type }) => type)).toEqual(['product.created', 'price.created'])
    expect(await Promise.all(events.map(isRecorded))).toEqual([true, true, true, true])
  })

  it('gives its listeners what the provider has now, and when it was asked', async () => {
    const { listeners, receive } = receiver({ findAccount: async () => READY })
    const reports: unknown[] = []
    listeners.account.push(async (...reported) => void reports.push(reported))
    const ready = event({ about: 'account' as const, account_ref: 'acct_1' })
    await receive(ready)
    expect(reports).toEqual([[{ account_ref: 'acct_1', account: READY }, t.now()]])
    expect(await isRecorded(ready)).toBe(true)
  })

  it('reports an account that its owner has closed without what it was', async () => {
    const { listeners, receive } = receiver({ findAccount: async () => undefined })
    const reports: unknown[] = []
    listeners.account.push(async (reported) => void reports.push(reported))
    await receive(event({ about: 'account' as const, account_ref: 'acct_1' }))
    expect(reports).toEqual([{ account_ref: 'acct_1', account: undefined }])
  })

  it('is not recorded when a listener throws, and has its effect when it comes again', async () => {
    const { listeners, receive } = receiver({ findPayout: async () => PAID })
    const reports: string[] = []
    let isBroken = true
    listeners.payout.push(async ({ payout_ref }) => {
      if (isBroken) throw new Error('the database is away')
      reports.push(payout_ref)
    })
    const paid = event({ about: 'payout' as const, account_ref: 'acct_1', payout_ref: 'po_1' })
    await expect(receive(paid)).rejects.toThrow('the database is away')
    expect(await isRecorded(paid)).toBe(false)
    isBroken = false
    await receive(paid)
    await receive(paid)
    expect(reports, 'once it is recorded it is not reported again').toEqual(['po_1'])
  })

  it('about something unknown is recorded with a line in the log', async () => {
    const { lines, listeners, receive } = receiver({ findDispute: async () => undefined })
    listeners.dispute.push(async () => expect.unreachable())
    const foreign = event({ about: 'dispute' as const, dispute_ref: 'dp_of_another_shop' })
    const unknown = event({ about: 'other' as const, type: 'invoice.created' })
    await receive(foreign)
    await receive(unknown)
    expect([await isRecorded(foreign), await isRecorded(unknown)]).toEqual([true, true])
    expect(lines.map(({ level, type }) => [level, type])).toEqual([
      [40, 'of.a.test'],
      [30, 'invoice.created'],
    ])
  })
})

describe('a refund that the provider could not deliver', () => {
  const failed = (provider_ref: string, payment_ref: string | null = null) =>
    event({
      about: 'refund' as const,
      payment_ref,
      refund: { provider_ref, status: 'failed' as const, amount_cents: 1_100, currency: 'aud' },
      is_requested: true,
    })

  /** A refund of a paid order, as it stands. */
  async function aRefund(change: Parameters<typeof refundRow>[2]) {
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    const session = await t.row('payment_session', { order_id: order.id })
    const row = refundRow(order.id, t.now(), { session_id: session.id, ...change })
    await t.database.query.insertInto('refund').values(row).execute()
    return { ...row, payment_ref: session.provider_ref }
  }
  const statusOf = async ({ id }: { id: string }) => (await t.row('refund', { id })).status

  it('is recorded as failed after it had succeeded, with an error in the log, and is reported', async () => {
    const reports: string[] = []
    const { lines, receive } = receiver(
      {},
      async (_tx, { id, status }) => void reports.push(`${id} ${status}`),
    )
    const refund = await aRefund({ status: 'succeeded', provider_ref: 're_late' })
    await receive(failed('re_late'))
    expect(await statusOf(refund)).toBe('failed')
    expect(reports).toEqual([`${refund.id} failed`])
    expect(lines).toMatchObject([
      { level: 50, refund: refund.id, msg: expect.stringMatching(/pay it manually/) },
    ])
  })

  it('is recorded only together with what has to follow', async () => {
    const reports: string[] = []
    let isBroken = true
    const { receive } = receiver({}, async (_tx, { id }) => {
      if (isBroken) throw new Error('not now')
      reports.push(id)
    })
    const refund = await aRefund({ status: 'succeeded', provider_ref: 're_again' })
    const again = failed('re_again')
    await expect(receive(again)).rejects.toThrow('not now')
    expect(await statusOf(refund)).toBe('succeeded')
    isBroken = false
    await receive(again)
    expect(reports).toEqual([refund.id])
  })

  it('comes again when it is ahead of the answer that names it', async () => {
    const { receive } = receiver()
    const refund = await aRefund({ attempts: 1, due_at: new Date(t.now().getTime() + 60_000) })
    const early = failed('re_early', refund.payment_ref)
    await expect(receive(early)).rejects.toMatchObject({ code: 'in_progress' })
    expect(await isRecorded(early)).toBe(false)
    await t.update('refund', { id: refund.id }, { status: 'succeeded', provider_ref: 're_early' })
    await receive(early)
    expect(await statusOf(refund)).toBe('failed')
  })

  it('is taken again while the answer about another refund of its payment is missing', async () => {
    const { receive } = receiver()
    const refund = await aRefund({ status: 'succeeded', provider_ref: 're_twice' })
    const { session_id } = refund
    const due_at = new Date(t.now().getTime() + 60_000)
    const other = refundRow(refund.order_id ?? '', t.now(), { session_id, attempts: 1, due_at })
    await t.database.query.insertInto('refund').values(other).execute()
    for (let times = 0; times < 2; times += 1) {
      const reported = failed('re_twice', refund.payment_ref)
      await receive(reported)
      expect(await isRecorded(reported)).toBe(true)
    }
  })

  it.each(['succeeded', 'pending'] as const)('is none while it is %s', async (status) => {
    const { receive } = receiver()
    const refund = await aRefund({ status: 'succeeded', provider_ref: `re_${status}` })
    const refundOf = { provider_ref: `re_${status}`, status, amount_cents: 1_100, currency: 'aud' }
    await receive(
      event({ about: 'refund' as const, payment_ref: null, refund: refundOf, is_requested: true }),
    )
    expect(await statusOf(refund)).toBe('succeeded')
  })

  it('of another shop changes nothing', async () => {
    const { receive } = receiver({}, async () => expect.unreachable())
    const foreign = failed('re_of_another_shop', 'pi_of_another_shop')
    await receive(foreign)
    expect(await isRecorded(foreign)).toBe(true)
  })
})
