import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { ReportHooks } from '#server/features/desk/reports/public.ts'
import type { PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { exportComplaints } from './complaint-flows.ts'
import { complaintJobs } from './complaint-jobs.ts'
import { complaintRoutes, deskComplaintRoutes } from './complaint-routes.ts'
import { clearTextsOfAccount, clearTextsOfRestaurant, countWaiting } from './complaint-store.ts'
import { complaintEmails } from './emails/complaint-emails.ts'
import { handOnHeldItem } from './held-items-store.ts'
import { deletePhotosOfAccount } from './photos/complaint-photo-store.ts'

interface ComplaintParts extends PrivatePhotos {
  accounts: AccountDeps
  emails: Emails
  orders: OrderDeps
  queues: FindQueues[]
  reports: ReportHooks
  bindDesk: BindDesk
}

export function registerComplaints(app: AppParts, parts: ComplaintParts): void {
  const { accounts, emails, orders, queues, reports, bindDesk, ...photos } = parts
  const deps: ComplaintDeps = { ...orders, ...photos, log: app.log }
  complaintRoutes(app, deps)
  deskComplaintRoutes(bindDesk, deps)
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
