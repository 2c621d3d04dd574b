import { afterEach, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeConnect } from '#tests/support/stripe-connect.ts'

const t = await forFile(startStripeConnect())
const { connect, stripe, anAccount, aPayment, transfer, transferOf, payOut, payoutOf } = t
const { accounts, charges, transfers } = stripe.records
afterEach(() => stripe.heal())

describe('transfers at Stripe', () => {
  it('are of the charge of a payment, before its money can be used', async () => {
    const account_ref = await anAccount()
    const payment_ref = aPayment(1_100)
    const transfer_ref = await transfer(account_ref, 990, payment_ref)
    expect(transfers.transferOf(transfer_ref)).toMatchObject({
      amount: 990,
      destination: account_ref,
      source_transaction: charges.ofPayment(payment_ref).id,
      transfer_group: 'order-1',
      metadata: { payout_id: 'payout-1' },
    })
    expect(await connect.findTransfer(transfer_ref)).toEqual({
      transfer_ref,
      account_ref,
      transfer_group: 'order-1',
      payout_id: 'payout-1',
      amount_cents: 990,
      reversed_cents: 0,
    })
    expect((await connect.findTransfers('order-1')).map((one) => one.transfer_ref)).toContain(transfer_ref)
    expect(await connect.findTransfer('tr_unknown')).toBeUndefined()
  })

  it('take no more than their charge has left after refunds and earlier transfers', async () => {
    const account_ref = await anAccount()
    const payment_ref = aPayment(1_100)
    charges.refund({ payment_intent: payment_ref, amount: '100' }, 'succeeded')
    await transfer(account_ref, 600, payment_ref)
    expect(await connect.transfer(transferOf(account_ref, 401, payment_ref))).toMatchObject({
      refusal: 'refused',
      detail: expect.stringContaining('must not exceed the source amount'),
    })
    expect(await connect.transfer(transferOf(account_ref, 400, payment_ref))).toHaveProperty('transfer_ref')
  })

  it('are refused for a payment that does not exist and for nothing', async () => {
    const account_ref = await anAccount()
    expect(await connect.transfer(transferOf(account_ref, 100, 'pi_unknown'))).toMatchObject({
      refusal: 'refused',
    })
    expect(await connect.transfer(transferOf(account_ref, 0))).toMatchObject({ refusal: 'refused' })
  })

  it('without a charge need money that can be used, and a new key once it can', async () => {
    const account_ref = await anAccount()
    aPayment(900_000, 'order-2')
    const request = transferOf(account_ref, 800_000)
    expect(await connect.transfer(request)).toMatchObject({ refusal: 'insufficient_funds' })
    t.advance({ days: 3 })
    expect(await connect.transfer({ ...request, idempotency_key: 'another' })).toHaveProperty('transfer_ref')
    const late = transferOf(account_ref, 800_000)
    expect(await connect.transfer(late)).toMatchObject({ refusal: 'insufficient_funds' })
    aPayment(900_000, 'order-3')
    t.advance({ hours: 23 })
    expect(await connect.transfer(late), 'the same key').toMatchObject({ refusal: 'insufficient_funds' })
  })

  it('are made once when their answer was lost', async () => {
    const account_ref = await anAccount()
    const request = { ...transferOf(account_ref, 500, aPayment(1_100, 'order-4')), transfer_group: 'order-4' }
    stripe.spoil('silence_after', 'POST /v1/transfers')
    await expect(connect.transfer(request)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await connect.transfer(request)).toHaveProperty('transfer_ref')
    expect(await connect.findTransfers('order-4')).toHaveLength(1)
  })

  it('are not made again with another amount and the same key', async () => {
    const account_ref = await anAccount()
    const request = transferOf(account_ref, 500, aPayment(1_100))
    await connect.transfer(request)
    await expect(connect.transfer({ ...request, amount_cents: 501 })).rejects.toMatchObject({
      code: 'in_progress',
    })
  })

  it.each([
    ['is not through the form', (name: string) => void accounts.restrict(name, 'external_account')],
    ['was closed', (name: string) => accounts.close(name)],
  ])('wait for an account that %s', async (_state, change) => {
    const account_ref = await anAccount()
    change(account_ref)
    expect(await connect.transfer(transferOf(account_ref, 500, aPayment(1_100)))).toMatchObject({
      refusal: 'account_not_ready',
    })
    expect(await connect.payOut(payoutOf(account_ref, 500))).toMatchObject({ refusal: 'account_not_ready' })
  })
})

describe('reversals at Stripe', () => {
  const usable = async () => {
    const account_ref = await anAccount()
    const transfer_ref = await transfer(account_ref, 700, aPayment(1_100))
    t.advance({ days: 3 })
    return { account_ref, transfer_ref }
  }

  it('take back all of a transfer, once', async () => {
    const { account_ref, transfer_ref } = await usable()
    await connect.reverseTransfer(transfer_ref)
    await connect.reverseTransfer(transfer_ref)
    expect(await connect.findTransfer(transfer_ref)).toMatchObject({ amount_cents: 700, reversed_cents: 700 })
    expect(stripe.records.balances.total(account_ref)).toBe(0)
  })

  it('take back what an earlier one left', async () => {
    const { account_ref, transfer_ref } = await usable()
    transfers.reverse(transfer_ref, { amount: '300' })
    await connect.reverseTransfer(transfer_ref)
    expect(stripe.records.balances.total(account_ref)).toBe(0)
  })

  it('happen once when two are asked for at the same time, and when an answer was lost', async () => {
    const { account_ref, transfer_ref } = await usable()
    await Promise.all([connect.reverseTransfer(transfer_ref), connect.reverseTransfer(transfer_ref)])
    expect(stripe.records.balances.total(account_ref)).toBe(0)
    const another = await usable()
    stripe.spoil('silence_after', 'POST /v1/transfers')
    await expect(connect.reverseTransfer(another.transfer_ref)).rejects.toMatchObject({ code: 'unavailable' })
    await connect.reverseTransfer(another.transfer_ref)
    expect(stripe.records.balances.total(another.account_ref)).toBe(0)
  })

  it('wait until the account has the money', async () => {
    const { account_ref, transfer_ref } = await usable()
    const payout_ref = await payOut(account_ref, 700)
    await expect(connect.reverseTransfer(transfer_ref)).rejects.toMatchObject({ code: 'unavailable' })
    stripe.records.payouts.fail(payout_ref)
    await connect.reverseTransfer(transfer_ref)
    expect(await connect.findTransfer(transfer_ref)).toMatchObject({ reversed_cents: 700 })
  })
})

describe('payouts at Stripe', () => {
  it('are made out of the account, once its money can be used', async () => {
    const account_ref = await anAccount()
    await transfer(account_ref, 900, aPayment(1_100))
    const early = payoutOf(account_ref, 900)
    expect(await connect.payOut(early)).toMatchObject({ refusal: 'insufficient_funds' })
    t.advance({ days: 3 })
    const payout_ref = await payOut(account_ref, 900)
    expect(stripe.records.payouts.payoutOf(account_ref, payout_ref).bank_text).toBe('SURPLATE')
    const payout = { payout_ref, account_ref, payout_id: 'payout-1', amount_cents: 900 }
    expect(await connect.findPayout(account_ref, payout_ref)).toEqual({
      ...payout,
      status: 'pending',
      failure: null,
    })
    expect(await connect.payOut(payoutOf(account_ref, 1))).toMatchObject({ refusal: 'insufficient_funds' })
    expect(await connect.findPayout(await anAccount(), payout_ref), 'of another account').toBeUndefined()
  })

  it('are made once when their answer was lost', async () => {
    const account_ref = await anAccount()
    await transfer(account_ref, 900, aPayment(1_100))
    t.advance({ days: 3 })
    const request = payoutOf(account_ref, 400)
    stripe.spoil('silence_after', 'POST /v1/payouts')
    await expect(connect.payOut(request)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await connect.payOut(request)).toMatchObject({ status: 'pending' })
    expect(await connect.findPayouts(account_ref)).toHaveLength(1)
  })

  it('can fail after they were paid', async () => {
    const account_ref = await anAccount()
    await transfer(account_ref, 900, aPayment(1_100))
    t.advance({ days: 3 })
    const payout_ref = await payOut(account_ref, 900)
    stripe.records.payouts.arrive(payout_ref)
    expect(await connect.findPayout(account_ref, payout_ref)).toMatchObject({ status: 'paid', failure: null })
    stripe.records.payouts.fail(payout_ref, 'no_account')
    const failed = { status: 'failed', failure: 'no_account' }
    expect(await connect.findPayouts(account_ref)).toEqual([
      expect.objectContaining({ payout_ref, ...failed }),
    ])
  })
})
