import { randomBytes } from 'node:crypto'
import { MEMBERS_MAX } from '#contract/constants.ts'
import type { Membership } from '#contract/memberships.ts'
import type { Member, MemberRole } from '#contract/staff.ts'
import { findAccountByEmail, findAccountNames } from '#server/features/accounts/public.ts'
import { findRestaurantCards, lockOpenRestaurant } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller, Partner } from '#server/platform/http/http.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { revokeDevices } from './device-store.ts'
import {
  countMembers,
  deleteInvitationsTo,
  deleteMember,
  deleteMembers,
  deleteMembershipOf,
  findMembers,
  findMembershipOf,
  insertInvitation,
  lockStaff,
  updateRole,
} from './membership-store.ts'
import type { StaffDeps } from './staff-deps.ts'
import { invitingUses, memberChangeUses } from './staff-limits.ts'
import { DEFAULT_DEVICE_NAME, invitationExpiry, toMember } from './staff-rules.ts'

/** Where an account works: its own restaurant, or the one whose staff it belongs to. */
export async function findMembership(
  db: Db,
  { id, restaurant_id }: { id: string; restaurant_id: string | null },
): Promise<Membership | null> {
  if (restaurant_id === null) return (await findMembershipOf(db, id)) ?? null
  const restaurant = (await findRestaurantCards(db, [restaurant_id])).get(restaurant_id)
  return { restaurant_id, restaurant_name: restaurant?.name ?? '', role: 'owner' }
}

type Row = Awaited<ReturnType<typeof findMembers>>[number]

async function toMembers(db: Db, rows: Row[]): Promise<Member[]> {
  const ids = rows.flatMap(({ account_id }) => account_id ?? [])
  const names = await findAccountNames(db, ids)
  return rows.map((row) => toMember(row, names.get(row.account_id ?? '')))
}

export const listMembers = async ({ database }: StaffDeps, { restaurant_id }: Partner): Promise<Member[]> =>
  toMembers(database.query, await findMembers(database.query, restaurant_id))

/** Invites somebody. The token is made where the email is sent, so that the queue never holds it; until then nobody can know one. */
export async function inviteMember(
  deps: StaffDeps,
  caller: Partner,
  { email, role }: { email: string; role: MemberRole },
): Promise<Member> {
  const { restaurant_id } = caller
  await deps.limits.spend(invitingUses(restaurant_id, email))
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, restaurant_id)
    await lockStaff(tx, restaurant_id)
    if ((await findAccountByEmail(tx, email))?.restaurant_id === restaurant_id) throw new Failure('already_member')
    if ((await countMembers(tx, restaurant_id, email)) >= MEMBERS_MAX)
      throw invalid({ email: `A team has at most ${MEMBERS_MAX} members. Please remove one first` })
    const row = await insertInvitation(tx, {
      id: newId(now),
      restaurant_id,
      account_id: null,
      email,
      role,
      invited_by: caller.id,
      invited_at: now,
      invitation_hash: randomBytes(32),
      invitation_expires_at: invitationExpiry(now),
      accepted_at: null,
    })
    if (row === undefined) throw new Failure('already_member')
    await deps.jobs.enqueue(tx, 'staff.invitation', [{ id: row.id, invited_at: now.toISOString() }])
    return toMember(row, undefined)
  })
}

export async function changeMember(
  deps: StaffDeps,
  { restaurant_id }: Partner,
  { member_id, role }: { member_id: string; role: MemberRole },
): Promise<Member> {
  await deps.limits.spend(memberChangeUses(restaurant_id))
  const row = isId(member_id) ? await deps.database.transaction((tx) => updateRole(tx, restaurant_id, member_id, role)) : undefined
  const [member] = row === undefined ? [] : await toMembers(deps.database.query, [row])
  if (member === undefined) throw new Failure('not_found')
  return member
}

export async function removeMember({ database }: StaffDeps, { restaurant_id }: Partner, id: string): Promise<void> {
  const isRemoved = isId(id) && (await database.transaction((tx) => deleteMember(tx, restaurant_id, id)))
  if (!isRemoved) throw new Failure('not_found')
}

export async function leaveStaff({ database }: StaffDeps, caller: Caller): Promise<void> {
  if (caller.role === 'owner') throw new Failure('forbidden', { detail: 'You own this restaurant, so you cannot leave its team.' })
  if (!(await database.transaction((tx) => deleteMembershipOf(tx, caller.id)))) throw new Failure('not_found')
}

/** Ends what an account that is being erased has to do with the staff of restaurants. */
export async function forgetMember(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await deleteMembershipOf(tx, id)
  await deleteInvitationsTo(tx, email)
}

/** Ends every membership, invitation and counter device of a restaurant that is being closed. */
export async function closeStaff(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await deleteMembers(tx, restaurant_id)
  await revokeDevices(tx, restaurant_id, DEFAULT_DEVICE_NAME, now)
}
