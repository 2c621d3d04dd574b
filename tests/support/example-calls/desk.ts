import { randomUUID } from 'node:crypto'
import { operatorsApi } from '#contract/desk/operators.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { anOperator } from '#tests/support/operators.ts'
import { type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const anInvited = () => ({ email: `operator-${randomUUID()}@surplate.example`, role: 'support' as const })

const aColleague = async (w: ExampleWorld) => ({
  operator_id: (await anOperator(w.t, 'support', randomUUID())).operator_id,
})

async function anInvitation(w: ExampleWorld) {
  const { client } = w.persons.admin
  const { invitation_url } = await client.ok(operatorsApi.invite, anInvited())
  const token = new URL(invitation_url).searchParams.get('invitation') ?? ''
  return { token, name: 'New Operator', mobile_number: MOBILE, password: PASSWORD }
}

const byAdmin = { succeeds_for: 'admin' } as const

export const deskCalls: ExampleCalls = {
  'desk-session.open': [{ ...byAdmin, input: () => ({ password: PASSWORD }) }],
  'desk-session.close': [{ ...withoutInput, ...byAdmin, fresh: true }],
  'operators.invite': [{ ...byAdmin, input: anInvited }],
  'operators.changeRole': [{ ...byAdmin, input: withFields(aColleague, { role: 'finance' }) }],
  'operators.end': [{ ...byAdmin, input: aColleague }],
  'operators.acceptInvitation': [{ about: 'with the link', fresh: true, input: anInvitation }],
  'legal-texts.read': [{ ...byAdmin, input: () => ({ kind: 'terms' }) }],
  'legal-texts.publish': [{ ...byAdmin, input: () => ({ kind: 'decisions', body: 'People decide.' }) }],
  'audit.browse': [{ ...byAdmin, input: () => ({ object_kind: 'operator' }) }],
}
