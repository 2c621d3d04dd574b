import { randomUUID } from 'node:crypto'
import { staffApi } from '#contract/kitchen/staff.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { aDevice, invite, pairingToken } from '#tests/support/staff.ts'
import type { AccessRule } from './access-rule.ts'
import type { SecurityWorld } from './world.ts'

const none = () => ({})
const ofRestaurant = { owner: 'restaurant A', others: 404 } as const
const anEmail = (): string => `invited-${randomUUID()}@surplate.example`

const anInvitation = (w: SecurityWorld): Promise<string> =>
  invite(w.t, w.persons['restaurant A'], anEmail(), 'counter')
const aMemberId = async (w: SecurityWorld): Promise<string> =>
  (await w.persons['restaurant A'].client.ok(staffApi.invite, { email: anEmail(), role: 'counter' })).id

export const staffAccessRules: Record<string, AccessRule[]> = {
  'staff.invite': [{ input: () => ({ email: anEmail(), role: 'counter' }) }],
  'staff.changeMember': [
    { ...ofRestaurant, input: async (w) => ({ member_id: await aMemberId(w), role: 'manager' }) },
  ],
  'staff.removeMember': [{ ...ofRestaurant, input: async (w) => ({ member_id: await aMemberId(w) }) }],
  'staff.invitation': [
    { about: 'with the link', input: async (w) => ({ invitation_token: await anInvitation(w) }) },
  ],
  'staff.acceptInvitation': [
    {
      about: 'with the link',
      fresh: true,
      input: async (w) => ({
        token: await anInvitation(w),
        name: 'New Person',
        mobile_number: MOBILE,
        password: PASSWORD,
      }),
    },
  ],
  'staff.leave': [
    { fresh: true, by_role: { owner: 403, none: 404 }, succeeds_for: 'counter A', input: none },
  ],
  'staff.addDevice': [{ input: () => ({ name: 'Kitchen tablet' }) }],
  'staff.removeDevice': [
    {
      ...ofRestaurant,
      input: async (w) => ({ device_id: (await aDevice(w.t, w.persons['restaurant A'])).id }),
    },
  ],
  'staff.pairDevice': [
    {
      about: 'with the code',
      fresh: true,
      // Of another restaurant, which has no other devices: each has a limited number of them.
      input: async (w) => {
        const { pairing_url } = await w.persons['restaurant B'].client.ok(staffApi.addDevice, {})
        return { token: pairingToken(pairing_url) }
      },
    },
  ],
}
