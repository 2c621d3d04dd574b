import { api } from '#contract/api.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { PROOF_MINUTES } from '#contract/desk/operators.ts'
import type { TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { aClosedOperator, anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aPayableRestaurant } from '#tests/support/payouts.ts'
import { aReport } from '#tests/support/reports.ts'

/** What waits at the desk; a refused form changes none of it. */
export async function setDeskStage(t: TestApp) {
  // The first night compares nothing.
  await t.advance({ days: 1 })
  await aCollectedOrder(t, await aPayableRestaurant(t, 'Paid Pho'), await t.aCustomer())
  const item = await t.aFoodItem(await t.aRestaurant('Rounded Ramen'))
  const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
  const { id } = await t.row('payment_session', { order_id: order.id })
  await t.update('sandbox_checkout', { id }, { amount_cents: 2_201 })
  // Beyond what the provider may be later than the ledger.
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })

  const operator = await anOperator(t)
  const newOperator = await aClosedOperator(t, 'support', 'Ada Moss')
  await t.update('operator', { id: newOperator.operator_id }, { is_demo: false })
  const client = t.client()
  await client.ok(accountsApi.login, { email: operator.user.email, password: PASSWORD })
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  await openDesk(operator)
  await operator.client.ok(api.payoutBatches.make, {})
  const { order: complained } = await anEscalatedComplaint(t)
  await aReport(t, await t.aFoodItem(await t.aRestaurant('Reported Rolls'), { name: 'Reported risotto' }))
  return { operator, closedOperator: { ...operator, client }, newOperator, code: complained.code }
}

export type DeskStage = Awaited<ReturnType<typeof setDeskStage>>
