import { accountExportApi } from './account-export.ts'
import { installationApi } from './desk/installation.ts'
import { approvalsApi } from './desk/approvals.ts'
import { registrationsApi } from './desk/registrations.ts'
import { payoutBatchesApi } from './money/payout-batches.ts'
import { proposalsApi } from './money/proposals.ts'
import { payoutConfirmationsApi } from './money/payout-confirmations.ts'
import { disputesApi } from './money/disputes.ts'
import { journalApi } from './money/journal.ts'
import { reconciliationApi } from './money/reconciliation.ts'
import { auditApi } from './people/audit.ts'
import { invoicesApi } from './money/invoices.ts'
import { legalTextsApi } from './people/legal-texts.ts'
import { decisionsApi } from './desk/decisions.ts'
import { correspondenceApi } from './desk/correspondence.ts'
import { reportsApi } from './desk/reports.ts'
import { involvementApi } from './desk/involvement.ts'
import { cityApi } from './desk/city.ts'
import { lookupApi } from './desk/lookup.ts'
import { complaintsApi } from './desk/complaints.ts'
import { deskComplaintsApi } from './desk/desk-complaints.ts'
import { deskSessionApi, operatorsApi } from './people/operators.ts'
import { accountsApi } from './people/accounts.ts'
import { bankAccountsApi } from './money/bank-accounts.ts'
import { calendarApi } from './orders/calendar.ts'
import { emailAddressesApi } from './people/email-addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { foodItemMapApi } from './kitchen/food-item-map.ts'
import { foodItemsApi } from './kitchen/food-items.ts'
import { hoursApi } from './kitchen/hours.ts'
import { impactApi } from './orders/impact.ts'
import { liveApi } from './shop/live.ts'
import { ordersApi } from './orders/orders.ts'
import { passkeysApi } from './people/passkeys.ts'
import { paymentsApi } from './payments/payments.ts'
import { photosApi } from './kitchen/photos.ts'
import { pickupsApi } from './orders/pickups.ts'
import { weeklyPlansApi } from './kitchen/weekly-plans.ts'
import { recallsApi } from './kitchen/recalls.ts'
import { restaurantsApi } from './kitchen/restaurants.ts'
import { staffApi } from './kitchen/staff.ts'
import { payoutsApi } from './money/payouts.ts'
import { insightsApi } from './money/insights/insights.ts'
import { impactCertificatesApi } from './money/insights/impact-certificates.ts'
import { impactMonthsApi } from './money/insights/impact-months.ts'
import { statementsApi } from './money/statements.ts'
import { subscriptionsApi } from './kitchen/subscriptions.ts'
import { twoFactorApi } from './people/two-factor.ts'

/**
 * The whole HTTP interface, by slice. Its keys are those of `paths`, `kitchenPaths`, `moneyPaths` and
 * `deskPaths`.
 */
export const api = {
  accounts: accountsApi,
  accountExport: accountExportApi,
  emailAddresses: emailAddressesApi,
  twoFactor: twoFactorApi,
  passkeys: passkeysApi,
  restaurants: restaurantsApi,
  foodItems: foodItemsApi,
  foodItemMap: foodItemMapApi,
  photos: photosApi,
  hours: hoursApi,
  weeklyPlans: weeklyPlansApi,
  staff: staffApi,
  orders: ordersApi,
  recalls: recallsApi,
  pickups: pickupsApi,
  payments: paymentsApi,
  subscriptions: subscriptionsApi,
  impact: impactApi,
  live: liveApi,
  payouts: payoutsApi,
  statements: statementsApi,
  insights: insightsApi,
  impactMonths: impactMonthsApi,
  impactCertificates: impactCertificatesApi,
  invoices: invoicesApi,
  bankAccounts: bankAccountsApi,
  calendar: calendarApi,
  deskSession: deskSessionApi,
  operators: operatorsApi,
  installation: installationApi,
  registrations: registrationsApi,
  payoutBatches: payoutBatchesApi,
  proposals: proposalsApi,
  payoutConfirmations: payoutConfirmationsApi,
  disputes: disputesApi,
  journal: journalApi,
  reconciliation: reconciliationApi,
  approvals: approvalsApi,
  lookup: lookupApi,
  city: cityApi,
  correspondence: correspondenceApi,
  complaints: complaintsApi,
  deskComplaints: deskComplaintsApi,
  involvement: involvementApi,
  audit: auditApi,
  legalTexts: legalTextsApi,
  reports: reportsApi,
  decisions: decisionsApi,
}

/** The name of a slice as it is published, such as `food-items`. */
export const publishedName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Every endpoint under its published name, such as `food-items.browse`. */
export const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Endpoint] => [`${publishedName(slice)}.${name}`, call]),
)
