import type { ApprovalState } from '#contract/desk/approval-states.ts'
import { hideRestaurant, showRestaurant } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockRegistration, moveRegistration } from './registration-store.ts'

/** The state in which a restaurant was, as it is stored with whatever holds it. */
export interface StateBefore {
  state: ApprovalState
  state_at: string
  reason: string | null
  suspended_until: string | null
}

type HeldState = 'suspended' | 'closed'

interface HoldInput {
  state: HeldState
  reason: string
  until: Date | null
  now: Date
}

/** Holds a restaurant hidden, whatever its state, and gives that. The caller has locked the restaurant. */
export async function holdRestaurant(
  tx: Db,
  restaurant_id: string,
  { state, reason, until, now }: HoldInput,
): Promise<StateBefore> {
  const row = await lockRegistration(tx, restaurant_id)
  if (row === undefined) throw new Failure('not_found')
  if (row.state === 'closed') throw new Failure('restaurant_closed')
  await moveRegistration(tx, row, { state, state_at: now, reason, suspended_until: until })
  await hideRestaurant(tx, restaurant_id, 'suspended', now)
  return {
    state: row.state,
    state_at: row.state_at.toISOString(),
    reason: row.reason,
    suspended_until: row.suspended_until?.toISOString() ?? null,
  }
}

/**
 * Ends the hold of that instant: the restaurant is in the state before again, unless it has been moved since.
 */
export async function releaseRestaurant(
  tx: Db,
  restaurant_id: string,
  { held, before, now }: { held: { state: HeldState; at: Date }; before: StateBefore; now: Date },
): Promise<void> {
  const row = await lockRegistration(tx, restaurant_id)
  if (row?.state !== held.state || row.state_at.getTime() !== held.at.getTime()) return
  const { state, reason } = before
  const suspended_until = before.suspended_until === null ? null : new Date(before.suspended_until)
  await moveRegistration(tx, row, { state, state_at: new Date(before.state_at), reason, suspended_until })
  if (state === 'approved') await showRestaurant(tx, restaurant_id, now)
  else
    await hideRestaurant(
      tx,
      restaurant_id,
      state === 'suspended' || state === 'closed' ? 'suspended' : 'unapproved',
      now,
    )
}
