import { type BindDesk, recordAudit } from '#server/features/people/audit/public.ts'
import type { Proposals } from '#server/features/money/proposals/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { ReportHooks } from '#server/features/desk/reports/public.ts'
import type { PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { complaintsApi } from '#contract/desk/complaints.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import {
  exportComplaints,
  appealOwnComplaint,
  endRefunded,
  fileComplaint,
  findOwnComplaints,
  withdrawComplaint,
} from './complaint-flows.ts'
import { cancelOnCall, refundOnCall } from './call-flows.ts'
import {
  clearTextsOfAccount,
  clearTextsOfRestaurant,
  countWaiting,
  handOnHeldItem,
  findUnanswered,
  lockComplaint,
  moveComplaint,
} from './complaint-store.ts'
import { complaintEmails, notifyBoth } from './complaint-emails.ts'
import { deletePhotosOfAccount } from './photos/complaint-photo-store.ts'
import { answerComplaint, appealForRestaurant, findRestaurantComplaints } from './answer-flows.ts'
import { closeComplaint, findDeskComplaint, findDeskComplaints } from './desk-complaint-flows.ts'
import { decideAtDesk, registerDecisions } from './proposed-decision-flows.ts'
import { addPhoto, assertTakesPhoto, readPhoto, deleteOldPhotos } from './photos/complaint-photo-flows.ts'
import { clearOldNetworks } from './urgent-complaint-store.ts'
import { escalatedProgress } from './complaint-rules.ts'

const photoBudget: Budget = { purpose: 'complaint_photo', limit: 20, minutes: 24 * 60 }
const networkPhotoBudget: Budget = { purpose: 'complaint_photo_network', limit: 60, minutes: 60 }

const photoLimits = ({ id, address }: { id: string; address: string }): LimitUse[] => [
  { budget: photoBudget, subject: id },
  { budget: networkPhotoBudget, subject: networkOf(address) },
]

const SWEEP_SECONDS = 60
const REFUNDED_SECONDS = 5
const PHOTO_SWEEP_SECONDS = 3_600
const PAGE_SIZE = 100

interface ComplaintParts extends PrivatePhotos {
  accounts: AccountDeps
  emails: Emails
  orders: OrderDeps
  queues: FindQueues[]
  reports: ReportHooks
  bindDesk: BindDesk
  proposals: Proposals
}

export function registerComplaints(app: AppParts, parts: ComplaintParts): void {
  const { accounts, emails, orders, queues, reports, bindDesk, proposals, ...photos } = parts
  const deps: ComplaintDeps = {
    ...orders,
    ...photos,
    log: app.log,
    budgets: app.config.desk_budgets,
  }
  complaintRoutes(app, deps)
  deskComplaintRoutes(bindDesk, deps)
  registerDecisions(proposals, deps)
  complaintJobs(app.jobs, deps)
  emails.work('complaints.emails', complaintEmails(deps))
  queues.push(async (db, now) => [{ name: 'complaints', ...(await countWaiting(db, now)) }])
  reports.keepsRemoved.push((tx, food_item_id) => handOnHeldItem(tx, food_item_id, 'all'))
  accounts.hooks.push({
    exportData: async (db, { id }) => ({ complaints: await exportComplaints(db, id, app.now()) }),
    onErasing: {
      leave: async (tx, { id }) => {
        await clearTextsOfAccount(tx, id)
        await deletePhotosOfAccount(tx, id)
      },
      close: clearTextsOfRestaurant,
    },
  })
}

function complaintRoutes(app: BindDeps, deps: ComplaintDeps): void {
  bind(app, complaintsApi, {
    file: (input, caller) => fileComplaint(deps, caller, input),
    ofOrder: ({ order_id }, caller) => findOwnComplaints(deps, caller, order_id),
    addPhoto: async ({ complaint_id }, caller, { receiveImage }) => {
      await deps.assertRoomForPhotos()
      await deps.limits.spend(photoLimits(caller))
      await assertTakesPhoto(deps, caller, complaint_id)
      const sender = { key: caller.id, network: networkOf(caller.address) }
      const bytes = await receiveImage(sender, (image) => deps.encodeImage(sender, image))
      return addPhoto(deps, caller, complaint_id, bytes)
    },
    photo: (input, { id }) => readPhoto(deps, input, ({ account_id }) => account_id === id),
    appeal: (input, caller) => appealOwnComplaint(deps, caller, input),
    withdraw: (input, caller) => withdrawComplaint(deps, caller, input),
    ofRestaurant: (query, caller) => findRestaurantComplaints(deps, caller, query),
    answer: (input, caller) => answerComplaint(deps, caller, input),
    appealByRestaurant: (input, caller) => appealForRestaurant(deps, caller, input),
    restaurantPhoto: (input, caller) =>
      readPhoto(deps, input, ({ restaurant_id }) => restaurant_id === caller.restaurant_id),
  })
}

function deskComplaintRoutes(bindDesk: BindDesk, deps: ComplaintDeps): void {
  const looks = ({ complaint_id }: { complaint_id: string }) => [
    { object_kind: 'complaint' as const, object_id: complaint_id },
  ]
  bindDesk(deskComplaintsApi, {
    browse: (query) => findDeskComplaints(deps, query),
    get: { read: ({ complaint_id }) => findDeskComplaint(deps, complaint_id), looks },
    photo: { read: (input) => readPhoto(deps, input, () => true), looks },
    settle: {
      write: (tx, input, caller) => decideAtDesk(deps, tx, caller, { kind: 'complaint_settled', input }),
    },
    close: { write: (tx, input, caller) => closeComplaint(deps, tx, caller, input) },
    refundOrder: { write: (tx, input, caller) => refundOnCall(deps, tx, caller, input) },
    cancelOrder: { write: (tx, input, caller) => cancelOnCall(deps, tx, caller, input) },
    decideAppeal: {
      write: (tx, input, caller) =>
        decideAtDesk(deps, tx, caller, { kind: 'complaint_appeal_decided', input }),
    },
  })
}

/**
 * Passes a complaint that was not answered in time to the operators; one that was answered meanwhile stays as
 * it is.
 */
const escalateUnanswered = (deps: ComplaintDeps, id: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const now = deps.now()
    const row = await lockComplaint(tx, id)
    if (row?.status !== 'open' || row.due_at === null || row.due_at > now) return
    const passed = await moveComplaint(tx, row, escalatedProgress(now))
    await notifyBoth(tx, deps, id, 'complaint_escalated')
    const audit = { action: 'escalated unanswered', object_kind: 'complaint', object_id: id } as const
    await recordAudit(tx, now, { kind: 'system' }, [
      { ...audit, before: { status: row.status }, after: { status: passed.status } },
    ])
  })

function complaintJobs(jobs: Jobs, deps: ComplaintDeps): void {
  const { database, now, log } = deps
  jobs.every(SWEEP_SECONDS, 'complaints.unanswered', () =>
    sweep({
      find: (after: { id: string; due_at: Date | null } | undefined) =>
        findUnanswered(database.query, now(), after, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: async (complaints) => {
        for (const { id } of complaints) await escalateUnanswered(deps, id)
      },
      onFailure: logSkipped(log, 'complaints.unanswered'),
    }),
  )
  jobs.every(REFUNDED_SECONDS, 'complaints.refunded', () => endRefunded(deps))
  jobs.every(PHOTO_SWEEP_SECONDS, 'complaints.photos', () => deleteOldPhotos(deps))
  jobs.every(
    PHOTO_SWEEP_SECONDS,
    'complaints.networks',
    async () => void (await clearOldNetworks(database.query, now())),
  )
}
