import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { periodEnd } from '#server/features/payments/processing/sandbox/sandbox-rules.ts'
import { PASSWORD, type Person, subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'

const t = await appForFile({ env: { OPERATOR_GST: 'on', RATE_LIMITS: 'off' } })

const upgrade = async ({ client }: Person) => {
  const checkout = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await client.raw('POST', `${new URL(checkout.url).pathname}/pay`)
  return checkout
}
const written = ({ user }: Person) => t.row('subscription', { account_id: user.id })
const feesOf = async ({ user }: Person) => {
  const rows = await t.rows('ledger_entry', { subscription_id: user.id, event: 'plan_fee' })
  rows.sort((one, other) => one.id - other.id)
  return rows.map(({ ledger_account, amount_cents, gst_cents }) => [ledger_account, amount_cents, gst_cents])
}
const FEE = [
  ['provider', 700, null],
  ['operator', -700, 64],
]
const REVERSED = [
  ['provider', -700, null],
  ['operator', 700, -64],
]
/** Moves the clock to the end of what is paid for, and lets the provider be asked. */
const advanceMonth = async (partner: Person) => {
  const { current_period_end } = await written(partner)
  await t.advance({ seconds: ((current_period_end?.getTime() ?? 0) - t.now().getTime()) / 1_000 })
  await partner.client.ok(api.accounts.login, { email: partner.user.email, password: PASSWORD })
}
const press = async ({ client, user }: Person, button: string) => {
  const { url } = await client.ok(api.subscriptions.manage, { user_id: user.id, origin_url: t.origin })
  await client.raw('POST', `${new URL(url).pathname}/${button}`)
}

it('records the subscription that is paid, once, for its restaurant and with the GST of the operator', async () => {
  const partner = await t.aRestaurant()
  const { session_id } = await upgrade(partner)
  await partner.client.ok(api.payments.status, { session_id })
  await t.advance({ minutes: 5 })
  expect(await feesOf(partner)).toEqual(FEE)
  const [entry] = await t.rows('ledger_entry', { subscription_id: partner.user.id })
  expect(entry).toMatchObject({ restaurant_id: idOf(partner), order_id: null })
})

it('records each renewal, once, also of two periods that are reported at once', async () => {
  const partner = await t.aRestaurant()
  const start = t.now()
  await upgrade(partner)
  await advanceMonth(partner)
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE])
  // The plan has moved on by two periods at the provider, while nobody asked.
  const { provider_ref } = await written(partner)
  const renewed = { periods_paid: 4, paid_until: periodEnd(start, 4) }
  await t.update('sandbox_subscription_plan', { id: provider_ref ?? '' }, renewed)
  await advanceMonth(partner)
  await t.advance({ hours: 12 })
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE, ...FEE, ...FEE])
})

it('records no renewal that is declined, and the one that is paid late', async () => {
  const partner = await t.aRestaurant()
  await upgrade(partner)
  await press(partner, 'decline')
  await advanceMonth(partner)
  await t.advance({ hours: 2 })
  expect(await feesOf(partner)).toEqual(FEE)
  await press(partner, 'accept')
  await t.advance({ minutes: 1 })
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE])
})

it('takes a period back that began before its charge failed, and records it when it is paid after all', async () => {
  const partner = await t.aRestaurant()
  await upgrade(partner)
  const { current_period_end, provider_ref } = await written(partner)
  await advanceMonth(partner)
  const atProvider = { id: provider_ref ?? '' }
  await t.update('sandbox_subscription_plan', atProvider, {
    status: 'past_due',
    periods_paid: 1,
    paid_until: current_period_end ?? new Date(),
    card_declines: true,
  })
  await press(partner, 'decline')
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE, ...REVERSED])
  await press(partner, 'accept')
  await t.advance({ minutes: 1 })
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE, ...REVERSED, ...FEE])
})

it('records a payment that arrives for an erased account, and its refund', async () => {
  const partner = await t.aRestaurant()
  const checkout = await partner.client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await partner.client.ok(api.accounts.erase, { password: PASSWORD })
  await t.visitor.raw('POST', `${new URL(checkout.url).pathname}/pay`)
  expect(await feesOf(partner)).toEqual([...FEE, ...REVERSED])
  const [refund] = await t.rows('refund', { session_id: checkout.session_id })
  expect(refund).toMatchObject({ amount_cents: 700, order_id: null })
})

it('records a period once, also when our own record of its end was lost', async () => {
  const partner = await t.aRestaurant()
  await upgrade(partner)
  const { current_period_end } = await written(partner)
  await advanceMonth(partner)
  await t.update('subscription', { account_id: partner.user.id }, { current_period_end, checked_at: null })
  await t.advance({ minutes: 1 })
  expect((await written(partner)).current_period_end).not.toEqual(current_period_end)
  expect(await feesOf(partner)).toEqual([...FEE, ...FEE])
})
