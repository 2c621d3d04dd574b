import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { setupGapOf } from '#server/features/payments/processing/stripe/setup-gaps.ts'
import { notSetUp } from '#tests/support/stripe/stripe-not-set-up.ts'

const errorOf = ({ status, error }: { status: number; error: Record<string, string> }) =>
  Stripe.errors.generateV1Error({ ...error, statusCode: status })
const other = (status: number, message: string, code = '') => errorOf({ status, error: { message, code } })

describe('what Stripe says that the operator has to set up', () => {
  it.each([
    ['no_connect', 'connect', '/connect'],
    ['no_profile', 'platform_profile', '/settings/connect/platform-profile'],
    ['no_branding', 'branding', '/settings/connect'],
    ['no_portal', 'portal', '/test/settings/billing/portal'],
    ['missing_permission', 'permissions', '/apikeys'],
    ['revoked_key', 'key', '/apikeys'],
  ] as const)('of %s is about %s, with its page', (name, subject, path) => {
    const refusal = notSetUp[name]
    const page = `https://dashboard.stripe.com${path}`
    expect(setupGapOf(errorOf(refusal))).toEqual({ subject, page, answer: refusal.message })
  })

  it('has a page also when Stripe names none, and is known by a page alone', () => {
    const message = 'Your account cannot currently make live charges.'
    expect(setupGapOf(other(400, message))).toMatchObject({
      subject: 'account',
      page: 'https://dashboard.stripe.com/account/onboarding',
    })
    expect(setupGapOf(other(400, 'See https://dashboard.stripe.com/settings/payments.'))).toMatchObject({
      subject: 'account',
      page: 'https://dashboard.stripe.com/settings/payments',
    })
  })

  it.each([
    ["'http://surplate.example/dashboard' is not an https address.", 'url_invalid'],
    ['Livemode requests must always be redirected via HTTPS.', ''],
  ])('is an https address to come back to: %s', (message, code) => {
    expect(setupGapOf(other(400, message, code))).toEqual({
      subject: 'return_address',
      page: 'https://docs.stripe.com/connect/hosted-onboarding',
      answer: `${message} Set APP_ORIGIN to the https address of this instance.`,
    })
  })

  it.each([
    ['an account that is closed', other(403, 'Access may have been revoked.', 'account_invalid')],
    ['an unknown parameter', other(400, 'Received unknown parameter: colour', 'parameter_unknown')],
    ['a server that fails', other(500, 'Something went wrong')],
    ['no connection', new Error('socket hang up')],
  ])('is not %s', (_what, error) => {
    expect(setupGapOf(error)).toBeUndefined()
  })
})
