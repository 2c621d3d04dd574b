import { expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { aClosedOperator, openDesk } from '#tests/support/operators.ts'
import { Page } from '#tests/support/page.tsx'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())

it('shows what is not set up at Stripe, with the page to open', async () => {
  const page_to_open = 'https://dashboard.stripe.com/settings/branding'
  const branding = { page: page_to_open, answer: 'Your platform has no icon.', at: t.now().toISOString() }
  await t.update('payment_provider', {}, { setup_gaps: { branding } })
  const operator = await aClosedOperator(t, 'support')
  await t.update('session', { account_id: operator.user.id }, { second_step_at: t.now() })
  await openDesk(operator)
  const page = new Page(operator.client, { as: operator, path: '/desk' })
  await page.shows('Not set up completely')
  await page.shows('Your platform has no icon.')
  expect(await page.find('link', page_to_open)).toHaveProperty('href', page_to_open)
  page.close()
})
