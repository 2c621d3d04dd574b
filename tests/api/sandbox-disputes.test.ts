import { describe, expect, it } from 'vitest'
import { appForFile } from '#tests/support/for-file.ts'
import { sandboxAccounts } from '#tests/support/sandbox-accounts.ts'

const t = await appForFile()
const { connect, press, page, anAccount, aPayment, transferOf } = sandboxAccounts(t)

const EVIDENCE = {
  product_description: 'Lasagne',
  service_date: '21 November 2026',
  customer_name: null,
  customer_email: null,
  signed_scan: 'Scan 4711 <signed>',
}

async function aDispute() {
  const payment = await aPayment()
  const location = (await press(`checkout/${payment.checkout}/dispute`)) ?? ''
  return { ...payment, location, dispute_ref: location.replace('/sandbox/dispute/', '') }
}
const statusOf = async (dispute_ref: string) => (await connect.findDispute(dispute_ref))?.status

describe('a dispute in the sandbox', () => {
  it('is opened once on the page of a paid checkout, and reported', async () => {
    const { checkout, location, dispute_ref, payment_ref } = await aDispute()
    expect(await connect.findDispute(dispute_ref)).toEqual({
      dispute_ref,
      payment_ref,
      amount_cents: 1_100,
      currency: 'aud',
      fee_cents: 2_500,
      reason: 'product_not_received',
      status: 'needs_response',
      has_evidence: false,
      due_by: new Date(t.now().getTime() + 10 * 86_400_000),
      opened_at: t.now(),
    })
    expect(await press(`checkout/${checkout}/dispute`)).toBe(location)
    expect(await page(`checkout/${checkout}`)).toContain(location)
    expect(await t.rows('provider_event', { id: `evt_${dispute_ref}_needs_response` })).toHaveLength(1)
  })

  it.each(['won', 'lost'] as const)('is %s as a tester decides, once', async (status) => {
    const { dispute_ref } = await aDispute()
    await press(`dispute/${dispute_ref}/${status}`)
    await press(`dispute/${dispute_ref}/${status === 'won' ? 'lost' : 'won'}`)
    expect(await statusOf(dispute_ref)).toBe(status)
    expect(await connect.submitEvidence(dispute_ref, EVIDENCE)).toBe('closed')
    expect(await t.rows('provider_event', { id: `evt_${dispute_ref}_${status}` })).toHaveLength(1)
  })

  it('takes evidence once, shows it, and can then be decided', async () => {
    const { dispute_ref } = await aDispute()
    expect(await connect.submitEvidence(dispute_ref, EVIDENCE)).toBe('submitted')
    expect(await connect.submitEvidence(dispute_ref, { ...EVIDENCE, signed_scan: 'other' })).toBe('submitted')
    expect(await connect.findDispute(dispute_ref)).toMatchObject({
      status: 'under_review',
      has_evidence: true,
    })
    expect(await page(`dispute/${dispute_ref}`)).toContain('Scan 4711 &lt;signed&gt;')
    await press(`dispute/${dispute_ref}/won`)
    expect(await statusOf(dispute_ref)).toBe('won')
  })

  it('is reported again when the shop could not take its event', async () => {
    const { dispute_ref } = await aDispute()
    const opened = { id: `evt_${dispute_ref}_needs_response` }
    await t.sql`delete from provider_event where id = ${opened.id}`
    await t.advance({ minutes: 1 })
    expect(await t.rows('provider_event', opened)).toHaveLength(1)
    await connect.submitEvidence(dispute_ref, EVIDENCE)
    await t.advance({ minutes: 1 })
    const events = await t.rows('provider_event')
    expect(events.filter(({ id }) => id.startsWith(`evt_${dispute_ref}`))).toHaveLength(1)
  })

  it('is lost when nobody answers in time', async () => {
    const { dispute_ref } = await aDispute()
    await t.advance({ days: 10 })
    expect(await statusOf(dispute_ref)).toBe('lost')
  })
})

describe('the balance of the sandbox', () => {
  it('has every movement, newest first, in pages without gaps', async () => {
    const from = t.now()
    const { dispute_ref, payment_ref } = await aDispute()
    t.moveClock({ minutes: 1 })
    const answer = await connect.transfer(transferOf(await anAccount(), 700, payment_ref))
    const transfer_ref = 'transfer_ref' in answer ? answer.transfer_ref : ''
    t.moveClock({ minutes: 1 })
    await connect.reverseTransfer(transfer_ref)
    t.moveClock({ minutes: 1 })
    await press(`dispute/${dispute_ref}/won`)
    const to = new Date(t.now().getTime() + 1)
    const { transactions, next } = await connect.findBalanceTransactions({ from, to, after: null })
    const movements = transactions.map((one) => [one.kind, one.source_ref, one.amount_cents, one.fee_cents])
    expect(movements.slice(0, 3)).toEqual([
      ['dispute_reversal', dispute_ref, 1_100, 0],
      ['transfer_reversal', transfer_ref, 700, 0],
      ['transfer', transfer_ref, -700, 0],
    ])
    expect(movements).toContainEqual(['charge', payment_ref, 1_100, 0])
    expect(movements).toContainEqual(['dispute', dispute_ref, -1_100, 2_500])
    expect(next).toBeNull()
    const after = transactions[1]?.ref ?? ''
    const rest = await connect.findBalanceTransactions({ from, to, after })
    expect(rest.transactions).toEqual(transactions.slice(2))
  })
})
