import type { Stripe } from 'stripe'
import { paths } from '#contract/paths.ts'
import type { Config, StripeConfig } from '#server/application/config.ts'
import { API_VERSION, makeClient } from './stripe-client.ts'
import type { SetupGap, SetupSubject } from '#server/features/payments/processing/payment-provider.ts'
import { NEEDS_HTTPS, setupGapOf, setupPage } from './setup-gaps.ts'
import { destinationFault, destinations } from './webhook-destinations.ts'

/** One thing that the operator sets up at Stripe. */
export interface SetupItem {
  name: string
  subject: SetupSubject
  /** Undefined when it is as it has to be. */
  gap: SetupGap | undefined
}

export type CheckedConfig = Pick<Config, 'origin' | 'payouts'> & { payments: StripeConfig }

const STATUS_PAGE = 'https://status.stripe.com'

const gap = (subject: SetupSubject, answer: string): SetupGap => ({
  subject,
  page: setupPage(subject),
  answer,
})

/** What a question finds missing; what Stripe answers instead is missing too. */
async function ask(
  subject: SetupSubject,
  question: () => Promise<string | undefined>,
): Promise<SetupGap | undefined> {
  try {
    const answer = await question()
    return answer === undefined ? undefined : gap(subject, answer)
  } catch (error) {
    return (
      setupGapOf(error) ?? { subject, page: STATUS_PAGE, answer: `Stripe did not answer: ${String(error)}` }
    )
  }
}

async function accountFault(stripe: Stripe): Promise<string | undefined> {
  const { country, charges_enabled } = await stripe.accounts.retrieveCurrent()
  if (country !== 'AU') return `The account is in ${country}, and only an Australian one can pay restaurants.`
  return charges_enabled ? undefined : 'The account cannot take payments yet.'
}

async function portalFault(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({
    active: true,
    is_default: true,
    limit: 1,
  } satisfies Stripe.BillingPortal.ConfigurationListParams)
  return data.length > 0 ? undefined : 'The settings of the customer portal were never saved.'
}

async function scheduleFault(stripe: Stripe): Promise<string | undefined> {
  const { payments } = await stripe.balanceSettings.retrieve({})
  const interval = payments.payouts?.schedule?.interval
  return interval === 'manual'
    ? undefined
    : `Your own balance is paid out ${interval ?? 'automatically'}, so that it may lack what restaurants are owed: set it to manual.`
}

const addressFault = (origin: string): string | undefined =>
  origin.startsWith('https:')
    ? undefined
    : `Stripe leads restaurants back to https addresses only. ${NEEDS_HTTPS}`

/** Asks Stripe whether everything is set up that an instance needs there. */
export async function checkStripe({
  origin,
  payments: settings,
  payouts,
}: CheckedConfig): Promise<SetupItem[]> {
  const stripe = makeClient(settings)
  const account: SetupItem = {
    name: 'account',
    subject: 'account',
    gap: await ask('account', () => accountFault(stripe)),
  }
  // Without a key that works every other question gets the same answer.
  if (account.gap?.subject === 'key') return [account]
  const url = origin + paths.payments.webhook.path
  const listing = stripe.v2.core.eventDestinations
    .list({ include: ['webhook_endpoint.url'] } satisfies Stripe.V2.Core.EventDestinationListParams)
    .autoPagingToArray({ limit: 1_000 })
  const checkDestination = (name: keyof typeof destinations) => async (): Promise<string | undefined> =>
    destinationFault(destinations[name], await listing, { url, api_version: API_VERSION, settings })
  const item = async (
    name: string,
    subject: SetupSubject,
    question: () => Promise<string | undefined>,
  ): Promise<SetupItem> => ({
    name,
    subject,
    gap: await ask(subject, question),
  })
  const ofDestination = (name: keyof typeof destinations) =>
    item(destinations[name].name, 'webhooks', checkDestination(name))
  const always = [item('customer portal', 'portal', () => portalFault(stripe)), ofDestination('own')]
  const forPayouts = () => [
    item('address to come back to', 'return_address', async () => addressFault(origin)),
    item(
      'Connect',
      'connect',
      async () =>
        void (await stripe.v2.core.accounts.list({ limit: 1 } satisfies Stripe.V2.Core.AccountListParams)),
    ),
    ofDestination('connected'),
    ofDestination('thin'),
    item('payout schedule of your own balance', 'payout_schedule', () => scheduleFault(stripe)),
  ]
  return [account, ...(await Promise.all([...always, ...(payouts.rail === 'connect' ? forPayouts() : [])]))]
}

export const setupLine = ({ name, gap: missing }: SetupItem): string =>
  missing === undefined ? `ok  ${name}` : `open this page: ${missing.page}  ${name}: ${missing.answer}`
