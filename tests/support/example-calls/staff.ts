import { randomUUID } from 'node:crypto'
import { staffApi } from '#contract/kitchen/staff.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { aDevice, invite, pairingToken } from '#tests/support/staff.ts'
import { byRestaurant, type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const anInvited = () => ({ email: `invited-${randomUUID()}@surplate.example`, role: 'counter' as const })
const aMember = async (w: ExampleWorld) => ({
  member_id: (await w.persons['restaurant A'].client.ok(staffApi.invite, anInvited())).id,
})
const anInvitation = (w: ExampleWorld): Promise<string> =>
  invite(w.t, w.persons['restaurant A'], anInvited().email, 'counter')
const newPerson = { name: 'New Person', mobile_number: MOBILE, password: PASSWORD }

/** Of another restaurant, which has no other devices: each has a limited number of them. */
async function aPairing(w: ExampleWorld) {
  const { pairing_url } = await w.persons['restaurant B'].client.ok(staffApi.addDevice, {})
  return { token: pairingToken(pairing_url) }
}

export const staffCalls: ExampleCalls = {
  'staff.invite': [{ input: anInvited }],
  'staff.changeMember': [{ ...byRestaurant, input: withFields(aMember, { role: 'manager' }) }],
  'staff.removeMember': [{ ...byRestaurant, input: aMember }],
  'staff.invitation': [
    { about: 'with the link', input: async (w) => ({ invitation_token: await anInvitation(w) }) },
  ],
  'staff.acceptInvitation': [
    {
      about: 'with the link',
      fresh: true,
      input: async (w) => ({ token: await anInvitation(w), ...newPerson }),
    },
  ],
  'staff.leave': [
    { ...withoutInput, fresh: true, by_role: { owner: 403, none: 404 }, succeeds_for: 'counter A' },
  ],
  'staff.addDevice': [{ input: () => ({ name: 'Kitchen tablet' }) }],
  'staff.removeDevice': [
    {
      ...byRestaurant,
      input: async (w) => ({ device_id: (await aDevice(w.t, w.persons['restaurant A'])).id }),
    },
  ],
  'staff.pairDevice': [{ about: 'with the code', fresh: true, input: aPairing }],
  'staff.counter': [{ input: () => ({ queued_scans: 0 }) }],
}
