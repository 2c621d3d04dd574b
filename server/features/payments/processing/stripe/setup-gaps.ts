import { Stripe } from 'stripe'
import type { SetupGap, SetupSubject } from '#server/features/payments/processing/payment-provider.ts'

const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors

const DASHBOARD = 'https://dashboard.stripe.com'

const pages: Record<SetupSubject, string> = {
  key: '/apikeys',
  permissions: '/apikeys',
  account: '/account/onboarding',
  connect: '/connect',
  platform_profile: '/settings/connect/platform-profile',
  branding: '/settings/branding',
  portal: '/settings/billing/portal',
  webhooks: '/webhooks',
  payout_schedule: '/settings/payouts',
  return_address: 'https://docs.stripe.com/connect/hosted-onboarding',
}

/** The page of Stripe on which a subject is set up, or explained. */
export const setupPage = (subject: SetupSubject): string => new URL(pages[subject], DASHBOARD).href

export const NEEDS_HTTPS = 'Set APP_ORIGIN to the https address of this instance.'

const isOfAddress = ({ code, message }: Stripe.errors.StripeInvalidRequestError): boolean =>
  code === 'url_invalid' || /redirected via https/i.test(message)

/** Stripe has no code for what a platform has not set up: it says so, most often with the page. */
const answers: [SetupSubject, RegExp][] = [
  ['connect', /signed up for connect|platforms? .*(?:register|sign up) for connect/i],
  ['platform_profile', /platform[ -]profile|responsibilities (?:of|for) (?:managing|collecting)/i],
  ['portal', /customer portal|portal settings|settings\/billing\/portal|test mode default configuration/i],
  ['branding', /\bbranding\b|brand (?:color|icon)|account or business name|settings\/connect\b/i],
  ['account', /cannot currently make (?:live )?charges|activate your account/i],
]
const linkedPage = /https:\/\/dashboard\.stripe\.com\/(?:test\/)?(?:account|apikeys|connect|settings)[\w/-]*/

const gapOf = (subject: SetupSubject, answer: string): SetupGap => ({
  subject,
  page: linkedPage.exec(answer)?.[0] ?? setupPage(subject),
  answer,
})

/** What Stripe's answer says that the operator has to set up; undefined when it is about something else. */
export function setupGapOf(error: unknown): SetupGap | undefined {
  if (error instanceof StripeAuthenticationError) return gapOf('key', error.message)
  // The account of a restaurant that is closed is not the operator's to set up.
  if (error instanceof StripePermissionError)
    return error.code === 'account_invalid' ? undefined : gapOf('permissions', error.message)
  if (!(error instanceof StripeInvalidRequestError)) return undefined
  const { message } = error
  if (isOfAddress(error)) return gapOf('return_address', `${message} ${NEEDS_HTTPS}`)
  const subject =
    answers.find(([, pattern]) => pattern.test(message))?.[0] ??
    (linkedPage.test(message) ? 'account' : undefined)
  return subject === undefined ? undefined : gapOf(subject, message)
}
