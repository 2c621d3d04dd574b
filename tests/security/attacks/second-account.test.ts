import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PROOF_MINUTES } from '#contract/people/operators.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'
import { confirm } from '#tests/support/proposals.ts'
import { decisionAbout } from '#tests/support/reports.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', APPROVER_WAIT_DAYS: '7' } })
const admin = await anOperator(t, 'admin', 'Ada May')
const other = await anOperator(t, 'admin', 'Mina Kaur')
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
  await t.advance({ hours: 53 })
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
  const restaurant = await aPayableRestaurant(t)
  const restaurant_id = restaurant.user.restaurant_id ?? ''
  await aCollectedOrder(t, restaurant, await t.aCustomer())
  await t.advance({ hours: 53 })
  await openDesk(admin)
  const { id: batch_id } = await admin.client.ok(api.payoutBatches.make, {})
  const operator = await anOperator(t, 'finance', 'Sam Roe')
  await registerPasskey(operator)
  await registerPasskey(operator)
  await openDesk(operator)
  await operator.client.fails('403 approver_waits', api.payoutBatches.approve, { batch_id })
  const adjustment = { direction: 'to_restaurant', amount: 5, reason: 'It is owed.' } as const
  const { proposal_id } = await admin.client.ok(api.payoutBatches.adjust, { restaurant_id, ...adjustment })
  await operator.client.fails('403 approver_waits', api.proposals.confirm, { proposal_id })
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

it('tells the other administrators at once who was invited, whose role was changed and what was adjusted', async () => {
  const restaurant_id = (await t.aRestaurant('Nonna Pina')).user.restaurant_id ?? ''
  await openDesk(admin)
  const operator = await anOperator(t, 'support', 'Sol Diaz')
  const { operator_id } = operator
  await t.jobs.drain()
  const before = t.mailsTo(other, 'notable_entry').length
  await admin.client.ok(api.operators.changeRole, { operator_id, role: 'finance', reason: 'Takes over' })
  await t.jobs.drain()
  const mails = t.mailsTo(other, 'notable_entry').slice(before)
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Ada May, changed role') }])
  expect(mails[0]?.text).toContain('operator Sol Diaz')
  expect(mails[0]?.text).toContain('role support → finance')
  expect(mails[0]?.text).toContain('“Takes over”')
  expect(t.mailsTo(admin, 'notable_entry').map(({ subject }) => subject)).not.toContain(mails[0]?.subject)
  const adjustment = {
    restaurant_id,
    direction: 'to_restaurant',
    amount: 240,
    reason: 'Lost orders',
  } as const
  const { proposal_id } = await admin.client.ok(api.payoutBatches.adjust, adjustment)
  await openDesk(approver)
  await confirm(approver, proposal_id)
  await t.jobs.drain()
  const adjusted = t.mailsTo(other, 'notable_entry').at(-1)
  expect(adjusted?.text).toContain('restaurant Nonna Pina')
  expect(adjusted?.text).toContain('$240')
  expect(adjusted?.text).toContain('confirmed proposal')
  await t.advance({ hours: 5 })
  const [daily] = t.mailsTo(other, 'operators_daily').slice(-1)
  expect(daily?.text).toContain('Ada May: changed role, operator Sol Diaz')
})

it('asks for recent proof before a restaurant is paused for more than a week', async () => {
  const { user } = await t.aRestaurant()
  const operator = await anOperator(t, 'support')
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  const pause = (days: number) =>
    decisionAbout({
      object_kind: 'restaurant',
      object_id: user.restaurant_id ?? '',
      measure: 'listing_paused',
      until: t.inMinutes(days * 24 * 60),
    })
  await operator.client.fails('403 proof_required', api.decisions.decide, pause(8))
  await operator.client.ok(api.decisions.decide, pause(6))
})
