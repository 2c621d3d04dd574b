import { registerInstallation } from './features/desk/installation/slice.ts'
import { registerApprovals } from './features/desk/approvals/slice.ts'
import { prepareLegalTexts, registerLegalTexts } from './features/people/legal-texts/slice.ts'
import { registerCity } from './features/desk/city/slice.ts'
import { registerComplaints } from './features/desk/complaints/slice.ts'
import { registerAudit } from './features/people/audit/slice.ts'
import { registerCorrespondence } from './features/desk/correspondence/slice.ts'
import { registerReports } from './features/desk/reports/slice.ts'
import { registerLookup } from './features/desk/lookup/slice.ts'
import { lockRole, makeOperatorFinder, registerOperators } from './features/people/operators/slice.ts'
import { registerFoodItems } from './features/kitchen/food-items/slice.ts'
import { registerHours } from './features/kitchen/hours/slice.ts'
import { registerPhotos } from './features/kitchen/photos/slice.ts'
import { registerRestaurants } from './features/kitchen/restaurants/slice.ts'
import { makeDeviceAuthenticator, registerStaff } from './features/kitchen/staff/slice.ts'
import { registerSubscriptions } from './features/kitchen/subscriptions/slice.ts'
import { registerUnmetSearches } from './features/kitchen/unmet-searches/slice.ts'
import { registerWeeklyPlans } from './features/kitchen/weekly-plans/slice.ts'
import { registerNotifications } from './features/messages/notifications/slice.ts'
import { registerDisputes } from './features/money/disputes/slice.ts'
import { registerInsights } from './features/money/insights/slice.ts'
import { registerInvoices } from './features/money/invoices/slice.ts'
import { registerPayouts } from './features/money/payouts/slice.ts'
import { registerProposals } from './features/money/proposals/slice.ts'
import { registerReconciliation } from './features/money/reconciliation/slice.ts'
import { registerStatements } from './features/money/statements/slice.ts'
import { registerCalendar } from './features/orders/calendar/slice.ts'
import { registerClosedDays } from './features/orders/closed-days/slice.ts'
import { registerImpact } from './features/orders/impact/slice.ts'
import { registerOrders } from './features/orders/ordering/slice.ts'
import { registerPasses } from './features/orders/passes/slice.ts'
import { registerPickups } from './features/orders/pickups/slice.ts'
import { makePaymentProvider, registerPayments } from './features/payments/processing/slice.ts'
import { type HashCost, makeAuthenticator, registerAccounts } from './features/people/accounts/slice.ts'
import { registerLive } from './features/shop/live/slice.ts'
import { registerPublicPages } from './features/shop/public-pages/slice.ts'
import type { AppParts, Outside } from './application/app-parts.ts'
import type { DiskSpace } from './platform/host/disk-space.ts'

export interface SliceDeps {
  /** A cheaper password hash, for tests. */
  hash_cost?: HashCost | undefined
  web_folder: string
  readDisk?: (() => Promise<DiskSpace>) | undefined
}

/** Who a request comes from is decided by slices, before there are any. */
export const makeCallerFinders = (outside: Outside) => ({
  authenticate: makeAuthenticator(outside),
  authenticateDevice: makeDeviceAuthenticator(outside),
  findOperator: makeOperatorFinder(outside),
})

/**
 * Every slice, those below before those above, which are handed what they need of them. Hooks and sweeps run
 * in this order, hooks of erasing an account in the reverse one. Payments come after what can be paid
 * for, and operators after payments.
 */
export async function registerSlices(app: AppParts, { hash_cost, web_folder, readDisk }: SliceDeps) {
  const emails = registerNotifications(app)
  const accounts = await registerAccounts(app, { hash_cost, emails })
  // Before the provider claims the database, which cannot be undone: a start that is refused for its texts or
  // keys leaves it as it was.
  await prepareLegalTexts(app)
  const keys = await registerPasses(app)
  const provider = await makePaymentProvider(app.config, app)

  const photos = registerPhotos(app, { accounts, readDisk })
  const subscriptionPayable = registerSubscriptions(app, { accounts, provider, emails })
  const restaurants = registerRestaurants(app, { accounts, emails })
  registerStaff(app, { accounts, emails })
  const hours = registerHours(app, { accounts, emails })
  const { foodItems, browsePage } = registerFoodItems(app, { accounts, hours, restaurants })
  const { flushUnmetSearches } = registerUnmetSearches(app, { foodItems })
  registerWeeklyPlans(app, { accounts, emails })

  const { orders, payable: orderPayable } = registerOrders(app, { accounts, emails, foodItems, keys })
  registerClosedDays(app, { hours, orders })
  registerPickups(app, { orders, keys })
  registerImpact(app)
  registerCalendar(app, { accounts, orders })
  const payables = { order: orderPayable, restaurant_subscription: subscriptionPayable }
  const { listeners, failRefund } = registerPayments(app, { accounts, provider, payables })

  const { bindDesk, findSealGaps } = registerAudit(app, { lockRole })
  const queues = registerOperators(app, { accounts, emails, bindDesk, provider, findSealGaps, readDisk })
  registerLegalTexts(app, { web_folder, emails, bindDesk })

  const proposals = registerProposals(app, { bindDesk, queues })
  registerStatements(app, { bindDesk })
  registerInsights(app, { web_folder })
  registerInvoices(app, { accounts, emails })
  await registerPayouts(app, { accounts, emails, provider, listeners, bindDesk, queues, proposals })
  registerDisputes(app, { provider, listeners, bindDesk, queues })
  registerReconciliation(app, { provider, failRefund, bindDesk, queues, proposals })
  const live = registerLive(app)
  registerPublicPages(app, { web_folder })

  const approvals = registerApprovals(app, { accounts, emails, bindDesk, queues, ...photos.private_photos })
  const reports = registerReports(app, { accounts, approvals, emails, bindDesk, queues, proposals })
  registerComplaints(app, {
    accounts,
    emails,
    orders,
    queues,
    reports,
    bindDesk,
    proposals,
    ...photos.private_photos,
  })
  registerCorrespondence(app, { accounts, emails, bindDesk, proposals })
  registerLookup(app, { accounts, orders, bindDesk })
  registerCity(app, { bindDesk })
  await registerInstallation(app, { bindDesk })
  return { browsePage, closeStreams: live.close, stopEncoder: photos.stop, flushUnmetSearches }
}
