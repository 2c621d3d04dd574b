import { expect, it } from 'vitest'
import { reportsApi } from '#contract/desk/reports.ts'
import { from, somewhere } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: { TRUST_PROXY: 'loopback' } })

it.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['Forwarded', 'for=203.0.113.9'],
  ['Via', '1.1 tunnel'],
])('pays no order with play money through a tunnel to a trial that sends %s', async (name, value) => {
  const customer = await t.aCustomer()
  const order = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const { url, session_id } = (await t.openCheckout(customer, order)).body
  const path = `${new URL(url).pathname}/pay`
  expect((await customer.client.raw('POST', path, { headers: { [name]: value } })).status).toBe(404)
  expect((await t.orderOf(customer, order)).status).toBe('held')
  await t.payOn(customer, { url, session_id })
  expect((await t.orderOf(customer, order)).status).toBe('paid')
})

it('takes 30 reports of one item a day without an account, however many networks send them', async () => {
  const { id: object_id } = await t.aFoodItem(await t.aRestaurant())
  const report = { object_kind: 'food_item', object_id, reason: 'unsafe_food' } as const
  const send = async () => (await t.client().send(reportsApi.create, report, from(somewhere()))).status
  const statuses = await t.together(34, send)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const { client } = await t.aCustomer()
  expect((await client.send(reportsApi.create, report, from(somewhere()))).status).toBe(202)
})
