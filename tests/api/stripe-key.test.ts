import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { startStripe } from '#tests/support/stripe-double.ts'
import { PLATFORM_ACCOUNT } from '#tests/support/stripe/stripe-requests.ts'

const stripe = await forFile(startStripe())
const { accounts } = stripe.records
const database_url = await databaseForFile()

const running: TestApp[] = []
afterEach(async () => {
  stripe.behaviour.platform_account = PLATFORM_ACCOUNT
  stripe.heal()
  for (const app of running.splice(0)) await app.stop()
})

/** An instance on the one database, with a key of this account. */
async function start(platform_account = PLATFORM_ACCOUNT): Promise<TestApp> {
  stripe.behaviour.platform_account = platform_account
  const app = await startApp({ database_url, env: stripe.env })
  running.push(app)
  stripe.clock.now = app.now
  return app
}
const recordedIn = async ({ row }: TestApp) => (await row('payment_provider')).account_ref

async function aLinkedRestaurant(app: TestApp) {
  const restaurant = await app.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: app.origin })
  const account_ref = [...accounts.accounts.keys()].at(-1) ?? ''
  return { restaurant, account_ref }
}

describe('the account of the operator at Stripe', () => {
  it('is recorded by the start of a new database, and of one from before it was recorded', async () => {
    const app = await start()
    expect(await recordedIn(app)).toBe(PLATFORM_ACCOUNT)
    await app.update('payment_provider', {}, { account_ref: null })
    expect(await recordedIn(await start())).toBe(PLATFORM_ACCOUNT)
  })

  it('refuses a start with a key of another account, which changes nothing', async () => {
    const app = await start()
    const before = await app.row('payment_provider')
    await expect(start('acct_another')).rejects.toThrow(
      `STRIPE_SECRET_KEY cannot be used: it is a key of acct_another, and this database belongs to ${PLATFORM_ACCOUNT}; give a key of`,
    )
    expect(await app.row('payment_provider')).toEqual(before)
  })

  it('does not refuse a start while Stripe does not answer, which leaves what is recorded', async () => {
    await start()
    stripe.spoil('error', 'GET /v1/account')
    expect(await recordedIn(await start('acct_another'))).toBe(PLATFORM_ACCOUNT)
  })
})

describe('the account of a restaurant that Stripe does not give access to', () => {
  /** An instance whose key Stripe did not name the account of when it started. */
  const startUnanswered = (platform_account?: string) => {
    stripe.spoil('error', 'GET /v1/account ')
    return start(platform_account)
  }

  it('is not unlinked by an instance with a key of another account', async () => {
    const { account_ref } = await aLinkedRestaurant(await start())
    const app = await startUnanswered('acct_another')
    await app.advance({ days: 1 })
    stripe.outbox.splice(0)
    accounts.restrict(account_ref, 'external_account')
    expect(await stripe.deliverOutbox(app.address)).toEqual([503])
    expect(stripe.requests.filter((request) => request.endsWith(account_ref))).toHaveLength(2)
    expect(await app.rows('payout_account', { account_ref })).toHaveLength(1)
  })

  it('stays linked when its restaurant is closed, until the key is the right one again', async () => {
    const { restaurant, account_ref } = await aLinkedRestaurant(await start())
    await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
    const app = await startUnanswered('acct_another')
    await app.advance({ days: 1 })
    expect(await app.rows('payout_account', { account_ref })).toHaveLength(1)
    stripe.behaviour.platform_account = PLATFORM_ACCOUNT
    await (await start()).advance({ days: 1 })
    expect(await app.rows('payout_account', { account_ref })).toEqual([])
    expect(accounts.isClosed(account_ref)).toBe(true)
  })

  it('is unlinked once Stripe has named the account of the key, and not before', async () => {
    const app = await startUnanswered()
    const { account_ref } = await aLinkedRestaurant(app)
    accounts.close(account_ref)
    const links = () => app.rows('payout_account', { account_ref })
    const questions = () =>
      stripe.requests.filter((request) => request.endsWith(account_ref) || request === 'GET /v1/account')
    stripe.requests.splice(0)
    stripe.spoil('error', 'GET /v1/account ')
    await app.advance({ days: 1 })
    expect(questions()).toEqual([`GET /v2/core/accounts/${account_ref}`, 'GET /v1/account'])
    expect(await links()).toHaveLength(1)
    await app.advance({ hours: 1 })
    expect(await links()).toEqual([])
  })
})
