import { describe, expect, it } from 'vitest'
import { appForFile } from '#tests/support/for-file.ts'
import { sandboxAccounts } from '#tests/support/sandbox-accounts.ts'

const t = await appForFile()
const { connect, press, page, anAccount, aPayment, transferOf, payoutOf, RETURN_URL } = sandboxAccounts(t)

describe('an account in the sandbox', () => {
  it('has a page that calls it a test account, not a payment', async () => {
    const text = await page(`account/${await anAccount('new')}`)
    expect(text).toContain('Test account.')
    expect(text).not.toContain('Test payment.')
  })

  it('is ready after one press, which sends its owner back and delivers an event', async () => {
    const account_ref = await anAccount('new')
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: false, is_submitted: false })
    expect(await press(`account/${account_ref}/ready`)).toBe(RETURN_URL)
    expect(await connect.findAccount(account_ref)).toEqual({
      account_ref,
      is_ready: true,
      is_submitted: true,
      requirements_due: [],
      disabled_reason: null,
    })
    expect(await t.rows('provider_event', { type: 'sandbox.account.ready' })).toHaveLength(1)
  })

  it('is restricted until it is in order again', async () => {
    const account_ref = await anAccount()
    expect(await press(`account/${account_ref}/restrict`)).toBe(`/sandbox/account/${account_ref}`)
    expect(await connect.findAccount(account_ref)).toMatchObject({
      is_ready: false,
      is_submitted: true,
      requirements_due: ['individual.verification.document'],
    })
    expect(await connect.transfer(transferOf(account_ref, 100))).toMatchObject({
      refusal: 'account_not_ready',
    })
    expect(await connect.payOut(payoutOf(account_ref, 100))).toMatchObject({ refusal: 'account_not_ready' })
    await press(`account/${account_ref}/ready`)
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: true })
  })

  it('does not exist any more once its owner has closed it', async () => {
    const account_ref = await anAccount()
    await press(`account/${account_ref}/close`)
    expect(await connect.findAccount(account_ref)).toBeUndefined()
    await press(`account/${account_ref}/ready`)
    expect(await connect.findAccount(account_ref), 'it stays closed').toBeUndefined()
    expect(await connect.transfer(transferOf(account_ref, 100))).toMatchObject({
      refusal: 'account_not_ready',
    })
  })

  it('is created once for a key, and not for another restaurant', async () => {
    const request = { idempotency_key: 'one', restaurant_id: 'r-1', name: 'A', email: 'a@example.com' }
    const answers = await t.together(5, () => connect.createAccount(request))
    expect(new Set(answers.map(({ account_ref }) => account_ref)).size).toBe(1)
    await expect(connect.createAccount({ ...request, restaurant_id: 'r-2' })).rejects.toMatchObject({
      code: 'in_progress',
    })
  })

  it.each([
    'account/unknown/ready',
    'account/unknown/payouts/po/return',
    'dispute/unknown/won',
    'checkout/x/dispute',
  ])('answers 404 for %s', async (path) => {
    expect(await press(path)).toBe('404')
  })
})

describe('transfers in the sandbox', () => {
  it('take no more from a payment than it has left', async () => {
    const { payment_ref } = await aPayment()
    const account_ref = await anAccount()
    expect(await connect.transfer(transferOf(account_ref, 1_101, payment_ref))).toMatchObject({
      refusal: 'refused',
    })
    const transfer = transferOf(account_ref, 900, payment_ref)
    expect(await connect.transfer(transfer)).toEqual({ transfer_ref: expect.stringMatching(/^tr_sandbox_/) })
    expect(await connect.transfer(transferOf(account_ref, 201, payment_ref))).toMatchObject({
      refusal: 'refused',
    })
    expect(await connect.findTransfers(transfer.transfer_group)).toMatchObject([
      { account_ref, payout_id: transfer.payout_id, amount_cents: 900, reversed_cents: 0 },
    ])
  })

  it('cannot be of a payment that does not exist, or of nothing', async () => {
    const account_ref = await anAccount()
    expect(await connect.transfer(transferOf(account_ref, 100, 'pay_unknown'))).toMatchObject({
      refusal: 'refused',
    })
    expect(await connect.transfer(transferOf(account_ref, 0))).toMatchObject({ refusal: 'refused' })
    expect(await connect.payOut(payoutOf(account_ref, 0))).toMatchObject({ refusal: 'refused' })
  })

  it('without a payment take no more than is available, and repeat that refusal for their key', async () => {
    const account_ref = await anAccount()
    const transfer = transferOf(account_ref, 5_000_000)
    expect(await connect.transfer(transfer)).toMatchObject({ refusal: 'insufficient_funds' })
    const { checkout } = await aPayment()
    await t.update('sandbox_checkout', { id: checkout }, { amount_cents: 6_000_000 })
    expect(await connect.transfer(transfer), 'the same key').toMatchObject({ refusal: 'insufficient_funds' })
    expect(await connect.transfer({ ...transfer, idempotency_key: 'later' })).toHaveProperty('transfer_ref')
    await t.update('sandbox_checkout', { id: checkout }, { amount_cents: 1_100 })
  })

  it('are made once for a key, and again when the key is forgotten after a day', async () => {
    const { payment_ref } = await aPayment()
    const transfer = transferOf(await anAccount(), 100, payment_ref)
    const answers = await t.together(5, () => connect.transfer(transfer))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await connect.findTransfers(transfer.transfer_group)).toHaveLength(1)
    t.moveClock({ hours: 24 })
    await connect.transfer(transfer)
    expect(await connect.findTransfers(transfer.transfer_group)).toHaveLength(2)
  })

  it('are reversed once, while the account has their money', async () => {
    const { payment_ref } = await aPayment()
    const account_ref = await anAccount()
    const answer = await connect.transfer(transferOf(account_ref, 500, payment_ref))
    const transfer_ref = 'transfer_ref' in answer ? answer.transfer_ref : ''
    const payout = await connect.payOut(payoutOf(account_ref, 500))
    await expect(connect.reverseTransfer(transfer_ref)).rejects.toMatchObject({
      code: 'unavailable',
    })
    const payout_ref = 'payout_ref' in payout ? payout.payout_ref : ''
    await press(`account/${account_ref}/payouts/${payout_ref}/return`)
    await connect.reverseTransfer(transfer_ref)
    await connect.reverseTransfer(transfer_ref)
    expect(await connect.findTransfer(transfer_ref)).toMatchObject({ amount_cents: 500, reversed_cents: 500 })
    expect(await connect.payOut(payoutOf(account_ref, 1))).toMatchObject({ refusal: 'insufficient_funds' })
  })
})

describe('payouts in the sandbox', () => {
  /** An account with a payout of 500 cents on its way. */
  const aPayout = async () => {
    const { payment_ref } = await aPayment()
    const account_ref = await anAccount()
    await connect.transfer(transferOf(account_ref, 800, payment_ref))
    const request = payoutOf(account_ref, 500)
    const payout = await connect.payOut(request)
    return { account_ref, request, payout_ref: 'payout_ref' in payout ? payout.payout_ref : '' }
  }
  const eventsOf = async (payout_ref: string) => {
    const events = await t.rows('provider_event')
    return events.filter(({ id }) => id.startsWith(`evt_${payout_ref}_`)).map(({ type }) => type)
  }

  it('arrive by themselves after some seconds, with an event', async () => {
    const { account_ref, request, payout_ref } = await aPayout()
    const expected = {
      payout_ref,
      account_ref,
      payout_id: request.payout_id,
      amount_cents: 500,
      failure: null,
    }
    expect(await connect.findPayout(account_ref, payout_ref)).toEqual({ ...expected, status: 'pending' })
    await t.advance({ seconds: 10 })
    expect(await connect.findPayouts(account_ref)).toEqual([{ ...expected, status: 'paid' }])
    expect(await eventsOf(payout_ref)).toEqual(['sandbox.payout.paid'])
    expect(await connect.findPayout('another account', payout_ref)).toBeUndefined()
  })

  it('take no more than the account has', async () => {
    const { account_ref } = await aPayout()
    expect(await connect.payOut(payoutOf(account_ref, 301))).toMatchObject({ refusal: 'insufficient_funds' })
    expect(await connect.payOut(payoutOf(account_ref, 300))).toMatchObject({ status: 'pending' })
  })

  it('come back when a tester returns them, also after they were paid', async () => {
    const { account_ref, payout_ref } = await aPayout()
    await t.advance({ seconds: 10 })
    expect(await page(`account/${account_ref}`)).toContain('Send it back')
    await press(`account/${account_ref}/payouts/${payout_ref}/return`)
    await press(`account/${account_ref}/payouts/${payout_ref}/return`)
    const failed = { status: 'failed', failure: 'could_not_process' }
    expect(await connect.findPayout(account_ref, payout_ref)).toMatchObject(failed)
    expect(await eventsOf(payout_ref)).toEqual(['sandbox.payout.paid', 'sandbox.payout.failed'])
    expect(await page(`account/${account_ref}`)).not.toContain('Send it back')
  })

  it('are reported again when the shop could not take their event', async () => {
    const { payout_ref } = await aPayout()
    await t.advance({ seconds: 10 })
    await t.sql`delete from provider_event where id = ${`evt_${payout_ref}_paid`}`
    await t.advance({ minutes: 1 })
    expect(await eventsOf(payout_ref)).toEqual(['sandbox.payout.paid'])
  })

  it('come back from an account that was closed meanwhile', async () => {
    const { account_ref, payout_ref } = await aPayout()
    await press(`account/${account_ref}/close`)
    await t.advance({ seconds: 10 })
    const failed = { status: 'failed', failure: 'account_closed' }
    expect(await connect.findPayout(account_ref, payout_ref)).toMatchObject(failed)
  })
})
