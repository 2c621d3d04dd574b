import type { Plan } from '#server/features/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { afterPlan } from './subscription-rules.ts'
import { lockByPlan, updateSubscription } from './subscription-store.ts'

/** Writes down how a plan stood when the provider was asked; an older answer never overwrites a newer one. */
export async function planChanged(tx: Db, plan: Plan, asked_at: Date): Promise<void> {
  const row = await lockByPlan(tx, plan.provider_ref)
  if (row === undefined || (row.checked_at !== null && row.checked_at > asked_at)) return
  await updateSubscription(tx, row.account_id, { ...afterPlan(row, plan), checked_at: asked_at, changed_at: asked_at })
}
