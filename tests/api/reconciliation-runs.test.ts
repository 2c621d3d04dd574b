import { expect, it } from 'vitest'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const { anOrder } = disputes(t)
const customer = await t.aCustomer()
const restaurant = await t.aRestaurant()
// The first run: everything from now on is compared.
await t.advance({ minutes: 1 })

const waitDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) await t.advance({ days: 1 })
}

/**
 * An order whose payment the provider has by another reference than the ledger, and so each side by itself.
 */
async function aLostPayment() {
  const order = await anOrder(restaurant, customer)
  const { id, provider_ref } = await t.row('payment_session', { order_id: order.id })
  const lost = `lost of ${id}`
  await t.update('payment_session', { id }, { provider_ref: lost })
  return { id, provider_ref: provider_ref ?? '', lost }
}
const listed = async (ref: string) => {
  const rows = await t.rows('unmatched')
  return rows.filter((row) => row.ref === ref && row.resolved_at === null).map(({ side }) => side)
}

await t.database.script(
  "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
)
async function whileMatchingFails(work: () => Promise<void>) {
  await t.database.script(
    `create trigger refuse_one before update of matched_at on balance_transaction for each row when (new.matched_at is not null) execute function refuse()`,
  )
  await work()
  await t.database.script('drop trigger refuse_one on balance_transaction')
}

it('lists a difference at the next check when the run of its day failed after reading', async () => {
  const { lost, provider_ref } = await aLostPayment()
  // Another movement, which matches, is what fails.
  await anOrder(restaurant, customer)
  await whileMatchingFails(() => waitDays(4))
  expect(await listed(lost)).toEqual([])
  expect(await t.rows('balance_transaction', { source_ref: provider_ref })).toHaveLength(1)
  await t.advance({ minutes: 15 })
  expect(await listed(lost)).toEqual(['ledger'])
  expect(await listed(provider_ref)).toEqual(['provider'])
})

it('matches, lists and resolves also what comes after more than a query takes at once', async () => {
  const day = t.now()
  await t.sql`
    insert into balance_transaction (ref, kind, source_ref, amount_cents, fee_cents, at, matched_to, matched_at)
    select 'other shop ' || n, 'charge', 'other shop ' || n, 100, 0, ${day}, case when n > 2500 then 'other ' || n end, case when n > 2500 then ${day}::timestamptz end
    from generate_series(1, 20500) n`
  t.moveClock({ hours: 1 })
  const { id, lost, provider_ref } = await aLostPayment()
  const matching = await anOrder(restaurant, customer)
  await waitDays(4)
  expect(await listed(lost)).toEqual(['ledger'])
  const { provider_ref: source_ref } = await t.row('payment_session', { order_id: matching.id })
  expect(await t.rows('balance_transaction', { source_ref, matched_at: null })).toEqual([])
  expect((await t.rows('unmatched')).filter(({ ref }) => ref.startsWith('other shop'))).toHaveLength(2500)
  await t.update('payment_session', { id }, { provider_ref })
  await t.update('unmatched', { ref: provider_ref }, { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' })
  await waitDays(1)
  expect(await listed(provider_ref)).toEqual([])
})

it('lists a difference of before a time in which every run failed, however long it was', async () => {
  const { lost } = await aLostPayment()
  await anOrder(restaurant, customer)
  await whileMatchingFails(() => t.advance({ days: 60 }))
  await t.advance({ minutes: 15 })
  expect(await listed(lost)).toEqual(['ledger'])
})
