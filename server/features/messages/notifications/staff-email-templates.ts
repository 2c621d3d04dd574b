import { INVITATION_DAYS } from '#contract/constants.ts'
import type { MemberRole } from '#contract/kitchen/staff.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import type { EmailTemplate } from './email-template.ts'
import { renderEmail } from './outgoing-email.ts'
import { sanitizeUserText } from './user-text-rules.ts'
import { formatDayAndTime } from './wording-rules.ts'

interface Invited {
  email: string
  restaurant_name: string
  /** The name of the account that invites, which is often that of the restaurant. */
  invited_by: string
  role: MemberRole
  valid_until: Date
}

const DUTIES: Record<MemberRole, string> = {
  manager: 'As a manager you list meals, see all orders and hand them over. Money and the team stay with the owner.',
  counter: 'At the counter you see the orders of today and hand them over.',
}

const ROLE_NAMES: Record<MemberRole, string> = { manager: 'Manager', counter: 'Counter' }

function invitationTemplate({ restaurant_name, invited_by, role, valid_until }: Invited, link: string): EmailTemplate {
  const restaurant = sanitizeUserText(restaurant_name)
  const inviter = sanitizeUserText(invited_by)
  return {
    subject: `${restaurant} invites you to its team on Surplate`,
    blocks: [
      { text: 'Hello,' },
      { text: `${inviter === '' ? restaurant : inviter} would like you to join the team of ${restaurant}.` },
      {
        table: [
          ['Restaurant', restaurant],
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

/** The email with the link by which somebody joins the staff of a restaurant. Every link is new, so it is part of the email's key. */
export const invitationEmail = (invited: Invited, link: string, origin: string): Email =>
  renderEmail({ key: `staff_invitation:${link}`, to: invited.email, template: invitationTemplate(invited, link) }, origin)
