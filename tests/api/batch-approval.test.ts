import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const { maker, approver } = await aFinanceTeam(t)
const admin = await anOperator(t, 'admin', 'Ada May')

it('is refused to whoever made the batch, also once they were invited to the desk again', async () => {
  await aCollectedOrder(t, await aPayableRestaurant(t), await t.aCustomer())
  await t.advance({ hours: 53 })
  await openDesk(maker)
  const { id: batch_id } = await maker.client.ok(api.payoutBatches.make, {})
  await maker.client.fails('409 own_batch', api.payoutBatches.approve, { batch_id })

  await openDesk(admin)
  await admin.client.ok(api.operators.end, { operator_id: maker.operator_id })
  const invitation = { email: maker.user.email, role: 'finance' } as const
  await admin.client.ok(api.operators.invite, invitation)
  const token = await t.emailToken(invitation.email, 'invitation')
  await maker.client.ok(api.operators.acceptInvitation, { token })
  // Without the second step that the desk needs otherwise.
  await t.update('operator', { account_id: maker.user.id }, { is_demo: true })
  await openDesk(maker)
  await maker.client.fails('409 own_batch', api.payoutBatches.approve, { batch_id })
  expect(await t.row('payout_batch', { id: batch_id })).toMatchObject({ status: 'draft' })

  await openDesk(approver)
  await approver.client.ok(api.payoutBatches.approve, { batch_id })
  await approver.client.ok(api.payoutBatches.discard, { batch_id })
  const [discarded] = await t.rows('audit_entry', { object_id: batch_id, action: 'discarded' })
  expect(discarded?.before, 'it was approved by then').toEqual({ status: 'approved' })
})
