import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

it('has a line in the guide for every metric of its own', async () => {
  const { body } = await t.visitor.raw('GET', '/metrics')
  const names = [...String(body).matchAll(/^# TYPE (?!process_|nodejs_)(\w+)/gm)].map(([, name = '']) => name)
  expect(names).toContain('jobs_total')
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8')
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
