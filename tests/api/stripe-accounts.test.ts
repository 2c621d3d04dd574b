import { afterEach, describe, expect, it } from 'vitest'
import { findOperatorAccount } from '#server/features/payments/processing/stripe/stripe-client.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeConnect } from '#tests/support/stripe-connect.ts'

const t = await forFile(startStripeConnect())
const { connect, stripe, anAccount, accountRequest } = t
const { accounts } = stripe.records
const urls = { return_url: 'https://surplate.example/back', refresh_url: 'https://surplate.example/again' }
afterEach(() => stripe.heal())

describe('accounts at Stripe', () => {
  it('are Australian, filled in at Stripe, and paid out only when asked to', async () => {
    const request = accountRequest()
    const { account_ref } = await connect.createAccount(request)
    expect(accounts.accountOf(account_ref)).toMatchObject({
      country: 'au',
      email: request.email,
      collectors: ['application', 'application'],
      payout_interval: 'manual',
      metadata: { restaurant_id: request.restaurant_id },
    })
  })

  it('are created once for a key, also when the answer was lost, and for no other restaurant', async () => {
    const request = accountRequest()
    stripe.spoil('silence_after', 'POST /v2/core/accounts')
    await expect(connect.createAccount(request)).rejects.toMatchObject({ code: 'unavailable' })
    const before = accounts.accounts.size
    await connect.createAccount(request)
    expect(accounts.accounts.size).toBe(before)
    await expect(connect.createAccount({ ...request, restaurant_id: 'another' })).rejects.toMatchObject({
      code: 'in_progress',
    })
  })

  it('are ready when their owner is through the form, until Stripe asks for more', async () => {
    const { account_ref } = await connect.createAccount(accountRequest())
    expect(await connect.findAccount(account_ref)).toEqual({
      account_ref,
      is_ready: false,
      is_submitted: false,
      requirements_due: ['external_account', 'tos_acceptance.date'],
      disabled_reason: null,
    })
    expect(await connect.openOnboarding(account_ref, urls)).toContain(account_ref)
    accounts.onboard(account_ref)
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: true, requirements_due: [] })
    accounts.restrict(account_ref, 'individual.verification.document')
    expect(await connect.findAccount(account_ref)).toMatchObject({
      is_ready: false,
      is_submitted: true,
      requirements_due: ['individual.verification.document'],
    })
  })

  it('ask for card payments as well where Stripe wants that of the platform, under another key', async () => {
    accounts.platform.wants_card_payments = true
    const { account_ref } = await connect.createAccount(accountRequest())
    accounts.platform.wants_card_payments = false
    expect(accounts.accountOf(account_ref)).toMatchObject({
      asks_card_payments: true,
      payout_interval: 'manual',
    })
  })

  it('that were left on automatic payouts are repaired before they are called ready', async () => {
    const account_ref = await anAccount()
    accounts.accountOf(account_ref).payout_interval = 'daily'
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: true })
    expect(accounts.accountOf(account_ref).payout_interval).toBe('manual')
    accounts.accountOf(account_ref).payout_interval = 'daily'
    stripe.spoil('error', 'POST /v1/balance_settings')
    await expect(connect.findAccount(account_ref)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are not ready, and are set again each time, as long as they stay on automatic payouts', async () => {
    accounts.platform.ignores_schedules = true
    const account_ref = await anAccount()
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: false, is_submitted: true })
    accounts.platform.ignores_schedules = false
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: true })
    expect(accounts.accountOf(account_ref).payout_interval).toBe('manual')
  })

  it('exist once also when the schedule of their payouts cannot be set at first', async () => {
    stripe.spoil('error', '/v1/balance_settings')
    const { account_ref } = await connect.createAccount(accountRequest())
    accounts.onboard(account_ref)
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: true })
    expect(accounts.accountOf(account_ref).payout_interval).toBe('manual')
  })

  it('made before Accounts v2 are read, filled in and closed as they were', async () => {
    const account_ref = accounts.anAccountOfTheFirstVersion()
    expect(await connect.findAccount(account_ref)).toMatchObject({ is_ready: false, is_submitted: false })
    expect(await connect.openOnboarding(account_ref, urls)).toContain(account_ref)
    accounts.onboard(account_ref)
    expect(await connect.findAccount(account_ref)).toMatchObject({ account_ref, is_ready: true })
    await connect.closeAccount(account_ref)
    expect(await connect.findAccount(account_ref)).toBeUndefined()
    await connect.closeAccount(account_ref)
  })

  it('lead back to an https address only', async () => {
    const plain = { return_url: 'http://surplate.example/back', refresh_url: 'http://surplate.example/again' }
    await expect(connect.openOnboarding(await anAccount(), plain)).rejects.toMatchObject({
      code: 'payments_not_set_up',
      cause: { gap: { subject: 'return_address', answer: expect.stringContaining('Set APP_ORIGIN') } },
    })
  })

  it.each([false, true])('can be closed, more than once; with card payments: %s', async (asked_both) => {
    accounts.platform.wants_card_payments = asked_both
    const account_ref = await anAccount()
    accounts.platform.wants_card_payments = false
    await connect.closeAccount(account_ref)
    await connect.closeAccount(account_ref)
    expect(await connect.findAccount(account_ref)).toBeUndefined()
  })

  it('do not exist any more when their owner has closed them', async () => {
    const account_ref = await anAccount()
    accounts.close(account_ref)
    expect(await connect.findAccount(account_ref)).toBeUndefined()
    expect(await connect.findPayouts(account_ref)).toEqual([])
    expect(await connect.findPayout(account_ref, 'po_1')).toBeUndefined()
  })

  it('still exist while Stripe cannot be reached', async () => {
    const account_ref = await anAccount()
    stripe.spoil('error', 'GET /v2/core/accounts')
    await expect(connect.findAccount(account_ref)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('the account of the operator at Stripe', () => {
  const start = async () => {
    const lines: string[] = []
    await findOperatorAccount(t.payments, makeLog('warn', { write: (line) => void lines.push(line) }))
    return lines
  }

  it('can be Australian', async () => {
    expect(await start()).toEqual([])
  })

  it('cannot be in another country', async () => {
    stripe.behaviour.country = 'NZ'
    await expect(start()).rejects.toThrow(/^STRIPE_SECRET_KEY cannot be used: its account is in NZ/)
    stripe.behaviour.country = 'AU'
  })

  it.each(['error', 'silence'] as const)(
    'does not stop a start when Stripe answers with %s',
    async (fault) => {
      stripe.spoil(fault, 'GET /v1/account')
      expect(await start()).toEqual([expect.stringContaining('could not be asked for the account')])
    },
  )
})
