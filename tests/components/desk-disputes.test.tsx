import { expect } from 'vitest'
import { disputes } from '#tests/support/disputes.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('shows the evidence of a dispute as it is sent, and submits it by one press', async ({ t, deskOf }) => {
  const { anOrder, collect, dispute } = disputes(t)
  const [nonna, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Maya Thompson')]
  const order = await anOrder(nonna, customer)
  await collect(nonna, order, 'pass')
  await dispute(order)
  await t.jobs.drain()
  const page = await deskOf(await anOperator(t, 'finance'), 'Today')
  await page.press(/^Disputes *1/)
  await page.press(/Nonna Pina/)
  await page.shows(/^Signed scan/)
  await page.shows('Answer by')
  await page.press('Submit the evidence')
  await page.shows(/Submitted by Olu Ade/)
  await page.hides('Answer by')
  expect(page.calls.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(1)
})

it('has nothing to submit where nobody has collected the order', async ({ t, deskOf }) => {
  const { anOrder, dispute } = disputes(t)
  const order = await anOrder(await t.aRestaurant('Casa Due'), await t.aCustomer())
  await dispute(order)
  await t.jobs.drain()
  const page = await deskOf(await anOperator(t, 'finance'), 'Disputes')
  await page.press(/Casa Due/)
  await page.shows(/Nobody has collected this order/)
  expect(document.body.textContent).not.toContain('Submit the evidence')
})

it('says of evidence that came too late that it was not sent', async ({ t, deskOf }) => {
  const { anOrder, collect, dispute, decide } = disputes(t)
  const restaurant = await t.aRestaurant('Trattoria Tre')
  const order = await anOrder(restaurant, await t.aCustomer())
  await collect(restaurant, order, 'pass')
  const dispute_ref = await dispute(order)
  await t.jobs.drain()
  const page = await deskOf(await anOperator(t, 'finance'), 'Disputes')
  await page.press(/Trattoria Tre/)
  await page.press('Submit the evidence')
  await page.shows(/Submitted by Olu Ade. It is on its way to the payment provider/)
  await decide(dispute_ref, 'lost')
  await t.jobs.drain()
  expect(await t.row('dispute', { order_id: order.id })).toMatchObject({
    status: 'lost',
    evidence_sent_at: null,
  })
  page.reload()
  await page.shows(/Submitted by Olu Ade, but it was decided before the payment provider had it/)
})
