import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'

const t = await appForFile({
  at: new Date('2026-11-28T08:00:00Z'),
  env: { ...operatorSettings, RATE_LIMITS: 'off' },
})
const { anOrder, collect, dispute, decide } = disputes(t)

it('returns the commission of a payment that a bank took back, and agrees with the statement to the cent', async () => {
  const restaurant = await t.aRestaurant()
  const customer = await t.aCustomer()
  await t.update('restaurant', { id: idOf(restaurant) }, { gst_registered: true, gst_since: '2020-07-01' })
  const [untouched, refunded, lost] = [
    await anOrder(restaurant, customer),
    await anOrder(restaurant, customer),
    await anOrder(restaurant, customer),
  ]
  for (const order of [untouched, lost]) await collect(restaurant, order, 'code')
  await refundPartOf(t, refunded, 1_111)
  await decide(await dispute(lost), 'lost')
  await t.advance({ days: 4 })

  const { body } = await restaurant.client.raw('GET', '/api/restaurants/mine/invoices/1')
  expect(rowsOfDocument(String(body))).toEqual([
    ['What', 'Amount'],
    ['Commission on 3 orders of November 2026', '$24.00'],
    ['Commission returned for disputed payments of 1 order of November 2026', '-$8.00'],
    ['Commission returned for refunds of 1 order of November 2026', '-$1.11'],
    ['Total', '$14.89'],
    ['GST included', '$1.36'],
  ])
  const { totals } = await restaurant.client.ok(api.statements.statement, { month: '2026-11' })
  expect(totals).toMatchObject({ commission: 14.89, gst_in_commission: 1.36 })
})
