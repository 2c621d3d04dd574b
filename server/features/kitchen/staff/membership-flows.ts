import {
  type AccountDeps,
  findAccountByEmail,
  findAccountNames,
} from '#server/features/people/accounts/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits, LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { MEMBERS_MAX } from '#contract/constants.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Membership } from '#contract/people/memberships.ts'
import {
  type Member,
  type MemberRole,
  type staffApi,
  UNDONE_DAYS,
  UNDONE_MAX,
  type UndoneCollection,
} from '#contract/kitchen/staff.ts'
import { DAY_MS } from '#contract/time.ts'
import { findRestaurantCards, lockOpenRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { findPairedDevices, revokeDevices, revokeDevicesOf } from './device-store.ts'
import {
  countMembers,
  deleteMember,
  deleteMembers,
  deleteMembershipOf,
  findMembers,
  findMembershipOf,
  insertInvitation,
  lockStaff,
  updateRole,
} from './membership-store.ts'
import { DEFAULT_DEVICE_NAME, invitationExpiry, toMember } from './staff-rules.ts'
import { findUndone } from './undone-store.ts'

export interface StaffDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  limits: Limits
  origin: string
  accounts: AccountDeps
}

// Each sends an email to an address that the owner has typed.
const inviting: Budget = { purpose: 'invite_member', limit: 30, minutes: 60 }
// Of one sender to one address. The wider two keep one network, and many, from flooding a mailbox; whoever
// spends them stops no other sender before it has as many restaurants or networks.
const invitingOne: Budget = { purpose: 'invite_address', limit: 5, minutes: 60 }
const invitingOneFromNetwork: Budget = { purpose: 'invite_address_network', limit: 10, minutes: 60 }
const invitedAddress: Budget = { purpose: 'invited_address', limit: 60, minutes: 60 }
// Tokens cannot be guessed; this keeps programs that try from costing anything.
const wrongInvitation: Budget = { purpose: 'wrong_invitation', limit: 30, minutes: 15 }
const wrongPairing: Budget = { purpose: 'wrong_pairing', limit: 30, minutes: 15 }

/** The narrowest first, so that a refused invitation spends nothing that others need. */
const invitingUses = (restaurant_id: string, email: string, address: string): LimitUse[] => [
  { budget: invitingOne, subject: `${restaurant_id} ${email}` },
  { budget: inviting, subject: restaurant_id },
  { budget: invitingOneFromNetwork, subject: `${networkOf(address)} ${email}` },
  { budget: invitedAddress, subject: email },
]
export const invitationGuesses = (address: string): LimitUse[] => [
  { budget: wrongInvitation, subject: networkOf(address) },
]
export const pairingGuesses = (address: string): LimitUse[] => [
  { budget: wrongPairing, subject: networkOf(address) },
]

/** Where an account works: its own restaurant, or the one whose staff it belongs to. */
export async function findMembership(
  db: Db,
  { id, restaurant_id }: { id: string; restaurant_id: string | null },
): Promise<Membership | null> {
  if (restaurant_id === null) return (await findMembershipOf(db, id)) ?? null
  const restaurant = (await findRestaurantCards(db, [restaurant_id])).get(restaurant_id)
  return { restaurant_id, restaurant_name: restaurant?.name ?? '', role: 'owner' }
}

type FoundMember = Awaited<ReturnType<typeof findMembers>>[number]

async function toMembers(
  { database, now }: StaffDeps,
  restaurant_id: string,
  rows: FoundMember[],
): Promise<Member[]> {
  const db = database.query
  const ids = rows.flatMap(({ account_id }) => account_id ?? [])
  const names = await findAccountNames(db, ids)
  const devices = ids.length === 0 ? [] : await findPairedDevices(db, restaurant_id, ids, now())
  return rows.map((row) => {
    const added = devices.filter(({ added_by }) => added_by === row.account_id)
    return toMember(
      row,
      names.get(row.account_id ?? ''),
      added.map(({ name }) => name),
    )
  })
}

export const findStaffMembers = async (deps: StaffDeps, { restaurant_id }: Partner): Promise<Member[]> =>
  toMembers(deps, restaurant_id, await findMembers(deps.database.query, restaurant_id))

/** For the owner: who took collections back. */
export async function findUndoneCollections(
  { database, now }: StaffDeps,
  { restaurant_id }: Partner,
): Promise<UndoneCollection[]> {
  const since = new Date(now().getTime() - UNDONE_DAYS * DAY_MS)
  const rows = await findUndone(database.query, restaurant_id, since, UNDONE_MAX)
  return rows.map((row) => ({
    ...row,
    collected_at: row.collected_at.toISOString(),
    undone_at: row.undone_at.toISOString(),
  }))
}

/** Invites somebody. The token is made where the email is sent, so that the queue never holds it. */
export async function inviteMember(
  deps: StaffDeps,
  caller: Partner,
  { email, role }: { email: string; role: MemberRole },
  address: string,
): Promise<Member> {
  const { restaurant_id } = caller
  await deps.limits.spend(invitingUses(restaurant_id, email, address))
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, { restaurant_id, account_id: caller.id })
    await lockStaff(tx, restaurant_id)
    if ((await findAccountByEmail(tx, email))?.restaurant_id === restaurant_id)
      throw new Failure('already_member')
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
      invitation_expires_at: invitationExpiry(now),
      accepted_at: null,
    })
    if (row === undefined) throw new Failure('already_member')
    await deps.jobs.enqueue(tx, 'staff.emails', [
      { kind: 'staff_invitation', id: row.id, invited_at: now.toISOString() },
    ])
    return toMember(row, undefined, [])
  })
}

export async function changeMember(
  deps: StaffDeps,
  { restaurant_id }: Partner,
  { member_id, role, revoke_devices }: InputOf<typeof staffApi.changeMember>,
): Promise<Member> {
  const row = await changeOne(deps, { restaurant_id, revoke_devices }, (tx) =>
    updateRole(tx, restaurant_id, member_id, role),
  )
  const [member] = await toMembers(deps, restaurant_id, [row])
  if (member === undefined) throw new Failure('not_found')
  return member
}

export async function removeMember(
  deps: StaffDeps,
  { restaurant_id }: Partner,
  { member_id, revoke_devices = true }: InputOf<typeof staffApi.removeMember>,
): Promise<void> {
  await changeOne(deps, { restaurant_id, revoke_devices }, (tx) => deleteMember(tx, restaurant_id, member_id))
}

interface MemberChange {
  restaurant_id: string
  revoke_devices?: boolean | undefined
}

/**
 * Changes a member, and revokes the devices that the member has added if that is asked for: both or neither.
 */
async function changeOne<T extends { account_id: string | null }>(
  { database, now }: StaffDeps,
  { restaurant_id, revoke_devices = false }: MemberChange,
  change: (tx: Db) => Promise<T | undefined>,
): Promise<T> {
  const member = await database.transaction(async (tx) => {
    const row = await change(tx)
    if (revoke_devices && typeof row?.account_id === 'string')
      await revokeDevicesOf(tx, restaurant_id, row.account_id, now())
    return row
  })
  if (member === undefined) throw new Failure('not_found')
  return member
}

/**
 * Ends a membership, with the devices that the member has added: nobody is asked which of them stay at the
 * counter.
 */
async function endMembership(tx: Db, account_id: string, now: Date): Promise<boolean> {
  const membership = await deleteMembershipOf(tx, account_id)
  if (membership !== undefined) await revokeDevicesOf(tx, membership.restaurant_id, account_id, now)
  return membership !== undefined
}

export async function leaveStaff({ database, now }: StaffDeps, caller: Caller): Promise<void> {
  if (caller.role === 'owner')
    throw new Failure('forbidden', { detail: 'You own this restaurant, so you cannot leave its team.' })
  if (!(await database.transaction((tx) => endMembership(tx, caller.id, now()))))
    throw new Failure('not_found')
}

/**
 * Ends the membership of an account that is being erased. Open invitations to its email stay: registering
 * proves no address, so whoever registers that of somebody else could withdraw what a restaurant has sent.
 */
export const forgetMember = async (tx: Db, account_id: string, now: Date): Promise<void> =>
  void (await endMembership(tx, account_id, now))

/** Ends every membership, invitation and counter device of a restaurant that is being closed. */
export async function closeStaff(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await deleteMembers(tx, restaurant_id)
  await revokeDevices(tx, restaurant_id, DEFAULT_DEVICE_NAME, now)
}
