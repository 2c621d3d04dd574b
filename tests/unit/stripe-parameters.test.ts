import { expect, it } from 'vitest'
import { assertParameters } from '#tests/support/stripe/stripe-parameters.ts'
import { StripeRefusal } from '#tests/support/stripe/stripe-refusal.ts'

const VERSION = '2026-10-28.endive'

function refusal(method: string, path: string, body: unknown = '', version = VERSION): unknown {
  try {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    assertParameters(method, new URL(path, 'http://stripe'), text, version)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const { code, param, message } = error.error
    return code === undefined ? message : [code, param]
  }
}

it.each<[title: string, expected: unknown, ...Parameters<typeof refusal>]>([
  ['a transfer', 'accepted', 'POST', '/v1/transfers', 'amount=4&currency=aud&destination=a&metadata[x]=1'],
  ['a query', 'accepted', 'GET', '/v1/balance_transactions?created[gte]=1&limit=9&expand[0]=data.source'],
  ['JSON', 'accepted', 'POST', '/v2/core/accounts', { dashboard: 'express', include: ['identity'] }],
  [
    'a parameter of an earlier version',
    ['payment_method_types_no_longer_supported', 'payment_method_types'],
    'POST',
    '/v1/checkout/sessions',
    'mode=payment&payment_method_types[0]=card',
  ],
  [
    'an unknown parameter within a list',
    ['parameter_unknown', 'line_items[0][foo]'],
    'POST',
    '/v1/checkout/sessions',
    'mode=payment&line_items[0][foo]=1',
  ],
  ['an unknown one of a query', ['parameter_unknown', 'create'], 'GET', '/v1/balance_transactions?create=1'],
  [
    'a missing parameter',
    ['parameter_missing', 'currency'],
    'POST',
    '/v1/transfers',
    'amount=4&destination=a',
  ],
  ['a wrong value', ['parameter_invalid', 'mode'], 'POST', '/v1/checkout/sessions', 'mode=pay'],
  [
    'a text for a number',
    ['parameter_invalid_integer', 'amount'],
    'POST',
    '/v1/transfers',
    'amount=x&currency=aud&destination=a',
  ],
  [
    'a wrong value in JSON',
    ['parameter_invalid', 'dashboard'],
    'POST',
    '/v2/core/accounts',
    { dashboard: 'x' },
  ],
  [
    'an unknown parameter in JSON',
    ['parameter_unknown', 'use_case[account_onboarding][configurations]'],
    'POST',
    '/v2/core/account_links',
    {
      account: 'a',
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'x', configurations: [] } },
    },
  ],
  ['another version', 'Invalid Stripe API version: 2025-01-01', 'GET', '/v1/account', '', '2025-01-01'],
  ['no such endpoint', 'Unrecognized request URL (POST: /v1/foo)', 'POST', '/v1/foo'],
])('judges by the types of the SDK: %s', (_title, expected, ...request) => {
  expect(refusal(...request)).toEqual(expected)
})
