import type { DeskRestaurant } from '#contract/desk/approvals.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { lockBudget } from '#server/features/money/proposals/public.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { hideRestaurant, showRestaurant } from '#server/features/kitchen/food-items/public.ts'
import { findRestaurantOwners, lockRestaurantToClose } from '#server/features/kitchen/restaurants/public.ts'
import { allowFreeMonth, restartTrial } from '#server/features/kitchen/subscriptions/public.ts'
import { cancelOpenOrders } from '#server/features/orders/ordering/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import type { ApprovalEmailKind } from './approval-emails.ts'
import { type ApprovalAction, actionRefusal, transitions } from './approval-rules.ts'
import { countMeasuresAlone } from './measure-budget-store.ts'
import { type RegistrationRow, lockRegistration, moveRegistration } from './registration-store.ts'
import { describeRestaurant } from './restaurant-flows.ts'

type DecisionAction = Exclude<ApprovalAction, 'submit'>

interface DecisionInput {
  restaurant_id: string
  reason?: string | undefined
  until?: string | undefined
  open_orders?: 'honour' | 'cancel'
}

/** What customers read who had ordered. */
const CANCEL_REASON = 'This restaurant does not sell on Surplate at the moment.'

const kinds: Record<DecisionAction, ApprovalEmailKind> = {
  approve: 'approved',
  decline: 'declined',
  requestChanges: 'changes_requested',
  suspend: 'suspended',
  lift: 'lifted',
  close: 'closed',
}

type DecisionDeps = Pick<ApprovalDeps, 'now' | 'jobs' | 'hooks'>

/** What a decision does to what the restaurant sells. */
async function applyToSales(
  deps: DecisionDeps,
  tx: Db,
  action: DecisionAction,
  row: RegistrationRow,
  input: DecisionInput,
): Promise<void> {
  const { restaurant_id } = row
  const now = deps.now()
  if (action === 'approve' || action === 'lift') await showRestaurant(tx, restaurant_id, now)
  if (action === 'approve' && row.first_approved_at === null) await restartTrial(tx, restaurant_id, now)
  if (action === 'suspend' || action === 'close') await hideRestaurant(tx, restaurant_id, 'suspended', now)
  if (input.open_orders === 'cancel') await cancelOpenOrders(tx, deps.jobs, restaurant_id, CANCEL_REASON)
}

function readUntil({ until }: DecisionInput, now: Date): Date | null {
  if (until === undefined) return null
  const at = new Date(until)
  if (at <= now) throw invalid({ until: 'This time has passed. Please choose a later one' })
  return at
}

/** Locks what is recorded of a restaurant: the restaurant first, as erasing its account does. */
async function lockToDecide(tx: Db, action: DecisionAction, restaurant_id: string): Promise<RegistrationRow> {
  if ((await lockRestaurantToClose(tx, restaurant_id)) === undefined) throw new Failure('not_found')
  const row = await lockRegistration(tx, restaurant_id)
  if (row === undefined) throw new Failure('not_found')
  const refusal = actionRefusal(action, row.state)
  if (refusal !== undefined) throw new Failure(refusal)
  return row
}

/** Whether a suspended restaurant stays hidden for another reason than the suspension that ends. */
export async function isHeld(
  { hooks }: Pick<ApprovalDeps, 'hooks'>,
  db: Db,
  restaurant_id: string,
): Promise<boolean> {
  for (const holds of hooks.isHeld) if (await holds(db, restaurant_id)) return true
  return false
}

async function notifyOwner(
  { now, jobs }: DecisionDeps,
  tx: Db,
  action: DecisionAction,
  decision: ApprovalDecision,
): Promise<void> {
  const { restaurant_id, reason, until } = decision
  const owner = (await findRestaurantOwners(tx, [restaurant_id])).get(restaurant_id)
  if (owner === undefined) return
  const data = {
    restaurant_id,
    account_id: owner.account_id,
    at: now().toISOString(),
    reason,
    until: until?.toISOString() ?? null,
  }
  await jobs.enqueue(tx, 'approvals.emails', [{ kind: kinds[action], ...data }])
}

interface ApprovalDecision {
  restaurant_id: string
  reason: string | null
  until: Date | null
}

/** Moves a restaurant to another state, with what follows from it, and gives what is recorded of that. */
export async function decide(
  deps: DecisionDeps,
  tx: Db,
  action: DecisionAction,
  input: DecisionInput,
): Promise<AuditRecord> {
  const { restaurant_id, open_orders } = input
  const now = deps.now()
  const decision: ApprovalDecision = {
    restaurant_id,
    reason: input.reason ?? null,
    until: readUntil(input, now),
  }
  const { reason, until } = decision
  const row = await lockToDecide(tx, action, restaurant_id)
  if (action === 'lift' && (await isHeld(deps, tx, restaurant_id))) throw new Failure('restaurant_held')
  const state = transitions[action].to
  const first_approved_at = action === 'approve' ? (row.first_approved_at ?? now) : row.first_approved_at
  await moveRegistration(tx, row, { state, state_at: now, reason, suspended_until: until, first_approved_at })
  await applyToSales(deps, tx, action, row, input)
  await notifyOwner(deps, tx, action, decision)
  const after = {
    state,
    ...(until !== null && { until: until.toISOString() }),
    ...(open_orders && { open_orders }),
  }
  const object = { object_kind: 'restaurant', object_id: restaurant_id } as const
  return {
    action: kinds[action].replaceAll('_', ' '),
    ...object,
    reason,
    before: { state: row.state },
    after,
  }
}

/** Whether an operator has paused and removed enough alone for a day, which nobody changes until `tx` ends. */
export async function isMeasureBudgetSpent(
  tx: Db,
  { budgets, now }: Pick<ApprovalDeps, 'budgets' | 'now'>,
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
): Promise<boolean> {
  const own_ids = await lockBudget(tx, operator_id)
  return (await countMeasuresAlone(tx, own_ids, new Date(now().getTime() - DAY_MS))) >= budgets.measures
}

/** The same for a call of the desk. Throws Failure `measures_spent` as well. */
export const decideAtDesk =
  (deps: DecisionDeps & Pick<ApprovalDeps, 'budgets'>, action: DecisionAction) =>
  async (
    tx: Db,
    input: DecisionInput,
    caller: DeskCaller,
  ): Promise<{ reply: DeskRestaurant; audit: AuditRecord }> => {
    if ((action === 'suspend' || action === 'close') && (await isMeasureBudgetSpent(tx, deps, caller)))
      throw new Failure('measures_spent')
    const audit = await decide(deps, tx, action, input)
    return { reply: await describeRestaurant(deps, tx, input.restaurant_id), audit }
  }

/** Begins a free month that was refused because its owner had one at another restaurant. */
export const allowFreeMonthAtDesk =
  (deps: DecisionDeps) =>
  async (
    tx: Db,
    { restaurant_id, reason }: { restaurant_id: string; reason: string },
  ): Promise<{ reply: DeskRestaurant; audit: AuditRecord }> => {
    await allowFreeMonth(tx, restaurant_id, deps.now())
    return {
      reply: await describeRestaurant(deps, tx, restaurant_id),
      audit: {
        action: 'allowed another free month',
        object_kind: 'restaurant',
        object_id: restaurant_id,
        reason,
      },
    }
  }

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
