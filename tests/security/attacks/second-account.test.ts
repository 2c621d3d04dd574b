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

it('refuses an admin who approves their own batch by a second account within the hour', async () => {
  await aCollectedOrder(t, await aPayableRestaurant(t), await t.aCustomer())
  await t.advance({ hours: 49 })
  await openDesk(admin)
  const { id: batch_id } = await admin.client.ok(api.payoutBatches.make, {})
  const invitation = { email: 'second@surplate.example', role: 'finance' } as const
  const { invitation_url } = await admin.client.ok(api.operators.invite, invitation)
  const token = new URL(invitation_url).searchParams.get('invitation') ?? ''
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

it('refuses an operator who approves money with a second step that support has just reset', async () => {
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
