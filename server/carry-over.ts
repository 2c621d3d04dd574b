import {
  type ErasedAccount,
  carryCredentials,
  carryStoppedEmails,
  endAllAccess,
  eraseRestoredAccounts,
} from './features/people/accounts/public.ts'
import { carryFeeds, deleteCalendarFeed } from './features/orders/calendar/public.ts'
import { eraseCorrespondence } from './features/desk/correspondence/public.ts'
import { withdrawAllFoodItems } from './features/kitchen/food-items/public.ts'
import { deleteHours } from './features/kitchen/hours/public.ts'
import { carryCertificateKeys } from './features/money/insights/public.ts'
import { carryBankAccounts } from './features/money/payouts/public.ts'
import { carryRevocations } from './features/orders/passes/public.ts'
import { filesInDatabase, deletePhotosOf } from './features/kitchen/photos/public.ts'
import { removeWeeklyPlansOfRestaurant } from './features/kitchen/weekly-plans/public.ts'
import {
  carryApprovalWaits,
  carryOperators,
  endOperatorInvitations,
} from './features/people/operators/public.ts'
import { closeRestaurant, lockRestaurantToClose } from './features/kitchen/restaurants/public.ts'
import {
  carryMembers,
  carryStaffHistory,
  closeStaff,
  endStaffAccess,
  forgetMember,
} from './features/kitchen/staff/public.ts'
import { deleteCardsOfAccount } from './features/payments/processing/public.ts'
import { endSubscription } from './features/kitchen/subscriptions/public.ts'
import type { CarryOver } from './platform/backup/restore-backup.ts'
import { carryMoneyOver, carryPaidRestaurants } from './restored-money.ts'
import type { Db } from './platform/db/database.ts'

/**
 * Ends every sign-in, device and link of restored rows, which may have been revoked since the backup. What
 * the replaced rows, in the schema
 * `public`, know of revocations, erasures and paid money holds for the restored ones.
 */
export const carryOver: CarryOver = async (tx, restoring) => {
  const { replaced_migrations } = restoring
  const now = new Date()
  await endAllAccess(tx)
  await endStaffAccess(tx, now)
  await endOperatorInvitations(tx, now)
  // A database of an earlier version has not all of the tables.
  for (const [migration, carry] of Object.entries(CARRIED))
    if (replaced_migrations.has(migration)) await carry(tx)
  await carryMoneyOver(tx, restoring, now)
}

/** By the migration that makes the last of their tables and columns; those that others need come first. */
const CARRIED: Record<string, (tx: Db) => Promise<unknown>> = {
  '0004-notifications.sql': carryFeeds,
  '0009-passkeys.sql': carryCredentials,
  '0017-provider-and-pass-keys.sql': carryRevocations,
  '0029-staff.sql': carryMembers,
  '0058-operators.sql': (tx) => carryOperators(tx, new Date()),
  '0070-invoices.sql': (tx) => carryPaidRestaurants(tx, new Date()),
  '0069-bank-accounts.sql': carryBankAccounts,
  '0092-names-of-operators.sql': (tx) => carryApprovalWaits(tx, new Date()),
  '0083-optional-emails.sql': carryStoppedEmails,
  '0087-staff-history.sql': carryStaffHistory,
  '0120-impact-certificates.sql': carryCertificateKeys,
  '0001-marketplace.sql': (tx) => eraseRestoredAccounts(tx, (account) => eraseElsewhere(tx, account)),
}

/**
 * What the erasure did in the other slices. The provider was asked to end the subscription plan and checkouts
 * at that time.
 */
async function eraseElsewhere(
  tx: Db,
  { id, restaurant_id, email, mobile_number, erased_at }: ErasedAccount,
): Promise<void> {
  await deleteCalendarFeed(tx, id)
  await deleteCardsOfAccount(tx, id)
  await forgetMember(tx, id, erased_at)
  await eraseCorrespondence(tx, { id, restaurant_id })
  if (restaurant_id === null) return
  await lockRestaurantToClose(tx, restaurant_id)
  const noJobs = { enqueue: async () => {} }
  await endSubscription(tx, noJobs, { id, email, mobile_number }, erased_at)
  await withdrawAllFoodItems(tx, restaurant_id, erased_at)
  await deleteHours(tx, restaurant_id)
  await removeWeeklyPlansOfRestaurant(tx, restaurant_id, erased_at)
  await closeStaff(tx, restaurant_id, erased_at)
  await closeRestaurant(tx, restaurant_id, erased_at)
  await deletePhotosOf(tx, filesInDatabase, restaurant_id)
}
