import { randomUUID } from 'node:crypto'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import { registrationsApi } from '#contract/desk/registrations.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { randomName, MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { smallPng } from '#tests/support/photos.ts'
import { aPdf, completeDetails } from '#tests/support/registrations.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { anOperator } from '#tests/support/operators.ts'
import { type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld, Person } from './example-world.ts'

const anInvited = () => ({ email: `operator-${randomUUID()}@surplate.example`, role: 'support' as const })

const aColleague = async (w: ExampleWorld) => ({
  operator_id: (await anOperator(w.t, 'support', randomUUID())).operator_id,
})

async function anInvitation(w: ExampleWorld) {
  const { client } = w.persons.admin
  const invited = anInvited()
  await client.ok(operatorsApi.invite, invited)
  const token = await w.t.emailToken(invited.email, 'invitation')
  return { token, name: 'New Operator', mobile_number: MOBILE, password: PASSWORD }
}

async function aRestaurant({ t }: ExampleWorld) {
  const { user } = await t.aRestaurant(`Kitchen ${randomName()}`)
  return { restaurant_id: user.restaurant_id ?? '' }
}
const inState =
  (state: ApprovalState, fields: object = {}) =>
  async (w: ExampleWorld) => {
    const restaurant = await aRestaurant(w)
    await w.t.update('restaurant_registration', restaurant, { state })
    return { ...restaurant, ...fields, reason: 'As agreed.' }
  }
async function aRestaurantWithCertificate({ t }: ExampleWorld) {
  const { client, user } = await t.aRestaurant(`Kitchen ${randomName()}`)
  await client.ok(registrationsApi.sendCertificate, { image: aPdf() } as never)
  return { restaurant_id: user.restaurant_id ?? '' }
}
const aRegistration = () => completeDetails()
/** The certificate of whoever reads it next. */
async function sendCertificate(_w: ExampleWorld, { client, user }: Person) {
  if (user.membership?.role === 'owner')
    await client.ok(registrationsApi.sendCertificate, { image: aPdf() } as never)
  return {}
}
async function toBeSubmitted({ t }: ExampleWorld, { client, user }: Person) {
  if (user.membership?.role !== 'owner') return {}
  await sendCertificate({} as ExampleWorld, { client, user })
  await client.ok(registrationsApi.save, completeDetails())
  await t.update('restaurant_registration', { restaurant_id: user.restaurant_id ?? '' }, { state: 'draft' })
  return {}
}

const aPerson = async ({ t }: ExampleWorld) => ({ account_id: (await t.aCustomer()).user.id })
const aMessage = { subject: 'Ovens on Friday', text: 'We will call you.' }
const byAdmin = { succeeds_for: 'admin' } as const

/** An owner with two-step sign-in, as the database has it. */
async function aSecuredPerson(w: ExampleWorld) {
  const person = await w.t.aRestaurant(`Kitchen ${randomName()}`)
  await enableTwoFactor(w.t, person)
  return { account_id: person.user.id, identity_check: 'Passport seen by video' }
}

export const deskCalls: ExampleCalls = {
  'lookup.find': [{ ...byAdmin, input: () => ({ q: 'Nonna' }) }],
  'lookup.orders': [
    { ...byAdmin, input: (w) => ({ restaurant_id: w.persons['restaurant A'].user.restaurant_id }) },
  ],
  'lookup.order': [{ ...byAdmin, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'lookup.resendPickup': [
    { ...byAdmin, input: async (w) => ({ order_id: (await w.paidOrder()).id, reason: 'They lost it.' }) },
  ],
  'lookup.releaseHold': [
    { ...byAdmin, input: async (w) => ({ order_id: (await w.heldOrder()).id, reason: 'They cannot pay.' }) },
  ],
  'lookup.openPerson': [
    {
      ...byAdmin,
      input: async (w) => ({ account_id: (await w.t.aCustomer()).user.id, reason: 'Asked for help' }),
    },
  ],
  'lookup.resetSecondFactor': [{ ...byAdmin, input: aSecuredPerson }],
  'correspondence.notePerson': [{ ...byAdmin, input: withFields(aPerson, { text: 'Rings on Mondays.' }) }],
  'correspondence.sendSignInLink': [{ ...byAdmin, input: withFields(aPerson, { reason: 'They called.' }) }],
  'correspondence.ofRestaurant': [{ ...byAdmin, input: aRestaurant }],
  'correspondence.noteRestaurant': [
    { ...byAdmin, input: withFields(aRestaurant, { text: 'Ask for Rosa.' }) },
  ],
  'correspondence.sendMessage': [{ ...byAdmin, input: withFields(aRestaurant, aMessage) }],
  'correspondence.messagesToAll': [{ ...byAdmin, input: () => ({}) }],
  'correspondence.proposeMessage': [{ ...byAdmin, input: () => aMessage }],
  'city.read': [{ ...byAdmin, input: () => ({ weeks: 13 }) }],
  'city.paidOrders': [{ ...byAdmin, input: () => ({ from: '2026-11-01', to: '2026-11-21' }) }],
  'lookup.figures': [{ ...byAdmin, input: () => ({ month: '2026-11' }) }],
  'desk-session.open': [{ ...byAdmin, input: () => ({ password: PASSWORD }) }],
  'desk-session.close': [{ ...withoutInput, ...byAdmin, fresh: true }],
  'operators.retryFailed': [{ ...withoutInput, succeeds_for: 'support' }],
  'operators.invite': [{ ...byAdmin, input: anInvited }],
  'operators.changeRole': [{ ...byAdmin, input: withFields(aColleague, { role: 'finance' }) }],
  'operators.end': [{ ...byAdmin, input: aColleague }],
  'operators.acceptInvitation': [{ about: 'with the link', fresh: true, input: anInvitation }],
  'installation.sendTestEmail': [{ ...withoutInput, ...byAdmin }],
  'legal-texts.read': [{ ...byAdmin, input: () => ({ kind: 'terms' }) }],
  'legal-texts.publish': [{ ...byAdmin, input: () => ({ kind: 'decisions', body: 'People decide.' }) }],
  'registrations.save': [{ input: aRegistration }],
  'registrations.sendCertificate': [{ input: () => ({ image: smallPng }) }],
  'registrations.readCertificate': [{ fresh: true, input: sendCertificate }],
  'registrations.submit': [{ fresh: true, input: toBeSubmitted }],
  'approvals.browse': [{ ...byAdmin, input: () => ({ state: 'approved' }) }],
  'approvals.read': [{ ...byAdmin, input: aRestaurant }],
  'approvals.readCertificate': [{ ...byAdmin, input: aRestaurantWithCertificate }],
  'approvals.approve': [{ ...byAdmin, input: inState('submitted') }],
  'approvals.decline': [{ ...byAdmin, input: inState('submitted') }],
  'approvals.requestChanges': [{ ...byAdmin, input: inState('submitted') }],
  'approvals.suspend': [{ ...byAdmin, input: inState('approved', { open_orders: 'honour' }) }],
  'approvals.lift': [{ ...byAdmin, input: inState('suspended') }],
  'approvals.allowFreeMonth': [
    {
      ...byAdmin,
      input: async (w) => {
        const { user } = await w.t.aRestaurant(`Kitchen ${randomName()}`)
        await w.t.sql`insert into trial_refusal values (${user.id}, ${w.t.now()}, 'abn', null)`
        return { restaurant_id: user.restaurant_id, reason: 'She has moved.' }
      },
    },
  ],
  'approvals.close': [{ ...byAdmin, input: inState('approved', { open_orders: 'honour' }) }],
  'journal.read': [{ succeeds_for: 'finance', input: () => ({ month: '2026-11' }) }],
  'involvement.read': [
    { ...byAdmin, input: async (w) => ({ object_kind: 'order', object_id: (await w.paidOrder()).id }) },
  ],
  'audit.browse': [{ ...byAdmin, input: () => ({ object_kind: 'operator' }) }],
}
