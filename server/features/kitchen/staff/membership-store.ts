import { sql } from 'kysely'
import type { MemberRole } from '#contract/kitchen/staff.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { type MembershipRow, staffTopic } from './staff-store.ts'

const memberColumns = ['id', 'account_id', 'email', 'role', 'invited_at', 'invitation_expires_at'] as const

/** Where an account works that owns no restaurant, and the restaurant's name. */
export const findMembershipOf = (db: Db, account_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('restaurant', 'restaurant.id', 'membership.restaurant_id')
    .select(['membership.restaurant_id', 'membership.role', 'restaurant.name as restaurant_name'])
    .where('membership.account_id', '=', account_id)
    .where('restaurant.closed_at', 'is', null)
    .executeTakeFirst()

/** Those who joined first come first; open invitations come last. */
export const findMembers = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('membership')
    .select(memberColumns)
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('accepted_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()

/**
 * Makes changes of the number of members and devices of one restaurant follow each other, until the caller's
 * transaction ends.
 */
export const lockStaff = (tx: Db, restaurant_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff ' || ${restaurant_id}::text, 0))`.execute(tx)

/** How many belong to the staff of a restaurant or are invited, without the one with this email. */
export async function countMembers(tx: Db, restaurant_id: string, email: string): Promise<number> {
  const row = await tx
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('restaurant_id', '=', restaurant_id)
    .where('email', '!=', email)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * Inserts an invitation, or replaces the one to the same address and its links; undefined when it was
 * accepted already.
 */
export async function insertInvitation(tx: Db, row: MembershipRow) {
  const member = await tx
    .insertInto('membership')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'email'])
        .doUpdateSet({
          role: row.role,
          invited_by: row.invited_by,
          invited_at: row.invited_at,
          invitation_expires_at: row.invitation_expires_at,
        })
        .where('membership.account_id', 'is', null),
    )
    .returning(memberColumns)
    .executeTakeFirst()
  if (member !== undefined) await deleteTokens(tx, member.id)
  return member
}

const deleteTokens = (tx: Db, membership_id: string) =>
  tx.deleteFrom('invitation_token').where('membership_id', '=', membership_id).execute()

const openInvitation = (db: Db, now: Date) =>
  db
    .selectFrom('membership')
    .where('membership.account_id', 'is', null)
    .where('membership.invitation_expires_at', '>', now)

/** The open invitation that a token is for. */
export const findInvitation = (db: Db, token_hash: Uint8Array, now: Date) =>
  openInvitation(db, now)
    .innerJoin('invitation_token', 'invitation_token.membership_id', 'membership.id')
    .innerJoin('restaurant', 'restaurant.id', 'membership.restaurant_id')
    .select([
      'membership.id',
      'membership.restaurant_id',
      'membership.email',
      'membership.role',
      'restaurant.name as restaurant_name',
    ])
    .where('invitation_token.token_hash', '=', token_hash)
    .executeTakeFirst()

/**
 * Gives one more token to an invitation that was sent at this time and is open still; undefined when it is
 * not.
 */
export async function addInvitationToken(
  tx: Db,
  { id, invited_at }: { id: string; invited_at: Date },
  token_hash: Uint8Array,
  now: Date,
) {
  const invitation = await openInvitation(tx, now)
    .select(['restaurant_id', 'email', 'role', 'invited_by', 'invitation_expires_at'])
    .where('id', '=', id)
    .where('invited_at', '=', invited_at)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (invitation !== undefined)
    await tx.insertInto('invitation_token').values({ token_hash, membership_id: id }).execute()
  return invitation
}

/**
 * Locks an open invitation until the caller's transaction ends; undefined when another request has used it
 * meanwhile.
 */
export const lockInvitation = (tx: Db, token_hash: Uint8Array, now: Date) =>
  openInvitation(tx, now)
    .innerJoin('invitation_token', 'invitation_token.membership_id', 'membership.id')
    .select(['membership.id', 'membership.restaurant_id', 'membership.email', 'membership.role'])
    .where('invitation_token.token_hash', '=', token_hash)
    .forUpdate('membership')
    .executeTakeFirst()

/** Follows an account to its new email, unless its restaurant has invited that email besides. */
export const updateMemberEmail = (tx: Db, account_id: string, email: string) =>
  tx
    .updateTable('membership')
    .set({ email })
    .where('account_id', '=', account_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as other')
            .select('other.id')
            .whereRef('other.restaurant_id', '=', 'membership.restaurant_id')
            .where('other.email', '=', email),
        ),
      ),
    )
    .execute()

/** Makes an open invitation the membership of an account. */
export async function acceptInvitation(
  tx: Db,
  id: string,
  account_id: string,
  accepted_at: Date,
): Promise<void> {
  const joined = await tx
    .updateTable('membership')
    .set({ account_id, accepted_at, invitation_expires_at: null })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .returning('restaurant_id')
    .executeTakeFirst()
  if (joined !== undefined)
    await tx
      .insertInto('staff_history')
      .values({ ...joined, account_id, joined_at: accepted_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await deleteTokens(tx, id)
  await publish(tx, staffTopic, [{ account_id }])
}

const publishAll = (tx: Db, rows: { account_id: string | null }[]): Promise<void> =>
  publish(
    tx,
    staffTopic,
    rows.flatMap(({ account_id }) => (account_id === null ? [] : [{ account_id }])),
  )

export async function updateRole(tx: Db, restaurant_id: string, id: string, role: MemberRole) {
  const row = await tx
    .updateTable('membership')
    .set({ role })
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .returning(memberColumns)
    .executeTakeFirst()
  if (row !== undefined) await publishAll(tx, [row])
  return row
}

/** Removes a member or an invitation; undefined when there is none with this id. */
export async function deleteMember(
  tx: Db,
  restaurant_id: string,
  id: string,
): Promise<{ account_id: string | null } | undefined> {
  const rows = await tx
    .deleteFrom('membership')
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .returning('account_id')
    .execute()
  await publishAll(tx, rows)
  return rows[0]
}

/** Ends the membership of an account, if it has one. */
export async function deleteMembershipOf(
  tx: Db,
  account_id: string,
): Promise<{ restaurant_id: string } | undefined> {
  const rows = await tx
    .deleteFrom('membership')
    .where('account_id', '=', account_id)
    .returning(['account_id', 'restaurant_id'])
    .execute()
  await publishAll(tx, rows)
  return rows[0]
}

/** Removes all members and invitations of a restaurant. */
export async function deleteMembers(tx: Db, restaurant_id: string): Promise<void> {
  await publishAll(
    tx,
    await tx
      .deleteFrom('membership')
      .where('restaurant_id', '=', restaurant_id)
      .returning('account_id')
      .execute(),
  )
}

export const deleteInvitationsExpiredBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('membership')
    .where('account_id', 'is', null)
    .where('invitation_expires_at', '<', before)
    .execute()
