import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedCity } from '#server/demo/seed-city.ts'
import type { ProviderName } from '#server/features/payments/processing/payment-provider.ts'
import { claimDatabase } from '#server/features/payments/processing/provider-flows.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { aPassKey } from '#tests/support/pass-key.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startStripe } from '#tests/support/stripe-double.ts'

let t: TestApp
beforeEach(async () => {
  t = await startApp()
})
afterEach(() => t.stop())

/** What another process does when it starts on this database. */
const claim = (name: ProviderName, account_ref?: string) =>
  t.database.transaction((tx) => claimDatabase(tx, name, t.now(), account_ref))
const ownerOf = async ({ row }: TestApp) => (await row('payment_provider')).name

async function pay() {
  const customer = await t.aCustomer()
  const order = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  return t.openCheckout(customer, order)
}

describe('the payment provider of a database', () => {
  it('changes a database from the sandbox to Stripe while nothing was paid', async () => {
    await claim('stripe_test')
    await claim('stripe')
    expect(await ownerOf(t)).toBe('stripe')
  })

  it('records the account of the key that changes it, and refuses one of another account from then on', async () => {
    await claim('stripe_test', 'acct_trial')
    await claim('stripe', 'acct_real')
    await expect(claim('stripe', 'acct_trial')).rejects.toThrow(
      'it is a key of acct_trial, and this database belongs to acct_real',
    )
  })

  it.each(['stripe_test', 'stripe'] as const)(
    'refuses %s once something was bought in the sandbox',
    async (name) => {
      expect((await pay()).status).toBe(200)
      await expect(claim(name)).rejects.toThrow(
        /^PAYMENTS cannot be .+ here: this database counts play money; give .+ a new, empty database$/,
      )
      expect(await ownerOf(t)).toBe('sandbox')
    },
  )

  it('refuses Stripe beside the demo city', async () => {
    await seedCity({ database: t.database }, t.now())
    await expect(claim('stripe')).rejects.toThrow('PAYMENTS cannot be real money here')
  })

  it('refuses the sandbox and test keys after real payments were enabled, even when nothing was paid', async () => {
    await claim('stripe')
    await expect(claim('sandbox')).rejects.toThrow('PAYMENTS cannot be play money here')
    await expect(claim('stripe_test')).rejects.toThrow('PAYMENTS cannot be Stripe with test cards here')
  })

  it('refuses to seed the demo city in a process that started before real payments were enabled', async () => {
    await claim('stripe')
    await expect(seedCity({ database: t.database }, t.now())).rejects.toThrow(
      'PAYMENTS cannot be play money here',
    )
    expect(await t.rows('account')).toEqual([])
  })

  it('does not change when a start that would change it is refused for its pass key', async () => {
    const database_url = await freshDatabase()
    const running = await startApp({ database_url })
    const { id, setting } = aPassKey()
    const stripe = await startStripe()
    const env = { ...stripe.env, PICKUP_KEY: setting, PICKUP_KEYS_REVOKED: id }
    await expect(startApp({ database_url, env })).rejects.toThrow('PICKUP_KEY cannot be used: it was revoked')
    await stripe.stop()
    expect(await ownerOf(running)).toBe('sandbox')
    await running.stop()
    await dropDatabase(database_url)
  })

  it('refuses sandbox payments in a running process after its database changed to Stripe', async () => {
    await claim('stripe')
    const { status, body } = await pay()
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await t.rows('sandbox_checkout')).toEqual([])
  })
})
