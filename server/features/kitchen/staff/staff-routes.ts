import { COUNTER_COOKIE } from '#contract/cookies.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { setDeviceCookie, sourceOf, startSession } from '#server/features/people/accounts/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import {
  addDevice,
  describeCounter,
  findCounterDevices,
  removeDevice,
  usePairingCode,
} from './device-flows.ts'
import { readInvitation, useInvitation } from './invitation-flows.ts'
import { changeMember, inviteMember, leaveStaff, findStaffMembers, removeMember } from './membership-flows.ts'
import type { StaffDeps } from './staff-deps.ts'
import { invitationGuesses, pairingGuesses } from './staff-limits.ts'
import { DEVICE_UNSEEN_DAYS } from './staff-rules.ts'

export function staffRoutes(app: BindDeps, deps: StaffDeps): void {
  const { limits } = deps

  bind(app, staffApi, {
    members: (_input, caller) => findStaffMembers(deps, caller),
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
    counter: (_input, caller) => describeCounter(deps, caller),
  })
}
