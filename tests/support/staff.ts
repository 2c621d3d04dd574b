import { type MemberRole, staffApi } from '#contract/kitchen/staff.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Invites somebody, and gives the token of the link that they are sent. */
export async function invite(t: TestApp, owner: { client: Client }, email: string, role: MemberRole) {
  await owner.client.ok(staffApi.invite, { email, role })
  await t.jobs.drain()
  const mail = t.mails.findLast(({ to, kind }) => to === email && kind === 'staff_invitation')
  return /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Somebody with an account who has joined the staff of a restaurant. */
export async function aMember(t: TestApp, owner: { client: Client }, role: MemberRole, name = 'Mia Tran') {
  const person = await t.aCustomer(name)
  const token = await invite(t, owner, person.user.email, role)
  const { membership } = await person.client.ok(staffApi.acceptInvitation, { token })
  return { ...person, user: { ...person.user, membership } }
}

/** The token of a pairing address. */
export const pairingToken = (pairing_url: string): string =>
  new URLSearchParams(new URL(pairing_url).hash.slice(1)).get('pair') ?? ''

/** A browser that is paired as a counter device, and the device's id. */
export async function aDevice(t: TestApp, owner: { client: Client }, name = 'Kitchen tablet') {
  const { id, pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const client = t.client()
  await client.ok(staffApi.pairDevice, { token: pairingToken(pairing_url), name })
  return { client, id }
}
