import { StripeRefusal } from './stripe-refusal.ts'

const refusal = (status: number, message: string, code?: string): StripeRefusal =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    ...(code === undefined ? {} : { code }),
    message,
  })

/** What Stripe answers to a platform that has not finished its own set-up, in its own words. */
export const notSetUp = {
  no_connect: refusal(
    400,
    "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
  ),
  no_profile: refusal(
    400,
    'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
  ),
  no_branding: refusal(
    400,
    'You must provide a business name, icon and brand color before creating account links, at https://dashboard.stripe.com/settings/connect.',
  ),
  no_portal: refusal(
    400,
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
  ),
  missing_permission: refusal(
    403,
    "The provided key 'rk_test_*******1234' does not have the required permissions for this endpoint on account 'acct_test_platform'.",
    'more_permissions_required',
  ),
  revoked_key: refusal(401, 'Expired API Key provided: sk_test_*******1234', 'api_key_expired'),
}
