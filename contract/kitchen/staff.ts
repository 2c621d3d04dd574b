import { z } from 'zod'
import { User } from '#contract/people/accounts.ts'
import { DEVICE_NAME_MAX, orderStatuses, PAIRING_MINUTES } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Membership } from '#contract/people/memberships.ts'
import { kitchenPaths } from './kitchen-paths.ts'
import {
  Email,
  Id,
  InstantReply,
  MobileNumber,
  NewPassword,
  optional,
  text,
  visibleLine,
} from '#contract/values.ts'

/** The roles that an owner can give. */
export const MemberRole = z.enum(['manager', 'counter'], { error: 'Please choose a role' })
export type MemberRole = z.infer<typeof MemberRole>

export const Member = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable().meta({ description: 'Null until the invitation is accepted' }),
  role: MemberRole,
  invited_at: InstantReply,
  invitation_expires_at: InstantReply.nullable().meta({ description: 'Null once it is accepted' }),
  paired_devices: z
    .array(z.string())
    .meta({ description: 'The names of the paired counter devices that the member has added' }),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  restaurant_name: z.string(),
  email: z.string(),
  role: MemberRole,
  has_account: z
    .boolean()
    .meta({ description: 'An account with this email exists; otherwise accepting creates one' }),
})
export type Invitation = z.infer<typeof Invitation>

const revokeDevices = (otherwise: string) =>
  optional(z.boolean()).meta({
    description: `Whether to revoke the counter devices that the member has added as well; ${otherwise}`,
  })

const InvitationToken = text().min(20).max(100)

/** Name, mobile number and password are needed where there is no account with the invited email. */
export const AcceptInvitation = z.object({
  token: InvitationToken,
  name: optional(visibleLine('Name is required').max(120, 'Name can be at most 120 characters')),
  mobile_number: optional(MobileNumber),
  password: optional(NewPassword),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

const DeviceName = visibleLine('Please give the device a name').max(
  DEVICE_NAME_MAX,
  `Please use at most ${DEVICE_NAME_MAX} characters`,
)

export const CounterDevice = z.object({
  id: Id,
  name: z.string(),
  added_by: z.string().nullable(),
  paired_at: InstantReply.nullable().meta({ description: 'Null while its pairing code waits to be scanned' }),
  last_seen_at: InstantReply.nullable(),
})
export type CounterDevice = z.infer<typeof CounterDevice>

export const Pairing = z.object({ id: Id, pairing_url: z.string(), expires_at: InstantReply })
export type Pairing = z.infer<typeof Pairing>

export const CounterIdentity = z.object({
  restaurant_id: Id,
  restaurant_name: z.string(),
  name: z.string().meta({ description: 'Who is recorded as handing over: a person, or the counter device' }),
  is_device: z.boolean(),
})
export type CounterIdentity = z.infer<typeof CounterIdentity>

export const UNDONE_DAYS = 30
export const UNDONE_MAX = 100

/** A collection that was undone, so that its order could be collected again. */
export const UndoneCollection = z.object({
  order_id: Id,
  status: z.enum(orderStatuses).meta({ description: 'What has become of the order' }),
  code: z.string(),
  collected_at: InstantReply,
  collected_by: z.string().nullable().meta({ description: 'The name of the person, or of the device' }),
  undone_at: InstantReply,
  undone_by: z.string().nullable(),
})
export type UndoneCollection = z.infer<typeof UndoneCollection>

const None = z.object({})

export const staffApi = {
  members: endpoint(kitchenPaths.staff.members, {
    access: 'owner',
    summary: 'The staff of the restaurant besides its owner, invited people included.',
    input: None,
    reply: z.array(Member),
  }),
  undone: endpoint(kitchenPaths.staff.undone, {
    access: 'owner',
    summary: `The collections at the restaurant that were undone within ${UNDONE_DAYS} days, the newest first, at most ${UNDONE_MAX}.`,
    input: None,
    reply: z.array(UndoneCollection),
  }),
  invite: endpoint(kitchenPaths.staff.invite, {
    access: 'owner',
    summary: 'Invites somebody by email. A second invitation to the same address replaces the first.',
    input: z.object({ email: Email, role: MemberRole }),
    reply: Member,
    status: 201,
    failures: ['too_many_requests', 'already_member'],
  }),
  changeMember: endpoint(kitchenPaths.staff.changeMember, {
    access: 'owner',
    summary: 'Gives a member another role.',
    input: z.object({ member_id: Id, role: MemberRole, revoke_devices: revokeDevices('left out: no') }),
    reply: Member,
    budget: { purpose: 'change_member', per: 'restaurant', limit: 120, minutes: 60 },
    failures: ['too_many_requests'],
  }),
  removeMember: endpoint(kitchenPaths.staff.removeMember, {
    access: 'owner',
    summary:
      'Removes a member or withdraws an invitation, at once. Devices that the member has added are revoked as well, unless they are to stay.',
    input: z.object({ member_id: Id, revoke_devices: revokeDevices('left out: yes') }),
    reply: z.void(),
    status: 204,
  }),
  invitation: endpoint(kitchenPaths.staff.invitation, {
    access: 'anyone',
    summary: 'What the link of an invitation is for.',
    input: z.object({ invitation_token: InvitationToken }),
    reply: Invitation,
    failures: ['too_many_requests', 'invitation_over'],
  }),
  acceptInvitation: endpoint(kitchenPaths.staff.acceptInvitation, {
    access: 'anyone',
    summary:
      'Accepts an invitation. An account with its email has to be signed in; where there is none, one is created and signed in.',
    input: AcceptInvitation,
    reply: z.object({
      membership: Membership,
      user: User.nullable().meta({ description: 'The new account, signed in' }),
    }),
    failures: [
      'too_many_requests',
      'invitation_over',
      'sign_in_as_invited',
      'sign_in_required',
      'email_not_confirmed',
      'already_member',
      'email_taken',
    ],
  }),
  leave: endpoint(kitchenPaths.staff.leave, {
    access: 'signed-in',
    summary: 'Leaves the staff of a restaurant. Its owner cannot.',
    input: None,
    reply: z.void(),
    status: 204,
    failures: ['not_found'],
  }),
  devices: endpoint(kitchenPaths.staff.devices, {
    access: 'manager',
    summary: 'The counter devices of the restaurant.',
    input: None,
    reply: z.array(CounterDevice),
  }),
  addDevice: endpoint(kitchenPaths.staff.addDevice, {
    access: 'manager',
    summary: `Adds a counter device. Whoever opens the address within ${PAIRING_MINUTES} minutes, once, pairs it.`,
    input: z.object({ name: optional(DeviceName) }),
    reply: Pairing,
    status: 201,
    budget: { purpose: 'add_device', per: 'restaurant', limit: 60, minutes: 60 },
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  removeDevice: endpoint(kitchenPaths.staff.removeDevice, {
    access: 'manager',
    summary: 'Revokes a counter device, at once.',
    input: z.object({ device_id: Id }),
    reply: z.void(),
    status: 204,
  }),
  pairDevice: endpoint(kitchenPaths.staff.pairDevice, {
    access: 'anyone',
    summary:
      'Makes this browser a counter device. It can then see the orders of today, hand over and undo, and nothing else.',
    input: z.object({ token: text().min(20).max(100), name: optional(DeviceName) }),
    reply: z.void(),
    status: 204,
    failures: ['too_many_requests', 'pairing_over'],
  }),
  counter: endpoint(kitchenPaths.staff.counter, {
    access: 'counter',
    summary: 'Whose counter this is, and who is recorded as handing over.',
    input: z.object({
      queued_scans: optional(z.coerce.number().int().min(0).max(1_000_000)).meta({
        description:
          'How many scans this device keeps that are not sent: refunds that wait for it go on waiting while there are any',
      }),
    }),
    reply: CounterIdentity,
  }),
}
