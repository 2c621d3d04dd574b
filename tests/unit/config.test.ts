import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

it.each([
  ['nothing said', {}, undefined],
  ['a wish', { DEMO: 'on' }, true],
  ['real money', stripe, false],
  ['real money in production', { ...stripe, NODE_ENV: 'production' }, false],
])('has people with a known password, with %s: %o', (_what, settings, demo) => {
  expect(readConfig(settings).demo).toBe(demo)
})

it('refuses people with a known password beside real money', () => {
  expect(() => readConfig({ ...stripe, DEMO: 'on' })).toThrow('DEMO cannot be on with Stripe')
})
