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
  await page.press(/^1Disputes to answer/)
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
