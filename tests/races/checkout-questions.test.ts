import { expect, it } from 'vitest'
import { runBehindLock } from '#tests/support/lock-queue.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const url = await databaseForFile()
const t = await forFile(startStripeShop({ database_url: url }))

/** How often Stripe is asked about this checkout session while `act` runs. */
async function questions(session_id: string, act: () => Promise<unknown>): Promise<number> {
  const before = t.stripe.requests.length
  await act()
  return t.stripe.requests
    .slice(before)
    .filter((request) => request === `GET /v1/checkout/sessions/${session_id}`).length
}

it('asks Stripe once about a payment that two tabs of its customer wait for at the same moment', async () => {
  const { customer, session_id } = await t.atStripe()
  const ask = () => t.status(customer, session_id)
  const lock = `select 1 from payment_session where id = '${session_id}' for update`
  expect(await questions(session_id, () => runBehindLock(url, lock, [ask, ask]))).toBe(1)
})

it('asks Stripe again a second later, and no sooner', async () => {
  const { customer, session_id } = await t.atStripe()
  const ask = () => questions(session_id, () => t.status(customer, session_id))
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(0)
  t.moveClock({ seconds: 1 })
  expect(await ask()).toBe(1)
})

it('asks Stripe nothing more about a payment that is settled', async () => {
  const { customer, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  expect((await t.status(customer, session_id)).payment_status).toBe('paid')
  t.moveClock({ minutes: 1 })
  expect(await questions(session_id, () => t.status(customer, session_id))).toBe(0)
  expect(await questions(session_id, () => t.advance({ hours: 1 }))).toBe(0)
})
