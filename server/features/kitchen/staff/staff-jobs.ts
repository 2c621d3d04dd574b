import { linkTo } from '#contract/links.ts'
import { DAY_MS } from '#contract/time.ts'
import { findAccountNames, hashToken, newToken } from '#server/features/people/accounts/public.ts'
import { invitationEmail } from '#server/features/messages/notifications/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { EmailRefused, type Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { deleteUnpaired } from './device-store.ts'
import { deleteInvitationsExpiredBefore, addInvitationToken } from './membership-store.ts'
import type { StaffDeps } from './staff-deps.ts'

export interface StaffJobData {
  /** `invited_at` tells an invitation from the one that replaced it. */
  'staff.invitation': { id: string; invited_at: string }
}

type StaffJobDeps = Pick<StaffDeps, 'database' | 'now' | 'origin'> & { mailer: Mailer; log: Log }

const SWEEP_SECONDS = 3_600
/** The owner still sees for some time that nobody came. */
const EXPIRED_KEPT_DAYS = 30

export function staffJobs(jobs: Jobs, deps: StaffJobDeps): void {
  const { query } = deps.database
  jobs.work('staff.invitation', (invitation) => sendInvitation(deps, invitation))
  jobs.every(SWEEP_SECONDS, 'staff.expired', async () => {
    const now = deps.now().getTime()
    await deleteInvitationsExpiredBefore(query, new Date(now - EXPIRED_KEPT_DAYS * DAY_MS))
    await deleteUnpaired(query, new Date(now - DAY_MS))
  })
}

/** Each attempt sends a link of its own. One that failed may have delivered, so the earlier links work too. */
async function sendInvitation({ database, now, origin, mailer, log }: StaffJobDeps, job: StaffJobData['staff.invitation']): Promise<void> {
  const { query } = database
  const token = newToken()
  const sent = { id: job.id, invited_at: new Date(job.invited_at) }
  const invitation = await database.transaction((tx) => addInvitationToken(tx, sent, hashToken(token), now()))
  if (invitation === undefined || invitation.invitation_expires_at === null) return
  const { restaurant_id, email, role, invited_by, invitation_expires_at } = invitation
  const restaurant = (await findRestaurantCards(query, [restaurant_id])).get(restaurant_id)
  const inviter = (await findAccountNames(query, [invited_by])).get(invited_by)
  const invited = { email, role, restaurant_name: restaurant?.name ?? '', invited_by: inviter ?? '', valid_until: invitation_expires_at }
  await mailer.send(invitationEmail(invited, `${origin}${linkTo('invitation', token)}`, origin)).catch((error: unknown) => {
    if (!(error instanceof EmailRefused)) throw error
    // Not retried: the server will refuse this address again.
    log.warn({ invitation: job.id, cause: error.message }, 'an invitation was refused permanently: its address accepts no email')
  })
}
