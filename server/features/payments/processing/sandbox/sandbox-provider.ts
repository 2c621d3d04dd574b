import type { PaymentProvider } from '#server/features/payments/processing/payment-provider.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  decideOverdueDisputes,
  forgetOldAnswers,
  repeatEvents,
  settlePayouts,
} from './connect/sandbox-connect-jobs.ts'
import { makeSandboxConnect } from './connect/sandbox-connect.ts'
import { renewSubscriptionPlans, type SandboxDeps, newSandboxId } from './sandbox-flows.ts'
import { sandboxPages } from './sandbox-pages.ts'
import { advanceSubscriptionPlan, toSubscriptionPlan, toProviderSession } from './sandbox-rules.ts'
import {
  expireCheckout,
  findCheckout,
  findSubscriptionPlan,
  findOrInsertCheckout,
  findOrInsertRefund,
  updateSubscriptionPlan,
} from './sandbox-store.ts'

const RENEW_SECONDS = 10
const PAYOUT_SECONDS = 2
const DISPUTE_SECONDS = 60
const EVENT_SECONDS = 30
const ANSWER_SECONDS = 3_600

/**
 * A provider for tests and demonstrations, with its own tables and pages in this process: it needs no key and
 * moves no money.
 */
export function makeSandboxProvider(deps: SandboxDeps): PaymentProvider {
  const { database, now } = deps
  const db = database.query
  return {
    name: 'sandbox',
    createCheckout: async ({
      idempotency_key,
      mode,
      amount_cents,
      currency,
      description,
      expires_at,
      success_url,
      cancel_url,
    }) => {
      const id = newSandboxId('cs')
      const checkout = await findOrInsertCheckout(db, {
        id,
        idempotency_key,
        mode,
        amount_cents,
        currency,
        description,
        success_url: success_url.replace('{CHECKOUT_SESSION_ID}', id),
        cancel_url,
        status: 'open',
        payment_ref: null,
        created_at: now(),
        expires_at,
        paid_at: null,
      })
      return toProviderSession(checkout, undefined, now())
    },
    findSession: async (id) => {
      const checkout = await findCheckout(db, id)
      if (checkout === undefined) return undefined
      const subscriptionPlan =
        checkout.payment_ref === null ? undefined : await findSubscriptionPlan(db, checkout.payment_ref)
      return toProviderSession(checkout, subscriptionPlan, now())
    },
    expireCheckout: async (id) => void (await expireCheckout(db, id)),
    findSubscriptionPlan: async (provider_ref) => {
      const subscriptionPlan = await findSubscriptionPlan(db, provider_ref)
      return subscriptionPlan === undefined
        ? undefined
        : toSubscriptionPlan(advanceSubscriptionPlan(subscriptionPlan, now()))
    },
    endSubscriptionPlan: async (provider_ref) =>
      void (await updateSubscriptionPlan(db, provider_ref, { status: 'ended' })),
    // The sandbox has no customers.
    deleteCustomer: async () => {},
    openBillingPortal: async (provider_ref, return_url) =>
      `${new URL(return_url).origin}/sandbox/plan/${provider_ref}`,
    refund: async ({ payment_ref, amount_cents, idempotency_key }) => ({
      provider_ref: await findOrInsertRefund(db, {
        id: newSandboxId('re'),
        idempotency_key,
        payment_ref,
        amount_cents,
        created_at: now(),
      }),
      status: 'succeeded',
    }),
    connect: makeSandboxConnect(deps),
    readEvent: () => {
      throw new Failure('invalid_signature', {
        detail: 'This shop takes play money only: its events do not come over the network.',
      })
    },
    serve: ({ page, every, deliver }) => {
      const host = { ...deps, deliver }
      sandboxPages(page, host)
      every(RENEW_SECONDS, 'sandbox.renewals', () => renewSubscriptionPlans(host))
      every(PAYOUT_SECONDS, 'sandbox.payouts', () => settlePayouts(host))
      every(DISPUTE_SECONDS, 'sandbox.disputes', () => decideOverdueDisputes(host))
      every(EVENT_SECONDS, 'sandbox.events', () => repeatEvents(host))
      every(ANSWER_SECONDS, 'sandbox.answers', () => forgetOldAnswers(host))
    },
  }
}
