import { type BindDesk, operatorActor, recordAudit } from '#server/features/people/audit/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import {
  type AccountDeps,
  setDeviceCookie,
  sourceOf,
  startSession,
} from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { SessionAction } from '#contract/people/audit.ts'
import {
  deskSessionApi,
  operatorsApi,
  DESK_SESSION_HOURS,
  OPERATOR_INVITATION_MINUTES,
} from '#contract/people/operators.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { dailyEmail, dailyEmailJobs } from './daily-emails.ts'
import { invitationEmail } from './invitation-emails.ts'
import { notableEmail, notableEntryJobs } from './notable-emails.ts'
import type { FindQueues, OperatorDeps, SetupGapFinder } from './operator-deps.ts'
import { operatorAccountHooks } from './operator-account-flows.ts'
import { deleteDeskSession, deleteDeskSessionsBefore } from './desk-session-store.ts'
import { describeSession, openDeskSession } from './desk-session-flows.ts'
import { useOperatorInvitation } from './invitation-flows.ts'
import { changeRole, describeOperator, endRole, findAllOperators, inviteOperator } from './operator-flows.ts'
import { endExpiredInvitations } from './invitation-store.ts'
import { describeOverview, measureOverview } from './overview/overview-flows.ts'
import { retryFailedJobs } from './overview/overview-store.ts'
import { countApprovers } from './operator-store.ts'

export { makeOperatorFinder } from './desk-session-flows.ts'
export { lockRole } from './operator-store.ts'

// Tokens cannot be guessed; this keeps programs that try from costing anything.
const wrongInvitation: Budget = { purpose: 'wrong_operator_invitation', limit: 30, minutes: 15 }
const SWEEP_SECONDS = 600

interface OperatorParts {
  accounts: AccountDeps
  emails: Emails
  bindDesk: BindDesk
  provider: SetupGapFinder
  findSealGaps: OperatorDeps['findSealGaps']
  readDisk: OperatorDeps['readDisk']
}

/** Gives the list to which each slice adds what waits for the operators. */
export function registerOperators(app: AppParts, { bindDesk, ...parts }: OperatorParts): FindQueues[] {
  const { accounts, emails } = parts
  const deps: OperatorDeps = { ...app, ...parts, queues: [] }
  operatorRoutes(app, bindDesk, deps)
  app.jobs.every(SWEEP_SECONDS, 'operators.expired', async () => {
    const invited_before = new Date(app.now().getTime() - OPERATOR_INVITATION_MINUTES * MINUTE_MS)
    await app.database.transaction((tx) => endExpiredInvitations(tx, invited_before, app.now()))
    const started_before = new Date(app.now().getTime() - DESK_SESSION_HOURS * HOUR_MS)
    await deleteDeskSessionsBefore(app.database.query, started_before)
  })
  emails.work('operators.emails', { ...dailyEmail(deps), ...invitationEmail, ...notableEmail })
  dailyEmailJobs(app.jobs, deps)
  notableEntryJobs(app.jobs, deps)
  measureOverview(deps, app)
  accounts.hooks.push(operatorAccountHooks(deps))
  app.setup.push(async (db) =>
    (await countApprovers(db)) > 1
      ? undefined
      : {
          name: 'second_approver',
          missing: 'A payout needs two people: invite a second with the role finance or administrator.',
        },
  )
  return deps.queues
}

function operatorRoutes(
  app: BindDeps & Pick<AppParts, 'jobs'>,
  bindDesk: BindDesk,
  deps: OperatorDeps,
): void {
  const { database, limits, now } = deps

  bind(app, deskSessionApi, {
    get: (_input, caller, context) => describeSession(deps, caller, context),
    open: (proof, caller, context) => openDeskSession(deps, caller, proof, context),
    close: (_input, caller, context) =>
      database.transaction(async (tx) => {
        await deleteDeskSession(tx, caller.session_id)
        const action: SessionAction = 'closed the desk'
        const record = { action, object_kind: 'operator', object_id: caller.operator_id } as const
        await recordAudit(tx, now(), operatorActor(caller, context), [record])
      }),
  })

  const idOf = ({ operator_id }: { operator_id: string }): string => operator_id

  bindDesk(operatorsApi, {
    overview: () => describeOverview(deps),
    retryFailed: {
      write: async (tx, _input, { operator_id }) => ({
        reply: { count: await retryFailedJobs(tx) },
        audit: { action: 'tried again what failed', object_kind: 'operator', object_id: operator_id },
      }),
    },
    // They know of each other who works at the desk.
    all: { read: () => findAllOperators(deps), looks: () => [] },
    invite: {
      write: async (tx, { email, role, reason }, caller) => {
        const invitation = { email, role, invited_by: caller.operator_id }
        const { id, expires_at, audit } = await inviteOperator(tx, invitation, now())
        await app.jobs.enqueue(tx, 'operators.emails', [{ kind: 'operator_invitation', operator_id: id }])
        const reply = { operator: await describeOperator(tx, deps, id), expires_at: expires_at.toISOString() }
        return { reply, audit: { ...audit, reason } }
      },
    },
    changeRole: { write: (tx, input, caller) => changeRole(tx, deps, caller, input), changedOperator: idOf },
    end: { write: (tx, input, caller) => endRole(tx, caller, input, now()), changedOperator: idOf },
    acceptInvitation: async (input, _caller, context) => {
      const { email, role, signedIn } = await limits.guess(
        [{ budget: wrongInvitation, subject: networkOf(context.address) }],
        'not_found',
        () =>
          useOperatorInvitation(
            deps,
            { ...input, request_id: context.request_id },
            sourceOf(context),
            context.caller,
          ),
      )
      if (signedIn !== null) {
        setDeviceCookie(context, signedIn.device_token)
        await startSession(database.query, context, signedIn.token)
      }
      return { email, role }
    },
  })
}
