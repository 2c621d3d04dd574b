import { expect } from 'vitest'
import { complaintsApi } from '#contract/desk/complaints.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import { aComplainedOrder, anEscalatedComplaint } from '#tests/support/complaints.ts'
import { anOperator, makeOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('settles a complaint in three presses from the list', async ({ t, deskOf }) => {
  const { customer, order } = await anEscalatedComplaint(t)
  const page = await deskOf(await anOperator(t), 'Complaints')
  await page.press(/Nonna Pina/)
  await page.press('Half: $11.00')
  await page.press('Settle')
  await page.shows('Decided. Both sides get an email.')
  const { complaints } = await customer.client.ok(complaintsApi.ofOrder, { order_id: order.id })
  expect(complaints).toMatchObject([
    { status: 'settled', decision: { amount: 11, by: 'operator', borne_by: 'restaurant' } },
  ])
})

it('says at its field what is wrong, and never what was wrong before', async ({ t, deskOf }) => {
  const { customer, order } = await anEscalatedComplaint(t, { kind: 'wrong_item' })
  const page = await deskOf(await anOperator(t), 'Complaints')
  await page.press(/Nonna Pina/)
  await page.fill({ 'Refund in dollars': 'twelve', Reason: 'It was cold.' })
  await page.press('Settle')
  expect(await page.fieldErrors(['Refund in dollars'])).toEqual({
    'Refund in dollars': 'Please enter an amount, such as 12.50',
  })
  await page.fill({ 'Refund in dollars': '99' })
  await page.press('Settle')
  const refusal = await page.find('alert', '')
  expect(refusal.textContent).not.toBe('')
  const { textContent: before } = refusal
  await page.fill({ Reason: '' })
  await page.press('Close without a refund')
  await page.shows('Please give a reason; both sides will read it')
  await page.hides(before ?? '')
  await page.fill({ 'Refund in dollars': '12,50', Reason: 'It was cold.' })
  await page.press('Settle')
  await page.shows('Decided. Both sides get an email.')
  const { complaints } = await customer.client.ok(complaintsApi.ofOrder, { order_id: order.id })
  expect(complaints).toMatchObject([{ decision: { amount: 12.5 } }])
})

it('reverses the appeal of a restaurant whose order was cancelled, at the expense of the operator', async ({
  t,
  deskOf,
}) => {
  const { restaurant, order } = await aComplainedOrder(t)
  const call = { order_id: order.id, reason: 'Nobody came.' }
  const { id: complaint_id } = await (await anOperator(t)).client.ok(deskComplaintsApi.cancelOrder, call)
  await restaurant.client.ok(complaintsApi.appealByRestaurant, { complaint_id, text: 'It was ready.' })
  const page = await deskOf(await anOperator(t), 'Complaints')
  await page.press(/Nonna Pina/)
  await page.shows('Surplate bears it instead of the restaurant.')
  await page.hides('Who bears it?')
  await page.fill({ 'Refund in dollars': '22', Reason: 'It was ready.' })
  await page.press('Reverse the decision')
  await page.shows('Decided. Both sides get an email.')
  expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ appeal_cents: 2200 })
})

it('offers no decision to whoever is involved, and says who can', async ({ t, deskOf }) => {
  const { customer } = await anEscalatedComplaint(t)
  await anOperator(t, 'support', 'Ada May')
  const page = await deskOf(await makeOperator(t, customer, 'support'), 'Complaints')
  await page.press(/Nonna Pina/)
  await page.shows(/You are involved in this: .*Ada May/)
  await page.hides('Settle')
})
