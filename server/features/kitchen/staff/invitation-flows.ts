import type { z } from 'zod'
import type { Membership } from '#contract/people/memberships.ts'
import { messages } from '#contract/messages.ts'
import type { AcceptInvitation, Invitation } from '#contract/kitchen/staff.ts'
import {
  emailTaken,
  findAccountByEmail,
  hashToken,
  lockAccountAgainstErasure,
  type NewAccount,
  prepareAccount,
  type RequestSource,
  type SignInResult,
} from '#server/features/people/accounts/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { acceptInvitation, findInvitation, lockInvitation } from './membership-store.ts'
import type { StaffDeps } from './membership-flows.ts'

type Accepting = z.infer<typeof AcceptInvitation>
type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

interface AcceptedInvitation {
  membership: Membership
  /** Null where there was an account already, which is signed in. */
  signedIn: SignInResult | null
}

const LEAVE_FIRST =
  'You are on the team of a restaurant already. Leave that team in your account first, then open this invitation again.'
const OWNS_ALREADY =
  'You have a restaurant of your own with this email. Please ask to be invited by another email.'

async function requireInvitation({ database, now }: StaffDeps, token: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(database.query, hashToken(token), now())
  if (invitation === undefined) throw new Failure('invitation_over')
  return invitation
}

export async function readInvitation(deps: StaffDeps, token: string): Promise<Invitation> {
  const { restaurant_name, email, role } = await requireInvitation(deps, token)
  const account = await findAccountByEmail(deps.database.query, email)
  return { restaurant_name, email, role, has_account: account !== undefined }
}

/**
 * Accepts an invitation, once, for the account with its email, which has to be signed in, or for a new one.
 */
export async function useInvitation(
  deps: StaffDeps,
  input: Accepting,
  source: RequestSource,
  findCaller: () => Promise<{ id: string } | undefined>,
): Promise<AcceptedInvitation> {
  const invitation = await requireInvitation(deps, input.token)
  const account = await findAccountByEmail(deps.database.query, invitation.email)
  if (account !== undefined && (await findCaller())?.id !== account.id) {
    // The account may be new because somebody else has just accepted.
    await requireInvitation(deps, input.token)
    throw new Failure('sign_in_as_invited')
  }
  if (account?.email_confirmed === false) throw new Failure('email_not_confirmed')
  try {
    return await (account === undefined
      ? joinAsNewcomer(deps, invitation, input, source)
      : joinWithAccount(deps, input.token, account))
  } catch (error) {
    if (violates(error, 'membership_account_id_key'))
      throw new Failure('already_member', { detail: LEAVE_FIRST })
    throw emailTaken(error) ?? error
  }
}

async function joinAsNewcomer(
  deps: StaffDeps,
  { email }: OpenInvitation,
  input: Accepting,
  source: RequestSource,
): Promise<AcceptedInvitation> {
  const create = await prepareAccount(deps.accounts, newPerson(input, email), source, true)
  return deps.database.transaction(async (tx) => {
    const invitation = await requireLocked(deps, tx, input.token)
    const signedIn = await create(tx)
    const membership = await acceptLocked(deps, tx, invitation, signedIn.user.id)
    return { membership, signedIn: { ...signedIn, user: { ...signedIn.user, membership } } }
  })
}

const joinWithAccount = (
  deps: StaffDeps,
  token: string,
  { id, restaurant_id }: { id: string; restaurant_id: string | null },
) =>
  deps.database.transaction(async (tx): Promise<AcceptedInvitation> => {
    // The invitation outlives an account that is erased, and waits for a new one with its email.
    if (!(await lockAccountAgainstErasure(tx, id))) throw new Failure('sign_in_required')
    if (restaurant_id !== null) throw new Failure('already_member', { detail: OWNS_ALREADY })
    const invitation = await requireLocked(deps, tx, token)
    return { membership: await acceptLocked(deps, tx, invitation, id), signedIn: null }
  })

type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

async function requireLocked({ now }: StaffDeps, tx: Db, token: string): Promise<LockedInvitation> {
  const locked = await lockInvitation(tx, hashToken(token), now())
  if (locked === undefined) throw new Failure('invitation_over')
  return locked
}

async function acceptLocked(
  { now }: StaffDeps,
  tx: Db,
  { id, restaurant_id, role }: LockedInvitation,
  account_id: string,
): Promise<Membership> {
  await acceptInvitation(tx, id, account_id, now())
  const restaurant = (await findRestaurantCards(tx, [restaurant_id])).get(restaurant_id)
  return { restaurant_id, restaurant_name: restaurant?.name ?? '', role }
}

/** Who joins without an account gives what a registration asks for. */
function newPerson({ name, mobile_number, password }: Accepting, email: string): NewAccount {
  if (name !== undefined && mobile_number !== undefined && password !== undefined)
    return { name, mobile_number, password, email, user_type: 'customer' }
  throw invalid({
    ...(name === undefined && { name: messages.name_required }),
    ...(mobile_number === undefined && { mobile_number: messages.mobile_required }),
    ...(password === undefined && { password: messages.password_required }),
  })
}
