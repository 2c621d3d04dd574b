import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { ProviderEvent } from '#server/features/payments/payment-provider.ts'
import { livePlan } from './sandbox-rules.ts'
import { lockDuePlans, updatePlan } from './sandbox-store.ts'

export interface SandboxHome {
  database: Database
  now: Now
  log: Log
  deliver: (event: ProviderEvent) => Promise<void>
}

const BATCH = 50

/** Tells the shop, as a provider's event would. One that is lost is found by the shop's own asking. */
export async function tell({ deliver, log }: SandboxHome, event: ProviderEvent): Promise<void> {
  try {
    await deliver(event)
  } catch (error) {
    log.warn({ event: event.id, cause: String(error) }, 'a sandbox event was not taken')
  }
}

/** The monthly life of the plans: renewed, declined or ended when their paid time is over. */
export async function renewPlans(home: SandboxHome): Promise<void> {
  const now = home.now()
  const changed = await home.database.transaction(async (tx) => {
    const moved = (await lockDuePlans(tx, BATCH, now))
      .map((plan) => ({ before: plan, after: livePlan(plan, now) }))
      .filter(({ before, after }) => before !== after)
    for (const { after } of moved) await updatePlan(tx, after.id, after)
    return moved
      .filter(({ before, after }) => before.status !== after.status || before.periods_paid !== after.periods_paid)
      .map(({ after }) => after)
  })
  for (const { id, status, periods_paid } of changed) {
    await tell(home, {
      id: `evt_${id}_${periods_paid}_${status}`,
      type: `sandbox.plan.${status}`,
      about: 'plan',
      provider_ref: id,
      ended: status === 'ended',
    })
  }
}
