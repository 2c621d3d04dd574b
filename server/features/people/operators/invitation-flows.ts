import type { InputOf, OperatorRole } from '#contract/endpoint.ts'
import type { operatorsApi } from '#contract/people/operators.ts'
import { messages } from '#contract/messages.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import {
  confirmEmail,
  emailTaken,
  findAccountByEmail,
  hashToken,
  lockAccountAgainstErasure,
  type NewAccount,
  prepareAccount,
  type RequestSource,
  type SignInResult,
} from '#server/features/people/accounts/public.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { acceptInvitation, findInvitation, lockInvitation } from './invitation-store.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { EXEMPT_OPERATORS } from './operator-rules.ts'
import { copyContact, countAccepted } from './operator-store.ts'

type OperatorAcceptance = InputOf<typeof operatorsApi.acceptInvitation>

interface Accepted {
  email: string
  role: OperatorRole
  /** Null where there was an account already, which is signed in. */
  signedIn: SignInResult | null
}

interface Acceptance extends OperatorAcceptance {
  request_id: string
}

/**
 * Accepts an invitation, once, for the account with its email, which has to be signed in, or for a new one.
 */
export async function useOperatorInvitation(
  deps: OperatorDeps,
  input: Acceptance,
  source: RequestSource,
  findCaller: () => Promise<{ id: string } | undefined>,
): Promise<Accepted> {
  const { query } = deps.database
  const invitation = await findInvitation(query, hashToken(input.token), deps.now())
  const email = invitation?.invited_email ?? undefined
  if (email === undefined) throw new Failure('not_found')
  const account = await findAccountByEmail(query, email)
  try {
    if (account !== undefined) {
      if ((await findCaller())?.id !== account.id) throw new Failure('sign_in_as_invited')
      return await acceptWithAccount(deps, input, { ...account, email })
    }
    return await acceptAsNewcomer(deps, input, email, source)
  } catch (error) {
    if (violates(error, 'operator_account')) throw new Failure('already_operator')
    throw emailTaken(error) ?? error
  }
}

interface InvitedAccount {
  id: string
  email: string
}

const acceptWithAccount = (
  deps: OperatorDeps,
  input: Acceptance,
  account: InvitedAccount,
): Promise<Accepted> =>
  deps.database.transaction(async (tx) => {
    if (!(await lockAccountAgainstErasure(tx, account.id))) throw new Failure('sign_in_required')
    // The link went to this address.
    await confirmEmail(tx, account.id, deps.now())
    return { ...(await accept(deps, tx, input, account.id)), email: account.email, signedIn: null }
  })

async function acceptAsNewcomer(
  deps: OperatorDeps,
  input: Acceptance,
  email: string,
  source: RequestSource,
): Promise<Accepted> {
  const create = await prepareAccount(deps.accounts, newPerson(input, email), source, true)
  return deps.database.transaction(async (tx) => {
    const signedIn = await create(tx)
    return { ...(await accept(deps, tx, input, signedIn.user.id)), email, signedIn }
  })
}

async function accept(
  { now }: OperatorDeps,
  tx: Db,
  { token, request_id }: Acceptance,
  account_id: string,
): Promise<{ role: OperatorRole }> {
  const locked = await lockInvitation(tx, hashToken(token), now())
  if (locked === undefined) throw new Failure('not_found')
  const isExempt = (await countAccepted(tx)) < EXEMPT_OPERATORS
  const approval_wait_from = isExempt ? null : now()
  await acceptInvitation(tx, { id: locked.id, account_id, approval_wait_from }, now())
  await copyContact(tx, locked.id)
  await recordAudit(tx, now(), { kind: 'operator', id: locked.id, request_id }, [
    {
      action: 'accepted invitation',
      object_kind: 'operator',
      object_id: locked.id,
      after: {
        role: locked.role,
        ...(isExempt && { approves_money: 'at once, as one of the first two operators' }),
      },
    },
  ])
  return { role: locked.role }
}

/** Who comes without an account gives what a registration asks for. */
function newPerson({ name, mobile_number, password }: OperatorAcceptance, email: string): NewAccount {
  if (name !== undefined && mobile_number !== undefined && password !== undefined)
    return { name, mobile_number, password, email, user_type: 'customer' }
  throw invalid({
    ...(name === undefined && { name: messages.name_required }),
    ...(mobile_number === undefined && { mobile_number: messages.mobile_required }),
    ...(password === undefined && { password: messages.password_required }),
  })
}
