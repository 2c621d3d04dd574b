import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', APPROVER_WAIT_DAYS: '7' } })
const admin = await anOperator(t, 'admin', 'Ada May')
const { approver } = await aFinanceTeam(t)

it('shows the link of an invitation to the invited address alone, not to the admin who invites', async () => {
  const invitation = { email: 'not-mine@surplate.example', role: 'finance' } as const
  const { body } = await admin.client.send(api.operators.invite, invitation)
  const token = await t.emailToken(invitation.email, 'invitation')
  expect(token).not.toBe('')
  expect(JSON.stringify(body)).not.toContain('invitation=')
  expect(t.mails.filter(({ text }) => text.includes(token)).map(({ to }) => to)).toEqual([invitation.email])
})

it('refuses an admin who approves their own batch by a second account within the hour', async () => {
  await aCollectedOrder(t, await aPayableRestaurant(t), await t.aCustomer())
  await t.advance({ hours: 49 })
  await openDesk(admin)
  const { id: batch_id } = await admin.client.ok(api.payoutBatches.make, {})
  await admin.client.ok(api.operators.invite, { email: 'second@surplate.example', role: 'finance' })
  const token = await t.emailToken('second@surplate.example', 'invitation')
  const second = { client: t.client() }
  const person = { name: 'Second May', mobile_number: MOBILE, password: PASSWORD }
  await second.client.ok(api.operators.acceptInvitation, { token, ...person })
  await registerPasskey(second)
  await second.client.ok(api.deskSession.open, {})
  const refusal = await second.client.fails('403 approver_waits', api.payoutBatches.approve, { batch_id })
  expect(refusal.detail).toContain('Mon 30 Nov')
  await openDesk(approver)
  await approver.client.ok(api.payoutBatches.approve, { batch_id })
})

it('refuses an operator who approves money with a second step that was just added', async () => {
  await aCollectedOrder(t, await aPayableRestaurant(t), await t.aCustomer())
  await t.advance({ hours: 49 })
  await openDesk(admin)
  const { id: batch_id } = await admin.client.ok(api.payoutBatches.make, {})
  const operator = await anOperator(t, 'finance', 'Sam Roe')
  await registerPasskey(operator)
  await registerPasskey(operator)
  await openDesk(operator)
  await operator.client.fails('403 approver_waits', api.payoutBatches.approve, { batch_id })
  await t.advance({ days: 7 })
  await openDesk(operator)
  await operator.client.ok(api.payoutBatches.approve, { batch_id })
})

it('keeps the name of an operator who erases the account to be forgotten by the log', async () => {
  const operator = await anOperator(t, 'support', 'Gus Hart')
  await operator.client.fails('409 role_at_desk', api.accounts.erase, { password: PASSWORD })
  await openDesk(admin)
  await admin.client.ok(api.operators.end, { operator_id: operator.operator_id })
  await operator.client.ok(api.accounts.erase, { password: PASSWORD })
  const [, entry] = await admin.client.ok(api.audit.browse, { object_id: operator.operator_id })
  expect(entry).toMatchObject({ action: 'opened the desk', actor_name: 'Gus Hart' })
})
