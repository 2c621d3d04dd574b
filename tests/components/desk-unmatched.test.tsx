import { expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

const CSV = 'Date,Amount,Description\n24/11/2026,-75.00,Somebody else\n'

it('compares a bank statement with the ledger', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.shows('Everything matches')
  await page.press('Compare with the ledger')
  await page.shows('Please choose the file of your bank')
  await page.user.upload(
    await page.field('CSV of your bank'),
    new File([CSV], 'november.csv', { type: 'text/csv' }),
  )
  await page.press('Compare with the ledger')
  await page.shows(/^1 line read/)
  expect(document.body.textContent).not.toContain('could not be read')
})

it('says of a refund that failed of which order it is, and what to do', async ({ t, deskOf }) => {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  await customer.client.ok(ordersApi.cancel, { order_id: order.id })
  await t.advance({ minutes: 1 })
  await t.update('refund', { order_id: order.id }, { status: 'failed' })
  await t.advance({ days: 1 })
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.shows('A refund failed')
  await page.shows(
    `The refund of order ${order.code} did not reach the customer. Please pay it in another way`,
  )
})
