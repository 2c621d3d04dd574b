import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { periodEnd } from '#server/features/payments/processing/sandbox/sandbox-rules.ts'
import { PASSWORD, type Person, subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: { OPERATOR_GST: 'on', RATE_LIMITS: 'off' } })
// The first run: everything from now on is compared.
await t.advance({ minutes: 1 })

const upgrade = async ({ client }: Person): Promise<string> => {
  const { url, session_id } = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await client.raw('POST', `${new URL(url).pathname}/pay`)
  return session_id
}
const waitDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) await t.advance({ days: 1 })
}
const subscriptionPlanOf = async ({ user }: Person): Promise<string> =>
  (await t.row('subscription', { account_id: user.id })).provider_ref ?? ''
const chargesOf = async (source_ref: string) =>
  (await t.rows('balance_transaction', { source_ref })).map(({ matched_to }) => matched_to ?? '')
const feesOf = async ({ user }: Person) =>
  (await t.rows('ledger_entry', { subscription_id: user.id, ledger_account: 'provider' })).toSorted(
    (one, other) => one.id - other.id,
  )
const unmatched = async () =>
  (await t.rows('unmatched'))
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ side, kind, expected_cents, actual_cents }) => String([side, kind, expected_cents, actual_cents]))

it('matches each month of a subscription with what the ledger has recorded of it', async () => {
  const partner = await t.aRestaurant()
  await upgrade(partner)
  await waitDays(64)
  const fees = await feesOf(partner)
  expect(fees).toHaveLength(3)
  expect((await chargesOf(await subscriptionPlanOf(partner))).toSorted()).toEqual(
    fees.map(({ id }) => `plan fee ${id}`).toSorted(),
  )
  expect(await unmatched()).toEqual([])
})

it('lists a month that the provider has charged and the ledger has not', async () => {
  const partner = await t.aRestaurant()
  await upgrade(partner)
  await t.sql`delete from ledger_entry where subscription_id = ${partner.user.id}`
  await waitDays(4)
  expect(await unmatched()).toEqual(['provider,charge,,700'])
  await t.sql`update unmatched set resolved_at = first_seen_at, reason = 'A test'`
})

it('lists a month that the ledger has and the provider has not charged, until it has', async () => {
  const partner = await t.aRestaurant()
  const start = t.now()
  await upgrade(partner)
  const provider_ref = await subscriptionPlanOf(partner)
  await waitDays(29)
  expect(await unmatched()).toEqual([])
  await t.sql`insert into ledger_entry (subscription_id, restaurant_id, event, ref, at, ledger_account, amount_cents)
    select subscription_id, restaurant_id, event, ${`${provider_ref}:${periodEnd(start, 2).toISOString()}:1`}, ${t.now()}, ledger_account, amount_cents
    from ledger_entry where subscription_id = ${partner.user.id} order by id limit 1`
  await t.update('sandbox_subscription_plan', { id: provider_ref }, { card_declines: true })
  await waitDays(4)
  expect(await unmatched()).toEqual(['ledger,charge,700,'])
  await t.update('sandbox_subscription_plan', { id: provider_ref }, { periods_paid: 2 })
  await waitDays(1)
  expect(await unmatched()).toEqual([])
})

it('lists a month that is not charged also beside a charge of another month that is not recorded', async () => {
  const partner = await t.aRestaurant()
  const start = t.now()
  await upgrade(partner)
  const provider_ref = await subscriptionPlanOf(partner)
  await t.update('sandbox_subscription_plan', { id: provider_ref }, { card_declines: true })
  await t.sql`update ledger_entry set ref = ${`${provider_ref}:${periodEnd(start, 2).toISOString()}:1`}, at = ${periodEnd(start, 1)}
    where subscription_id = ${partner.user.id}`
  await waitDays(35)
  expect((await unmatched()).toSorted()).toEqual(['ledger,charge,700,', 'provider,charge,,700'])
  await t.sql`update unmatched set resolved_at = first_seen_at, reason = 'A test'`
})

it('lists nothing of a month that was refunded', async () => {
  const erased = await t.aRestaurant()
  const checkout = await erased.client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await erased.client.ok(api.accounts.erase, { password: PASSWORD })
  await t.visitor.raw('POST', `${new URL(checkout.url).pathname}/pay`)
  await waitDays(4)
  expect(await unmatched()).toEqual([])
  const [charge] = await t.rows('balance_transaction', { kind: 'refund' })
  expect(charge?.matched_to).toMatch(/^refund /)
  expect((await feesOf(erased)).map(({ amount_cents }) => amount_cents)).toEqual([700, -700])
})
