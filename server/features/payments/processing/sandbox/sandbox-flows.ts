import { randomBytes } from 'node:crypto'
import type { ProviderEvent } from '#server/features/payments/processing/payment-provider.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { advanceSubscriptionPlan } from './sandbox-rules.ts'
import { lockDueSubscriptionPlans, updateSubscriptionPlan } from './sandbox-store.ts'

/**
 * Anyone who knows the id of a checkout, an account or a dispute can open its page, so ids must not be
 * guessable.
 */
export const newSandboxId = (kind: 'acct' | 'cs' | 'dp' | 'evt' | 'pay' | 'po' | 're' | 'tr'): string =>
  `${kind}_sandbox_${randomBytes(18).toString('base64url')}`

export interface SandboxDeps {
  database: Database
  now: Now
  log: Log
  /** Whether only this machine may reach its pages. */
  is_local_trial: boolean
}

export interface SandboxHost extends SandboxDeps {
  deliver: (event: ProviderEvent) => Promise<void>
}

const RENEWALS_MAX = 50

/**
 * Sends an event to the shop, as a webhook would. When it fails, the shop finds the change when it
 * reconciles.
 */
export async function deliverEvent({ deliver, log }: SandboxHost, event: ProviderEvent): Promise<void> {
  try {
    await deliver(event)
  } catch (error) {
    log.warn({ event: event.id, cause: String(error) }, 'a sandbox event could not be delivered')
  }
}

/** Renews, declines or ends the subscription plans whose paid period is over. */
export async function renewSubscriptionPlans(host: SandboxHost): Promise<void> {
  const now = host.now()
  const changed_subscription_plans = await host.database.transaction(async (tx) => {
    const changes = (await lockDueSubscriptionPlans(tx, RENEWALS_MAX, now))
      .map((subscriptionPlan) => ({
        before: subscriptionPlan,
        after: advanceSubscriptionPlan(subscriptionPlan, now),
      }))
      .filter(({ before, after }) => before !== after)
    for (const { after } of changes) await updateSubscriptionPlan(tx, after.id, after)
    return changes
      .filter(
        ({ before, after }) => before.status !== after.status || before.periods_paid !== after.periods_paid,
      )
      .map(({ after }) => after)
  })
  for (const { id, status, periods_paid } of changed_subscription_plans) {
    await deliverEvent(host, {
      id: `evt_${id}_${periods_paid}_${status}`,
      type: `sandbox.subscription_plan.${status}`,
      about: 'subscription_plan',
      provider_ref: id,
      ended: status === 'ended',
    })
  }
}
