import { OPERATOR_INVITATION_MINUTES, operatorRoleText } from '#contract/people/operators.ts'
import type { EmailBuilders, EmailTemplate } from '#server/features/messages/notifications/public.ts'
import { sanitizeUserText } from '#server/features/messages/notifications/public.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { lockOpenInvitation } from './invitation-store.ts'
import { makeInvitationLink } from './operator-flows.ts'
import { findOperatorNames, type OperatorRow } from './operator-store.ts'

type InvitationEmail = Extract<JobData['operators.emails'], { kind: 'operator_invitation' }>

const invitationTemplate = (
  { role }: Pick<OperatorRow, 'role'>,
  inviter: string,
  link: string,
): EmailTemplate => ({
  subject: 'You are invited to the desk of Surplate',
  lead: `Open the link below within ${OPERATOR_INVITATION_MINUTES} minutes to join the desk.`,
  blocks: [
    { text: 'Hello,' },
    { text: `${inviter} invites you to work at the desk of Surplate.` },
    {
      table: [
        ['Your role', role],
        ['What it may do', operatorRoleText[role]],
      ],
    },
    { link: 'Join the desk', href: link },
    {
      text: `The link works once. Nobody else was given it; please do not pass it on. If you do not expect this, you need do nothing.`,
    },
  ],
})

/** Each attempt sends a link of its own. One that failed may have delivered, so the earlier links work too. */
export const invitationEmail: EmailBuilders<InvitationEmail> = {
  operator_invitation: async ({ database, origin }, { operator_id }) => {
    const invited = await database.transaction(async (tx) => {
      const invitation = await lockOpenInvitation(tx, operator_id)
      if (invitation === undefined) return undefined
      const link = await makeInvitationLink(tx, origin, invitation)
      return { ...invitation, link }
    })
    if (invited === undefined || invited.invited_email === null) return undefined
    const inviter = (await findOperatorNames(database.query, [invited.invited_by])).get(
      invited.invited_by ?? '',
    )
    return {
      key: `operator_invitation:${invited.link}`,
      has_secret_key: true,
      to: { name: null, email: invited.invited_email },
      template: invitationTemplate(invited, sanitizeUserText(inviter ?? 'Surplate'), invited.link),
    }
  },
}
