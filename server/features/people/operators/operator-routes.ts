import type { SessionAction } from '#contract/people/audit.ts'
import { deskSessionApi, operatorsApi } from '#contract/people/operators.ts'
import { type BindDesk, operatorActor, recordAudit } from '#server/features/people/audit/public.ts'
import { setDeviceCookie, sourceOf, startSession } from '#server/features/people/accounts/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { deleteDeskSession } from './desk-session-store.ts'
import { describeSession, openDeskSession } from './desk-session-flows.ts'
import { useOperatorInvitation } from './invitation-flows.ts'
import {
  changeRole,
  describeOperator,
  endRole,
  findAllOperators,
  findQueues,
  inviteOperator,
} from './operator-flows.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { invitationGuesses } from './operator-limits.ts'

export function operatorRoutes(app: BindDeps, bindDesk: BindDesk, deps: OperatorDeps): void {
  const { database, limits, now } = deps

  bind(app, deskSessionApi, {
    get: (_input, caller) => describeSession(deps, caller),
    open: (proof, caller, { request_id }) => openDeskSession(deps, caller, proof, request_id),
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
    overview: async () => {
      const [queues, undelivered, setup_gaps = []] = await Promise.all([
        findQueues(deps),
        deps.emails.findUndelivered(),
        deps.provider.findSetupGaps?.(),
      ])
      const undelivered_emails = undelivered.map(({ since, ...emails }) => ({
        ...emails,
        since: since.toISOString(),
      }))
      return { queues, undelivered_emails, setup_gaps }
    },
    all: () => findAllOperators(deps),
    invite: {
      write: async (tx, { email, role, reason }, caller) => {
        const { id, invitation_url, expires_at, audit } = await inviteOperator(deps, tx, {
          email,
          role,
          invited_by: caller.operator_id,
        })
        const reply = {
          operator: await describeOperator(tx, id),
          invitation_url,
          expires_at: expires_at.toISOString(),
        }
        return { reply, audit: { ...audit, reason } }
      },
    },
    changeRole: { write: (tx, input, caller) => changeRole(tx, caller, input), changedOperator: idOf },
    end: { write: (tx, input, caller) => endRole(tx, caller, input, now()), changedOperator: idOf },
    acceptInvitation: async (input, _caller, context) => {
      const { email, role, signedIn } = await limits.guess(
        invitationGuesses(context.address),
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
