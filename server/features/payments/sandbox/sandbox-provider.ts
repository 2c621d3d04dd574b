import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { sandboxId } from './sandbox-ids.ts'
import { sandboxPages } from './sandbox-pages.ts'
import { renewPlans } from './sandbox-flows.ts'
import { livePlan, toPlan, toProviderSession } from './sandbox-rules.ts'
import { expireCheckout, findCheckout, findPlan, keepCheckout, keepRefund, updatePlan } from './sandbox-store.ts'

export interface SandboxDeps {
  database: Database
  now: Now
  log: Log
}

const RENEW_SECONDS = 10

/** Play money: a provider with its own books and pages inside this instance, so that everything runs without a key. */
export function makeSandbox(deps: SandboxDeps): PaymentProvider {
  const { database, now } = deps
  const db = database.query
  return {
    name: 'sandbox',
    createCheckout: async ({ idempotency_key, mode, amount_cents, currency, description, expires_at, success_url, cancel_url }) => {
      const id = sandboxId('cs')
      const named = (url: string): string => url.replace('{CHECKOUT_SESSION_ID}', id)
      const kept = await keepCheckout(db, {
        id,
        idempotency_key,
        mode,
        amount_cents,
        currency,
        description,
        success_url: named(success_url),
        cancel_url: named(cancel_url),
        status: 'open',
        payment_ref: null,
        created_at: now(),
        expires_at,
      })
      return toProviderSession(kept, undefined, now())
    },
    session: async (id) => {
      const checkout = await findCheckout(db, id)
      if (checkout === undefined) return undefined
      const plan = checkout.payment_ref === null ? undefined : await findPlan(db, checkout.payment_ref)
      return toProviderSession(checkout, plan, now())
    },
    expireCheckout: async (id) => void (await expireCheckout(db, id)),
    plan: async (provider_ref) => {
      const plan = await findPlan(db, provider_ref)
      return plan === undefined ? undefined : toPlan(livePlan(plan, now()))
    },
    endPlan: async (provider_ref) => void (await updatePlan(db, provider_ref, { status: 'ended' })),
    managePlan: async (provider_ref, return_url) => `${new URL(return_url).origin}/sandbox/plan/${provider_ref}`,
    refund: async ({ payment_ref, amount_cents, idempotency_key }) => ({
      provider_ref: await keepRefund(db, { id: sandboxId('re'), idempotency_key, payment_ref, amount_cents, created_at: now() }),
      status: 'succeeded',
    }),
    readEvent: () => {
      throw new Failure('invalid_signature', { detail: 'This shop takes play money only: its events do not come over the network.' })
    },
    moveIn: ({ page, every, deliver }) => {
      sandboxPages(page, { ...deps, deliver })
      every(RENEW_SECONDS, 'sandbox.renewals', () => renewPlans({ ...deps, deliver }))
    },
  }
}
