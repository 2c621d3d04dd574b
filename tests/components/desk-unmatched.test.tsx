import { expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { TestApp } from '#tests/support/app.ts'
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
  await page.shows(/^A refund failed, /)
  await page.shows(
    `The refund of order ${spacedCode(order.code)} did not reach the customer. Please pay it in another way`,
  )
})

/** A payment of 80 dollars that the provider has as one of 80.01. */
async function aDifference(t: TestApp): Promise<string> {
  const item = await t.aFoodItem(await t.aRestaurant(), { discounted_price: 40, original_price: 60 })
  const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
  const { id, provider_ref } = await t.row('payment_session', { order_id: order.id })
  await t.update('sandbox_checkout', { id }, { amount_cents: 8_001 })
  // Beyond what one side may be later than the other.
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })
  return provider_ref ?? ''
}

it('lists what differs, and resolves it once somebody has said what became of it', async ({ t, deskOf }) => {
  const ref = await aDifference(t)
  const page = await deskOf(await anOperator(t, 'finance'), 'Today')
  await page.press(/^\dDifferences to resolve/)
  const row = (await page.shows(ref)).closest('li') ?? undefined
  await page.shows(/^Different amounts: charge, /, row)
  await page.shows('Ledger: $80.00 · provider: $80.01', row)
  await page.press(`Resolve: ${ref}`, row)
  await page.press('Mark as resolved', row)
  expect(await page.fieldErrors(['What became of it?'])).toEqual({
    'What became of it?': 'Please say what became of it',
  })
  await page.fill({ 'What became of it?': 'The bank has rounded.' })
  await page.press('Mark as resolved', row)
  await page.shows(/^“The bank has rounded\.” Olu Ade, /)
  expect((await page.shows('Resolved', row)).tagName).toBe('SPAN')
  await page.hides(`Resolve: ${ref}`)
})

it('leaves a difference open when resolving it is cancelled', async ({ t, deskOf }) => {
  const ref = await aDifference(t)
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.press(`Resolve: ${ref}`)
  await page.fill({ 'What became of it?': 'Not sure' })
  await page.press('Cancel')
  await page.find('button', `Resolve: ${ref}`)
  expect(page.calls.filter(({ method, path }) => method === 'POST' && path.includes('/unmatched/'))).toEqual(
    [],
  )
})

it('says that the differences could not be loaded, and loads them when asked', async ({ t, visit }) => {
  const page = visit({
    as: await anOperator(t, 'finance'),
    path: '/desk',
    broken: [['GET', '/desk/unmatched', { status: 404, json: {} }]],
  })
  await page.press('Unmatched', await page.find('navigation', 'Desk'))
  await page.shows('The differences could not be loaded.')
  page.mendCalls()
  await page.press('Try again')
  await page.hides('The differences could not be loaded.')
  expect(page.calls.filter(({ path }) => path === '/desk/unmatched').length).toBeGreaterThan(1)
})
