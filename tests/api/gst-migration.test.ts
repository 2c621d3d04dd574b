import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { runMigration } from '#tests/support/migrations.ts'

const t = await appForFile()

/** The schema as it was before, where the registration of a food business had what it said about GST. */
async function makeFormer(): Promise<void> {
  await t.sql`alter table ledger_entry drop column gst_cents`
  await t.sql`alter table customer_order drop column gst_registered, drop column operator_gst`
  await t.sql`alter table restaurant drop column gst_registered, drop column gst_since`
  await t.sql`alter table restaurant_registration add column gst_registered boolean, add column gst_since date`
}
const recordFormerly = (restaurant: Person, gst_registered: boolean, gst_since: string | null) =>
  t.sql`update restaurant_registration set gst_registered = ${gst_registered}, gst_since = ${gst_since}
    where restaurant_id = ${idOf(restaurant)}`

it('moves what was recorded of GST to the restaurants, and leaves orders and entries from before without', async () => {
  const [registered, other, silent] = [await t.aRestaurant(), await t.aRestaurant(), await t.aRestaurant()]
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(registered))
  await makeFormer()
  await recordFormerly(registered, true, '2021-07-01')
  await recordFormerly(other, false, null)
  await runMigration(t.database, '0066-gst.sql')
  const answerOf = async ({ client }: Person) => {
    const { gst_registered, gst_since } = (await client.ok(api.registrations.mine, {})).details
    return [gst_registered, gst_since]
  }
  expect([await answerOf(registered), await answerOf(other), await answerOf(silent)]).toEqual([
    [true, '2021-07-01'],
    [false, null],
    [null, null],
  ])
  const rows = await t.sql<{ id: string; gst_since?: string }>`select id, gst_since::text from restaurant`
  expect(rows).toContainEqual({ id: idOf(registered), gst_since: '2021-07-01' })
  expect(await t.row('customer_order', { id: order.id })).toMatchObject({
    gst_registered: null,
    operator_gst: null,
  })
  const entries = await t.rows('ledger_entry', { order_id: order.id })
  expect(entries.map(({ gst_cents }) => gst_cents)).toEqual([null, null, null])
})
