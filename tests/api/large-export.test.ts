import { expect, it } from 'vitest'
import type { AccountExport } from '#contract/account-export.ts'
import { scanOf } from '#tests/support/builders.ts'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { copyOrder, copyPayment } from '#tests/support/long-history.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const ORDERS = 20_000
const NOTE = 'Written while the export was sent'

it('sends the export of a person with very many orders while it is read, and no faster than it is received', async () => {
  const [kim, nonna] = [await t.aCustomer(), await t.aRestaurant()]
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
  await nonna.client.ok(api.pickups.collect, scanOf(order))
  await copyOrder(t, order.id, { count: ORDERS - 1, minutes: 37 })
  await copyPayment(t, order.id, ORDERS - 1)

  const { client } = kim
  const response = await fetch(client.address + '/api/auth/export', { headers: { cookie: client.cookie } })
  expect(response.headers.get('content-length')).toBeNull()
  const parts: Uint8Array[] = []
  const reader = response.body?.getReader()
  const read = async (): Promise<boolean> => {
    const part = await reader?.read()
    if (part?.value !== undefined) parts.push(part.value)
    return part?.done === false
  }
  await read()
  // The oldest order comes last, far beyond what the connection and the server hold back.
  await t.sql`update customer_order set cancel_reason = ${NOTE}
    where id = (select id from customer_order where account_id = ${kim.user.id} order by placed_at limit 1)`
  while (await read());

  const exported = JSON.parse(Buffer.concat(parts).toString()) as AccountExport
  expect(new Set(exported.orders.map(({ id }) => id)).size).toBe(ORDERS)
  expect(new Set(exported.payments.map(({ id }) => id)).size).toBe(ORDERS)
  expect(exported.orders.at(-1)?.cancel_reason).toBe(NOTE)
  expect(exported.orders[0]).toMatchObject({ id: order.id, items: [{ quantity: 1 }] })
})
