import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { makeClient } from '#server/features/payments/processing/stripe/stripe-client.ts'
import { readConfig, type StripeConfig } from '#server/application/config.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startStripe } from '#tests/support/stripe-double.ts'

// What the double refuses as Stripe does, asked over the network by Stripe's own SDK: what it accepted would
// prove nothing.
const double = await forFile(startStripe())
const settings = readConfig(double.env).payments as StripeConfig
const stripe = makeClient(settings)

const session = {
  mode: 'payment',
  success_url: 'https://surplate.example/paid',
  customer_email: 'noor@surplate.example',
  expires_at: Math.floor(double.clock.now().getTime() / 1_000) + 3_600,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'aud', unit_amount: 900, product_data: { name: 'Lentil stew' } },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams

/** Parameters that the types of the SDK do not have. */
const unchecked = (params: unknown): never => params as never

const refusalOf = async (request: Promise<unknown>): Promise<object> => {
  const error: unknown = await request.then(
    () => 'accepted',
    (cause: unknown) => cause,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(String(error))
  const { statusCode, code, param, message } = error
  return { statusCode, code, param, message }
}

it('accepts what is right', async () => {
  await expect(stripe.checkout.sessions.create(session)).resolves.toMatchObject({ currency: 'aud' })
})

it.each<[title: string, request: () => Promise<unknown>, refusal: object]>([
  [
    'an account of the first version',
    () => stripe.accounts.create({ type: 'express', country: 'AU' }),
    { statusCode: 400, message: expect.stringContaining('POST /v2/core/accounts') },
  ],
  [
    'payment_method_types',
    () => stripe.checkout.sessions.create(unchecked({ ...session, payment_method_types: ['card'] })),
    { statusCode: 400, code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  ],
  [
    'an unknown parameter',
    () => stripe.checkout.sessions.create(unchecked({ ...session, colour: 'green' })),
    { statusCode: 400, code: 'parameter_unknown', param: 'colour' },
  ],
  [
    'an unknown parameter within another',
    () =>
      stripe.checkout.sessions.create(unchecked({ ...session, wallet_options: { link: { show: 'never' } } })),
    { statusCode: 400, code: 'parameter_unknown', param: 'wallet_options[link][show]' },
  ],
  [
    'an unknown parameter in JSON',
    () => stripe.v2.core.accounts.create(unchecked({ dashboard: 'express', country: 'au' })),
    { statusCode: 400, code: 'parameter_unknown', param: 'country' },
  ],
  [
    'a transfer without its currency',
    () => stripe.transfers.create(unchecked({ amount: 900, destination: 'acct_1' })),
    { statusCode: 400, code: 'parameter_missing', param: 'currency' },
  ],
  [
    'a form without its address to come back to',
    () =>
      stripe.v2.core.accountLinks.create(
        unchecked({ account: 'acct_1', use_case: { type: 'account_onboarding', account_onboarding: {} } }),
      ),
    { statusCode: 400, code: 'parameter_missing', param: 'use_case[account_onboarding][refresh_url]' },
  ],
  [
    'another version of the API',
    () => stripe.balance.retrieve({}, { apiVersion: '2025-09-30.clover' }),
    { statusCode: 400, message: 'Invalid Stripe API version: 2025-09-30.clover' },
  ],
])('is refused: %s', async (_title, request, refusal) => {
  expect(await refusalOf(request())).toMatchObject(refusal)
})

it('is refused without a version, by which an account would get that of its own settings', async () => {
  const reply = await fetch(`${settings.api_origin}/v1/account`, {
    headers: { authorization: `Bearer ${settings.secret_key}` },
  })
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { error: { type: 'invalid_request_error', message: 'Invalid Stripe API version: undefined' } },
  ])
})
