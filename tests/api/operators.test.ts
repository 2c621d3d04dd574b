import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { deskSessionApi, operatorsApi } from '#contract/people/operators.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { startApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { MOBILE, PASSWORD, type Person } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'
import { aClosedOperator, anOperator, openDesk } from '#tests/support/operators.ts'

const t = await forFile(startApp())
const admin = await anOperator(t, 'admin')

const newPerson = { name: 'Nia Cole', mobile_number: MOBILE, password: PASSWORD }

async function changeEmail({ client }: Pick<Person, 'client'>, email: string) {
  await client.ok(emailAddressesApi.change, { email, password: PASSWORD })
  await t.visitor.ok(emailAddressesApi.confirm, { token: await t.emailToken(email, 'confirm_email') })
}

async function anInvitation(email: string) {
  await admin.client.ok(operatorsApi.invite, { email, role: 'support' })
  return t.emailToken(email, 'invitation')
}

describe('the desk session', () => {
  it('needs the password of the demo’s operator again after half an hour without use', async () => {
    const operator = await anOperator(t, 'support')
    await t.advance({ minutes: 29 })
    await operator.client.ok(operatorsApi.overview, {})
    await t.advance({ minutes: 29 })
    await operator.client.ok(operatorsApi.overview, {})
    await t.advance({ minutes: 31 })
    await operator.client.fails('403 desk_session_required', operatorsApi.overview, {})
    expect(await operator.client.ok(deskSessionApi.get, {})).toMatchObject({ is_open: false })
    await openDesk(admin)
  })

  it('ends after twelve hours of use', async () => {
    const operator = await anOperator(t, 'support')
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      await operator.client.ok(operatorsApi.overview, {})
      t.moveClock({ minutes: 20 })
    }
    await operator.client.fails('403 desk_session_required', operatorsApi.overview, {})
    await openDesk(admin)
    expect(await t.rows('desk_session', { operator_id: operator.operator_id })).toHaveLength(1)
  })

  it('asks for proof again when money, roles or suspensions are at stake ten minutes after the last', async () => {
    const operator = await anOperator(t, 'admin')
    t.moveClock({ minutes: 11 })
    const invitation = { email: 'late@surplate.example', role: 'support' as const }
    await operator.client.fails('403 proof_required', operatorsApi.invite, invitation)
    await operator.client.ok(operatorsApi.overview, {})
    await operator.client.fails(422, deskSessionApi.open, { password: 'wrong-password' })
    await openDesk(operator)
    expect(await operator.client.ok(operatorsApi.invite, invitation)).toMatchObject({
      operator: { role: 'support', accepted_at: null },
    })
    await openDesk(admin)
  })

  it('is refused to an operator without a second step who is not the demo’s', async () => {
    const operator = await aClosedOperator(t, 'admin')
    await t.update('operator', { id: operator.operator_id }, { is_demo: false })
    const proof = { password: PASSWORD }
    await operator.client.fails('403 second_step_required', deskSessionApi.open, proof)
    expect(await operator.client.ok(deskSessionApi.get, {})).toMatchObject({ password_alone: false })
  })

  it('takes a code as well as the password where two-step sign-in is on', async () => {
    const operator = await aClosedOperator(t, 'support')
    await t.update('operator', { id: operator.operator_id }, { is_demo: false })
    const { code } = await enableTwoFactor(t, operator)
    await t.advance({ minutes: 1 })
    const proof = { password: PASSWORD }
    await operator.client.fails('403 proof_required', deskSessionApi.open, {})
    await operator.client.fails('401 second_factor_required', deskSessionApi.open, proof)
    expect(await operator.client.ok(deskSessionApi.get, {})).toMatchObject({
      is_open: false,
      two_factor: true,
    })
    await operator.client.ok(deskSessionApi.open, { ...proof, code: code() })
    expect(await operator.client.ok(deskSessionApi.get, {})).toMatchObject({ is_open: true })
  })

  it('takes a recovery code as it is shown, or typed in lower case with blanks', async () => {
    const operator = await aClosedOperator(t, 'support')
    await t.update('operator', { id: operator.operator_id }, { is_demo: false })
    const { recovery_codes } = await enableTwoFactor(t, operator)
    await t.advance({ minutes: 1 })
    const [first = '', second = ''] = recovery_codes
    for (const code of [first, ` ${second.toLowerCase().replace('-', ' ')} `]) {
      await operator.client.ok(deskSessionApi.open, { password: PASSWORD, code })
      await operator.client.ok(deskSessionApi.close, {})
    }
  })

  it('opens right after a passkey was made', async () => {
    const operator = await aClosedOperator(t, 'support')
    await t.update('operator', { id: operator.operator_id }, { is_demo: false })
    await operator.client.fails('403 second_step_required', deskSessionApi.open, {})
    await registerPasskey(operator)
    expect(await operator.client.ok(deskSessionApi.open, {})).toMatchObject({ is_open: true })
  })

  it('is not opened by the password alone where the second step is a passkey', async () => {
    const operator = await aClosedOperator(t, 'support')
    await t.update('operator', { id: operator.operator_id }, { is_demo: false })
    await registerPasskey(operator)
    await t.advance({ minutes: 6 })
    const refusal = await operator.client.fails('403 proof_required', deskSessionApi.open, {
      password: PASSWORD,
    })
    expect(refusal.detail).toBe('Please sign in again with your passkey.')
    const session = await operator.client.ok(deskSessionApi.get, {})
    expect(session).toMatchObject({ is_open: false, two_factor: false })
    await openDesk(admin)
  })

  it('ends with the sign-in to the shop', async () => {
    const operator = await anOperator(t, 'support')
    await operator.client.ok(accountsApi.logout, {})
    await operator.client.fails('404 not_found', operatorsApi.overview, {})
    expect(await t.rows('desk_session', { operator_id: operator.operator_id })).toEqual([])
  })
})

describe('an invitation to the desk', () => {
  it('proves the email of the account that accepts it, for the link goes there alone', async () => {
    const { client, user } = await t.aCustomer()
    await t.update('account', { id: user.id }, { email_confirmed_at: null })
    const token = await anInvitation(user.email)
    await client.ok(operatorsApi.acceptInvitation, { token })
    expect(await t.row('account', { id: user.id })).toMatchObject({ email_confirmed_at: t.now() })
  })

  it('is made anew for each attempt to send its email, and over once one link is used', async () => {
    const email = 'greylisted@surplate.example'
    const first = await anInvitation(email)
    const { id } = await t.row('operator', { invited_email: email })
    const again = { kind: 'operator_invitation', operator_id: id } as const
    await t.database.transaction((tx) => t.jobs.enqueue(tx, 'operators.emails', [again]))
    const second = await t.emailToken(email, 'invitation')
    await t.client().ok(operatorsApi.acceptInvitation, { token: second, ...newPerson })
    await t.client().fails('404 not_found', operatorsApi.acceptInvitation, { token: first, ...newPerson })
  })

  it('creates an account, once, within an hour', async () => {
    const token = await anInvitation('nia@surplate.example')
    const client = t.client()
    await client.fails(422, operatorsApi.acceptInvitation, { token })
    const reply = await client.ok(operatorsApi.acceptInvitation, { token, ...newPerson })
    expect(reply).toEqual({ email: 'nia@surplate.example', role: 'support' })
    expect(await client.ok(deskSessionApi.get, {})).toMatchObject({ is_open: false })
    await t.client().fails('404 not_found', operatorsApi.acceptInvitation, { token, ...newPerson })
    const late = await anInvitation('late-nia@surplate.example')
    await t.advance({ minutes: 61 })
    await t.client().fails('404 not_found', operatorsApi.acceptInvitation, { token: late, ...newPerson })
    await openDesk(admin)
  })

  it('is accepted by the account with its email, signed in, and by no other', async () => {
    const person = await t.aCustomer()
    const token = await anInvitation(person.user.email)
    const stranger = await t.aCustomer()
    await stranger.client.fails('403 sign_in_as_invited', operatorsApi.acceptInvitation, { token })
    await person.client.ok(operatorsApi.acceptInvitation, { token })
    const invitation = { email: person.user.email, role: 'admin' as const }
    await admin.client.fails('409 already_operator', operatorsApi.invite, invitation)
    expect(await t.rows('operator', { account_id: person.user.id })).toHaveLength(1)
  })

  it('is refused for an email that its former owner can still take back', async () => {
    const { user, ...former } = await t.aCustomer()
    await changeEmail(former, 'moved-away@surplate.example')
    const token = await anInvitation(user.email)
    const acceptance = { token, ...newPerson }
    await t.client().fails('409 email_taken', operatorsApi.acceptInvitation, acceptance)
    expect(await t.rows('account', { email: user.email })).toEqual([])
    expect(await t.rows('operator', { invited_email: user.email })).toMatchObject([{ accepted_at: null }])
  })

  it('is refused for an operator who has taken on its email meanwhile', async () => {
    const operator = await anOperator(t, 'support')
    const token = await anInvitation('second-role@surplate.example')
    await changeEmail(operator, 'second-role@surplate.example')
    await operator.client.fails('409 already_operator', operatorsApi.acceptInvitation, { token })
    expect(await t.rows('operator', { account_id: operator.user.id })).toMatchObject([{ role: 'support' }])
  })

  it('is replaced by the next to the same address', async () => {
    const first = await anInvitation('twice@surplate.example')
    await anInvitation('twice@surplate.example')
    await t.client().fails('404 not_found', operatorsApi.acceptInvitation, { token: first, ...newPerson })
    expect(await t.rows('operator', { invited_email: 'twice@surplate.example' })).toHaveLength(1)
  })
})

describe('a role at the desk', () => {
  it('changes and ends at once, but not by its own holder', async () => {
    const operator = await anOperator(t, 'support')
    const { operator_id } = operator
    await operator.client.fails('403 role_required', operatorsApi.changeRole, { operator_id, role: 'admin' })
    await admin.client.ok(operatorsApi.changeRole, { operator_id, role: 'admin', reason: 'Takes over' })
    const own = { operator_id: admin.operator_id, role: 'support' as const }
    await admin.client.fails('409 own_operator', operatorsApi.changeRole, own)
    const { operator_id: own_id } = admin
    await admin.client.fails('409 own_operator', operatorsApi.end, { operator_id: own_id })
    expect(await t.row('operator', { id: own_id })).toMatchObject({ role: 'admin', ended_at: null })
    await admin.client.ok(operatorsApi.end, { operator_id })
    await operator.client.fails('404 not_found', operatorsApi.overview, {})
    const entries = await admin.client.ok(auditApi.browse, {
      object_kind: 'operator',
      object_id: operator_id,
    })
    expect(
      entries.map(({ action, actor_id, reason, changes }) => [action, actor_id, reason, changes]),
    ).toEqual([
      ['ended role', admin.operator_id, null, [{ field: 'role', before: 'admin', after: null }]],
      [
        'changed role',
        admin.operator_id,
        'Takes over',
        [{ field: 'role', before: 'support', after: 'admin' }],
      ],
      ['opened the desk', operator_id, null, []],
    ])
  })

  it('keeps its account from being erased until another administrator has ended it', async () => {
    const operator = await anOperator(t, 'support', 'Gus Hart')
    const refusal = await operator.client.fails('409 role_at_desk', accountsApi.erase, { password: PASSWORD })
    expect(refusal.detail).toContain('Please ask another administrator to end your role')
    const { operator_id } = operator
    await admin.client.ok(operatorsApi.end, { operator_id })
    await operator.client.ok(accountsApi.erase, { password: PASSWORD })
    const operators = await admin.client.ok(operatorsApi.all, {})
    expect(operators.find(({ id }) => id === operator_id)).toMatchObject({
      name: 'Gus Hart',
      email: operator.user.email,
    })
  })

  it('has the email that the account has by now, and the log says since when', async () => {
    const operator = await anOperator(t, 'support')
    await changeEmail(operator, 'newer@surplate.example')
    expect(await t.row('operator', { id: operator.operator_id })).toMatchObject({
      email: 'newer@surplate.example',
    })
    const [entry] = await admin.client.ok(auditApi.browse, { object_id: operator.operator_id })
    expect(entry).toMatchObject({ action: 'changed email', actor_kind: 'system' })
  })
})
