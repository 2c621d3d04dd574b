import { expect, it } from 'vitest'
import { untypedParameters } from './provider-parameters.ts'
import { madeUp, sources } from './sources.ts'

it('types every object for the SDK of Stripe where it is written, and builds none by a spread', () => {
  expect(untypedParameters(sources)).toEqual([])
})

const file = (text: string) => madeUp('server/features/payments/processing/stripe/a.ts', text)

it.each([
  ['stripe.refunds.create({ amount: 1 })', 'an argument of create lacks satisfies'],
  ['stripe.v2.core.accounts.create({ dashboard: 1 }, options)', 'an argument of create lacks satisfies'],
  ['makeClient(settings).accounts.list({ limit: 1 })', 'an argument of list lacks satisfies'],
  ['const params = { limit: 1 }\nstripe.refunds.list(params)', 'params lacks satisfies'],
  ['const params: A = { limit: 1 }\nstripe.refunds.list(params)', ''],
  ['const toParams = () => ({ limit: 1 })\nstripe.refunds.list(toParams())', 'toParams lacks satisfies'],
  [
    'function toParams() {\n  if (a) return { limit: 1 }\n  return b satisfies A\n}\nstripe.refunds.list(toParams())',
    'toParams lacks satisfies',
  ],
  ['const a: A = { x: 1 }\nstripe.refunds.list({ metadata: a } satisfies B)', ''],
  ['const a = { x: 1 }\nstripe.refunds.list({ metadata: a } satisfies A)', 'a lacks satisfies'],
  ['stripe.refunds.list({ ...base } satisfies A)', 'an argument of list is built by a spread'],
  ['stripe.refunds.list({ a: { ...base } } satisfies A)', 'an argument of list is built by a spread'],
  ['stripe.refunds.list({ a: b ? { ...c } : d } satisfies A)', 'an argument of list is built by a spread'],
  ['stripe.refunds.list({ a: [{ ...c }] } satisfies A)', 'an argument of list is built by a spread'],
  ['const p = { ...base } satisfies A\nstripe.refunds.list(p)', 'p is built by a spread'],
  ['stripe.refunds.retrieve(id, {}, { stripeAccount: a } satisfies A)', ''],
  ['other.refunds.create({ amount: 1 })', ''],
])('reads what the SDK is given: %s', (text, fault) => {
  const path = 'server/features/payments/processing/stripe/a.ts'
  expect(untypedParameters([file(text)])).toEqual(fault === '' ? [] : [`${path}: ${fault}`])
})

it('follows an import to the file that makes the parameters', () => {
  const call = file("import { toParams } from './rules.ts'\nstripe.refunds.list(toParams(order))")
  const path = 'server/features/payments/processing/stripe/rules.ts'
  const rules = madeUp(path, '// stripe\nexport const toParams = () => ({ ...order }) satisfies A')
  expect(untypedParameters([call, rules])).toEqual([`${path}: toParams is built by a spread`])
})
