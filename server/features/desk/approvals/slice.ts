import { APPROVAL_ANSWER } from '#contract/desk/approval-states.ts'
import { DAY_MS } from '#contract/time.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import { hideRestaurant } from '#server/features/kitchen/food-items/public.ts'
import type { PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { ApprovalDeps, ApprovalHooks } from './approval-deps.ts'
import { approvalJobs } from './approval-jobs.ts'
import { approvalRoutes } from './approval-routes.ts'
import { exportRegistration } from './registration-flows.ts'
import { registrationRoutes } from './registration-routes.ts'
import { clearRegistration, countInState, insertRegistrations } from './registration-store.ts'

interface ApprovalParts extends PrivatePhotos {
  accounts: AccountDeps
  emails: Emails
  bindDesk: BindDesk
  queues: FindQueues[]
}

/** Gives the hooks to which other slices of the desk add. */
export function registerApprovals(
  app: AppParts,
  { accounts, emails, bindDesk, queues, ...photos }: ApprovalParts,
): ApprovalHooks {
  const deps: ApprovalDeps = { ...app, ...photos, hooks: { isHeld: [] } }
  registrationRoutes(app, deps)
  approvalRoutes(bindDesk, deps)
  approvalJobs(deps, emails)
  queues.push(async (db, now) => [
    {
      name: 'restaurants',
      ...(await countInState(db, 'submitted', new Date(now.getTime() - APPROVAL_ANSWER.days * DAY_MS))),
    },
  ])
  const isAutomatic = app.config.approval === 'automatic'
  accounts.hooks.push({
    onRegistered: async (tx, { restaurant_id, created_at: at }) => {
      const state = isAutomatic ? 'approved' : 'draft'
      await insertRegistrations(tx, [
        { restaurant_id, state, state_at: at, first_approved_at: isAutomatic ? at : null },
      ])
      if (!isAutomatic) await hideRestaurant(tx, restaurant_id, 'unapproved', at)
    },
    exportData: async (db, { role, restaurant_id }) => ({
      food_business:
        role === 'owner' && restaurant_id !== null ? await exportRegistration(app, db, restaurant_id) : null,
    }),
    onErasing: { close: (tx, restaurant_id, now) => clearRegistration(tx, restaurant_id, now) },
  })
  return deps.hooks
}
