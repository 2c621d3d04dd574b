import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteUnpaired } from './device-store.ts'
import { staffEmails } from './invitation-emails.ts'
import { deleteInvitationsExpiredBefore, updateMemberEmail } from './membership-store.ts'
import {
  type StaffDeps,
  changeMember,
  inviteMember,
  leaveStaff,
  findStaffMembers,
  findUndoneCollections,
  removeMember,
  invitationGuesses,
  pairingGuesses,
  closeStaff,
  findMembership,
  forgetMember,
} from './membership-flows.ts'
import { COUNTER_COOKIE } from '#contract/cookies.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import {
  setDeviceCookie,
  sourceOf,
  startSession,
  type AccountDeps,
} from '#server/features/people/accounts/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import {
  addDevice,
  describeCounter,
  findCounterDevices,
  removeDevice,
  usePairingCode,
} from './device-flows.ts'
import { readInvitation, useInvitation } from './invitation-flows.ts'
import { DEVICE_UNSEEN_DAYS } from './staff-rules.ts'
import type { AppParts } from '#server/application/app-parts.ts'

const SWEEP_SECONDS = 3_600
/** The owner still sees for some time that nobody came. */
const EXPIRED_RETENTION_DAYS = 30

function staffJobs(jobs: Jobs, deps: Pick<StaffDeps, 'database' | 'now'> & { emails: Emails }): void {
  const { query } = deps.database
  deps.emails.work('staff.emails', staffEmails)
  jobs.every(SWEEP_SECONDS, 'staff.expired', async () => {
    const now = deps.now().getTime()
    await deleteInvitationsExpiredBefore(query, new Date(now - EXPIRED_RETENTION_DAYS * DAY_MS))
    await deleteUnpaired(query, new Date(now - DAY_MS))
  })
}

function staffRoutes(app: BindDeps, deps: StaffDeps): void {
  const { limits } = deps

  bind(app, staffApi, {
    members: (_input, caller) => findStaffMembers(deps, caller),
    undone: (_input, caller) => findUndoneCollections(deps, caller),
    invite: (input, caller, { address }) => inviteMember(deps, caller, input, address),
    changeMember: (input, caller) => changeMember(deps, caller, input),
    removeMember: (input, caller) => removeMember(deps, caller, input),
    invitation: ({ invitation_token }, _caller, { address }) =>
      limits.guess(invitationGuesses(address), 'invitation_over', () =>
        readInvitation(deps, invitation_token),
      ),
    acceptInvitation: async (input, _caller, context) => {
      const { membership, signedIn } = await limits.guess(
        invitationGuesses(context.address),
        'invitation_over',
        () => useInvitation(deps, input, sourceOf(context), context.caller),
      )
      if (signedIn === null) return { membership, user: null }
      setDeviceCookie(context, signedIn.device_token)
      await startSession(deps.database.query, context, signedIn.token)
      return { membership, user: signedIn.user }
    },
    leave: (_input, caller) => leaveStaff(deps, caller),
    devices: (_input, caller) => findCounterDevices(deps, caller),
    addDevice: ({ name }, caller) => addDevice(deps, caller, name),
    removeDevice: ({ device_id }, caller) => removeDevice(deps, caller, device_id),
    pairDevice: async (input, _caller, context) => {
      const work = () => usePairingCode(deps, input, context.cookie(COUNTER_COOKIE))
      const token = await limits.guess(pairingGuesses(context.address), 'pairing_over', work)
      context.setCookie(COUNTER_COOKIE, token, DEVICE_UNSEEN_DAYS)
    },
    counter: ({ queued_scans }, caller) => describeCounter(deps, caller, queued_scans),
  })
}

export { makeDeviceAuthenticator } from './device-flows.ts'

export function registerStaff(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  staffRoutes(app, { ...app, accounts })
  staffJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({
    describe: async (db, account) => ({ membership: await findMembership(db, account) }),
    onEmailChanged: updateMemberEmail,
    onErasing: { leave: (tx, account, now) => forgetMember(tx, account.id, now), close: closeStaff },
  })
}
