import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant, sendBatch } from '#tests/support/payouts.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const database_url = await databaseForFile()

it('finishes at the provider what was sent there before the rail became the bank file', async () => {
  const t = await appForFile({ database_url })
  const nonna = await aPayableRestaurant(t)
  await aCollectedOrder(t, nonna, await t.aCustomer())
  await t.advance({ hours: 53 })
  const { id: batch_id } = await sendBatch(await aFinanceTeam(t))
  expect(await t.row('payout', { restaurant_id: idOf(nonna) })).toMatchObject({
    status: 'sent',
    provider_ref: null,
  })

  const restarted = await appForFile({ database_url, env: bankFileSettings, at: t.now() })
  await restarted.advance({ minutes: 1 })
  await restarted.advance({ minutes: 1 })
  expect(await restarted.row('payout', { restaurant_id: idOf(nonna) })).toMatchObject({ status: 'settled' })
  expect(await restarted.row('payout_batch', { id: batch_id })).toMatchObject({ status: 'closed' })
  expect(await nonna.client.ok(api.payouts.browse, {})).toMatchObject([{ status: 'settled', amount: 72 }])
})
