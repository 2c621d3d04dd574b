import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { scanOf } from '#tests/support/builders.ts'

const t = await appForFile()

it('reports batch sizes of orders and pickups and the number of database connections', async () => {
  const nonna = await t.aRestaurant()
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  await nonna.client.ok(api.pickups.collect, scanOf(order))
  const { body } = await t.visitor.raw('GET', '/metrics')
  expect(body).toMatch(/^order_batch_size_sum 1$/m)
  expect(body).toMatch(/^pickup_batch_size_sum 1$/m)
  expect(body).toMatch(/^database_connections\{state="open"\} [1-9]/m)
  expect(body).toMatch(/^database_connections\{state="waiting"\} 0$/m)
})
