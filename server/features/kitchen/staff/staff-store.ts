import { sql } from 'kysely'
import type { MemberRole } from '#contract/kitchen/staff.ts'
import { topic } from '#server/platform/events/events.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A member of a restaurant's staff besides its owner; without an account while the invitation is open. */
export interface MembershipRow {
  id: string
  restaurant_id: string
  account_id: string | null
  email: string
  role: MemberRole
  invited_by: string
  invited_at: Date
  invitation_expires_at: Date | null
  accepted_at: Date | null
}

export interface InvitationTokenRow {
  token_hash: Uint8Array
  membership_id: string
}

export interface CounterDeviceRow {
  id: string
  restaurant_id: string
  name: string
  added_by: string
  added_at: Date
  pairing_hash: Uint8Array | null
  pairing_expires_at: Date | null
  token_hash: Uint8Array | null
  paired_at: Date | null
  last_seen_at: Date | null
  /** Null while its version says nothing about its queue. */
  queue_empty_at: Date | null
  revoked_at: Date | null
}

/** Whoever has belonged to the staff of a restaurant, also after they have left. */
interface StaffHistoryRow {
  restaurant_id: string
  account_id: string
  joined_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    membership: MembershipRow
    staff_history: StaffHistoryRow
    invitation_token: InvitationTokenRow
    counter_device: CounterDeviceRow
  }
}

/** Accounts that have joined or left the staff of a restaurant, or were given another role. */
export const staffTopic = topic<{ account_id: string }>('staff')

/** The accounts of those who manage a restaurant besides its owner. */
export async function findManagerAccounts(db: Db, restaurant_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('restaurant_id', '=', restaurant_id)
    .where('role', '=', 'manager')
    .where('accepted_at', 'is not', null)
    .where('account_id', 'is not', null)
    .orderBy('account_id')
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** Ends every invitation and every pairing, and revokes every counter device. */
export async function endStaffAccess(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('membership').where('account_id', 'is', null).execute()
  await tx
    .updateTable('counter_device')
    .set({ revoked_at: now, token_hash: null, pairing_hash: null, pairing_expires_at: null })
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Restaurants keep the members that they had last: who was removed after the backup stays removed, and a role
 * that was changed stays changed. Of restaurants and accounts that the replaced rows, in the schema `public`,
 * do not have, those of the backup are right.
 */
export async function carryMembers(tx: Db): Promise<void> {
  await sql`delete from membership where restaurant_id in (select id from public.restaurant)
    and account_id in (select id from public.account)`.execute(tx)
  await sql`insert into membership (id, restaurant_id, account_id, email, role, invited_by, invited_at, accepted_at)
    select id, restaurant_id, account_id, email, role, invited_by, invited_at, accepted_at from public.membership
    where account_id in (select id from account) and invited_by in (select id from account)
      and restaurant_id in (select id from restaurant) on conflict do nothing`.execute(tx)
}

/** Who has left a restaurant since the backup has worked there all the same. */
export const carryStaffHistory = (tx: Db) =>
  sql`insert into staff_history (restaurant_id, account_id, joined_at)
    select restaurant_id, account_id, joined_at from public.staff_history
    where account_id in (select id from account) and restaurant_id in (select id from restaurant) on conflict do nothing`.execute(
    tx,
  )
