import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { payDayWhenSent } from '#contract/money/pay-days.ts'
import { startApp } from '#tests/support/app.ts'
import { readAba } from '#tests/support/aba-reader.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'
import { openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, sendBatch } from '#tests/support/payouts.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const database_url = await databaseForFile()
const t = await appForFile({ database_url, env: bankFileSettings })
const team = await aFinanceTeam(t)
const { maker, approver } = team

async function somethingToPay() {
  await forgetIdentities(t)
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  await aCollectedOrder(t, restaurant, await t.aCustomer())
  await t.advance({ hours: 73 })
}

async function fileOf(batch_id: string, from = t): Promise<string> {
  const { body } = await maker.client.at(from).raw('POST', `/api/desk/payout-batches/${batch_id}/file`)
  return String(body)
}

it('pays from the account that the settings named when the batch was approved', async () => {
  await somethingToPay()
  const { id: batch_id } = await sendBatch(team)
  const file = await fileOf(batch_id)
  expect(readAba(Buffer.from(file))).toMatchObject({
    user_name: 'Surplate Victoria Inc.',
    totals: { count: 1 },
  })
  const changed = { ...bankFileSettings, ABA_USER_NAME: 'Another name', ABA_BALANCED: 'on' }
  const later = await startApp({ database_url, env: changed, at: t.now() })
  try {
    expect(await fileOf(batch_id, later)).toBe(file)
  } finally {
    await later.stop()
  }
})

it('dates a file that is sent after its pay day on the next banking day', async () => {
  await somethingToPay()
  for (const operator of [maker, approver]) await openDesk(operator)
  const { id: batch_id, pays_on } = await maker.client.ok(api.payoutBatches.make, {})
  await approver.client.ok(api.payoutBatches.approve, { batch_id })
  await t.advance({ hours: 12 * 24 })
  await openDesk(maker)
  await maker.client.ok(api.payoutBatches.send, { batch_id })
  const sent = await maker.client.ok(api.payoutBatches.get, { batch_id })
  expect(sent.pays_on > pays_on).toBe(true)
  expect(sent.pays_on).toBe(payDayWhenSent(pays_on, t.now()))
  expect(readAba(Buffer.from(await fileOf(batch_id))).pays_on).toBe(sent.pays_on)
})

it('approves and sends no batch that was made while restaurants were paid in another way', async () => {
  await somethingToPay()
  await openDesk(maker)
  await openDesk(approver)
  const { id: batch_id } = await maker.client.ok(api.payoutBatches.make, {})
  const setRail = (rail: 'bank_file' | 'connect') => t.update('payout_batch', { id: batch_id }, { rail })
  await setRail('connect')
  await approver.client.fails('409 rail_changed', api.payoutBatches.approve, { batch_id })
  await setRail('bank_file')
  await approver.client.ok(api.payoutBatches.approve, { batch_id })
  await setRail('connect')
  await approver.client.fails('409 rail_changed', api.payoutBatches.send, { batch_id })
  expect((await maker.client.ok(api.payoutBatches.get, { batch_id })).status).toBe('approved')
})
