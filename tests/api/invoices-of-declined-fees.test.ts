import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'

// A quarter of an hour before the month ends in Melbourne, as the month after does when the subscription is
// renewed.
const t = await appForFile({
  at: new Date('2026-10-31T12:45:00Z'),
  env: { ...operatorSettings, RATE_LIMITS: 'off' },
})

it('adjusts the invoice of a month whose subscription fee was declined in the next', async () => {
  const { client, user } = await t.aRestaurant()
  const signIn = () => client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  const { url } = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await client.raw('POST', `${new URL(url).pathname}/pay`)
  const { current_period_end, provider_ref } = await t.row('subscription', { account_id: user.id })
  await t.advance({ days: 30 })
  await t.advance({ minutes: 30 })
  await t.update(
    'sandbox_subscription_plan',
    { id: provider_ref ?? '' },
    {
      status: 'past_due',
      periods_paid: 1,
      paid_until: current_period_end ?? new Date(),
    },
  )
  await signIn()
  const portal = await client.ok(api.subscriptions.manage, { user_id: user.id, origin_url: t.origin })
  await client.raw('POST', `${new URL(portal.url).pathname}/decline`)
  await t.advance({ days: 32 })
  await signIn()
  const invoices = await client.ok(api.invoices.browse, {})
  expect(invoices.map(({ number, title, month, total }) => [number, title, month, total])).toEqual([
    [3, 'Adjustment note', '2026-12', -7],
    [2, 'Tax invoice', '2026-11', 7],
    [1, 'Tax invoice', '2026-10', 7],
  ])
  const { body } = await client.raw('GET', '/api/restaurants/mine/invoices/3')
  expect(rowsOfDocument(String(body))).toEqual([
    ['What', 'Amount'],
    ['Surplate Pro, 1 month charged in November 2026 and not paid, which changes tax invoice 2', '-$7.00'],
    ['Change in price', '-$7.00'],
    ['GST included', '-$0.64'],
  ])
  expect(body).not.toContain('orders')
})
