import { expect, it } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { scanOf } from '#tests/support/builders.ts'

const t = await appForFile()

it('reports batch sizes of orders and pickups and the number of database connections', async () => {
  const nonna = await t.aRestaurant()
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  await nonna.client.ok(pickupsApi.collect, scanOf(order))
  const { body } = await t.visitor.raw('GET', '/metrics')
  const figures = String(body)
  expect(figures).toMatch(/^order_batch_size_sum 1$/m)
  expect(figures).toMatch(/^pickup_batch_size_sum 1$/m)
  expect(figures).toMatch(/^database_connections\{state="open"\} [1-9]/m)
  expect(figures).toMatch(/^database_connections\{state="waiting"\} 0$/m)
})
