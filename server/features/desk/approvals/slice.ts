import { APPROVAL_ANSWER } from '#contract/desk/approval-states.ts'
import { DAY_MS } from '#contract/time.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import { hideRestaurant } from '#server/features/kitchen/food-items/public.ts'
import { photoUses, type PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { registrationsApi } from '#contract/desk/registrations.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { approvalsApi } from '#contract/desk/approvals.ts'
import type { ApprovalDeps, ApprovalHooks } from './approval-deps.ts'
import { approvalJobs } from './approval-jobs.ts'
import {
  exportRegistration,
  keepCertificate,
  readCertificate,
  readOwnRegistration,
  saveDetails,
  submitRegistration,
} from './registration-flows.ts'
import { clearRegistration, countInState, insertRegistrations } from './registration-store.ts'
import { allowFreeMonthAtDesk, decideAtDesk } from './approval-flows.ts'
import { browseRestaurants, describeRestaurant } from './restaurant-flows.ts'

// Each is encoded, or up to eight megabytes in the database.
const certificateBudget: Budget = { purpose: 'send_certificate', limit: 20, minutes: 24 * 60 }

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
  const deps: ApprovalDeps = {
    ...app,
    ...photos,
    hooks: { isHeld: [] },
    budgets: app.config.desk_budgets,
  }
  registrationRoutes(app, deps)
  approvalRoutes(bindDesk, deps)
  approvalJobs(deps, emails)
  queues.push(async (db, now) => [
    {
      name: 'restaurants',
      ...(await countInState(db, 'submitted', new Date(now.getTime() - APPROVAL_ANSWER.days * DAY_MS))),
    },
  ])
  if (app.config.approval === undefined)
    app.setup.push(async () => ({
      name: 'approval',
      missing:
        'A new restaurant sells at once, unseen: set APPROVAL to automatic to keep it so, or to by_hand to look first.',
    }))
  const isAutomatic = app.config.approval !== 'by_hand'
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

/** What the owner of a restaurant records of the business. */
function registrationRoutes(app: BindDeps, deps: ApprovalDeps): void {
  const { database, limits } = deps

  bind(app, registrationsApi, {
    mine: (_input, { restaurant_id }) => readOwnRegistration(deps, database.query, restaurant_id),
    save: (details, caller) => saveDetails(deps, caller, details),
    sendCertificate: async (_input, caller, { receiveImage }) => {
      await deps.assertRoomForPhotos()
      const sender = { key: caller.restaurant_id, network: networkOf(caller.address) }
      await limits.spend([{ budget: certificateBudget, subject: caller.restaurant_id }, ...photoUses(sender)])
      return receiveImage(sender, (body) => keepCertificate(deps, caller, sender, body))
    },
    readCertificate: (_input, { restaurant_id }) => readCertificate(database.query, restaurant_id),
    submit: (_input, caller) => submitRegistration(deps, caller),
  })
}

/** What operators see of restaurants, and decide. */
function approvalRoutes(bindDesk: BindDesk, deps: ApprovalDeps): void {
  const { query } = deps.database
  const looks = ({ restaurant_id }: { restaurant_id: string }) => [
    { object_kind: 'restaurant' as const, object_id: restaurant_id },
  ]

  bindDesk(approvalsApi, {
    browse: (input, caller) => browseRestaurants(deps, input, caller),
    read: { read: ({ restaurant_id }) => describeRestaurant(deps, query, restaurant_id), looks },
    readCertificate: { read: ({ restaurant_id }) => readCertificate(query, restaurant_id), looks },
    approve: { write: decideAtDesk(deps, 'approve') },
    decline: { write: decideAtDesk(deps, 'decline') },
    requestChanges: { write: decideAtDesk(deps, 'requestChanges') },
    suspend: { write: decideAtDesk(deps, 'suspend') },
    lift: { write: decideAtDesk(deps, 'lift') },
    close: { write: decideAtDesk(deps, 'close') },
    allowFreeMonth: { write: allowFreeMonthAtDesk(deps) },
  })
}
