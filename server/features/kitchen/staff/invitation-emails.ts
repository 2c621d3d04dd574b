import type { JobData } from '#server/platform/jobs/jobs.ts'
import { linkTo } from '#contract/links.ts'
import { INVITATION_DAYS } from '#contract/constants.ts'
import type { MemberRole } from '#contract/kitchen/staff.ts'
import { findAccountNames, hashToken, newToken } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { addInvitationToken } from './membership-store.ts'

/** `invited_at` tells an invitation from the one that replaced it. */
interface StaffEmailData {
  staff_invitation: { id: string; invited_at: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'staff.emails': EmailJob<StaffEmailData>
  }
}

interface Invited {
  restaurant_name: string
  /** The name of the account that invites, which is often that of the restaurant. */
  invited_by: string
  role: MemberRole
  valid_until: Date
}

const DUTIES: Record<MemberRole, string> = {
  manager:
    'As a manager you list meals, see all orders and hand them over. Money and the team stay with the owner.',
  counter: 'At the counter you see the orders of today and hand them over.',
}

const ROLE_NAMES: Record<MemberRole, string> = { manager: 'Manager', counter: 'Counter' }

function invitationTemplate(
  { restaurant_name, invited_by, role, valid_until }: Invited,
  link: string,
): EmailTemplate {
  const restaurant = sanitizeUserText(restaurant_name)
  const inviter = sanitizeUserText(invited_by)
  return {
    subject: `${restaurant} invites you to its team on Surplate`,
    lead: `Open the link below to join the team of ${restaurant}.`,
    blocks: [
      { text: 'Hello,' },
      { text: `${inviter === '' ? restaurant : inviter} would like you to join the team of ${restaurant}.` },
      {
        table: [
          ['Your role', ROLE_NAMES[role]],
          ['Valid until', `${formatDayAndTime(valid_until.toISOString())}, Melbourne time`],
        ],
      },
      { text: DUTIES[role] },
      { link: 'Join the team', href: link },
      {
        text: `The link works once, and for ${INVITATION_DAYS} days. If you do not know this restaurant, you need do nothing: nobody joins without opening it.`,
      },
    ],
  }
}

/**
 * Each attempt sends a link of its own. One that failed may have delivered, so the earlier links work too.
 */
export const staffEmails: EmailBuilders<JobData['staff.emails']> = {
  staff_invitation: async ({ database, now, origin }, { id, invited_at }) => {
    const { query } = database
    const token = newToken()
    const sent = { id, invited_at: new Date(invited_at) }
    const invitation = await database.transaction((tx) =>
      addInvitationToken(tx, sent, hashToken(token), now()),
    )
    if (invitation === undefined || invitation.invitation_expires_at === null) return undefined
    const { restaurant_id, email, role, invited_by, invitation_expires_at } = invitation
    const restaurant = (await findRestaurantCards(query, [restaurant_id])).get(restaurant_id)
    const inviter = (await findAccountNames(query, [invited_by])).get(invited_by)
    const invited = {
      role,
      restaurant_name: restaurant?.name ?? '',
      invited_by: inviter ?? '',
      valid_until: invitation_expires_at,
    }
    const link = `${origin}${linkTo('invitation', token)}`
    return {
      key: `staff_invitation:${link}`,
      has_secret_key: true,
      to: { name: null, email },
      template: invitationTemplate(invited, link),
    }
  },
}
