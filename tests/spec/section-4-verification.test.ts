import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { goTo, heading, restoreSession } from '#tests/support/browser-acts.ts'
import { breakCall, callsOf, type SeenCall } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

// The browser's stopped clock cannot be laid over a shifted one.
const shop = openShop({ at: new Date() })
const STATUS = '/payments/checkout/status/cs_of_somebody'
const UNPAID = {
  payment_status: 'unpaid',
  status: 'open',
  package_id: 'restaurant_subscription',
  order_id: null,
}
const PAID = { ...UNPAID, payment_status: 'paid', status: 'complete' }
const TIMED_OUT = 'Payment verification timed out. Please refresh the page.'
let partner: User
const SUBSCRIPTION = () => `/subscriptions/${partner.id}`
beforeAll(async () => {
  partner = (await shop.server().aRestaurant()).user
})

interface Returned {
  page: Page
  calls: SeenCall[]
  /** How often it was asked how the payment stands. */
  countPolls: () => number
}

/** The dashboard after the payment page, on a clock that stands still. The provider answers in turn, the last one for ever. */
async function dashboard(...answers: [object, ...object[]]): Promise<Returned> {
  const page = await shop.visit({ pressesEarly: true })
  await restoreSession(page, partner)
  await page.clock.install({ time: shop.server().now() })
  const calls = callsOf(page)
  const countPolls = () => calls.filter(({ path }) => path === STATUS).length
  await breakCall(page, 'GET', STATUS, () => ({
    status: 200,
    json: answers[Math.min(countPolls(), answers.length) - 1],
  }))
  await page.goto('/?session_id=cs_of_somebody')
  await heading(page, /Good food/).waitFor()
  await page.clock.pauseAt(new Date(shop.server().now().getTime() + 3_600_000))
  await goTo(page, 'Dashboard')
  const returned = { page, calls, countPolls }
  await untilAsked(returned, 1)
  return returned
}

/** Until every answer that has arrived was dealt with. A clock that stands still does not keep answers from coming. */
const settle = (page: Page) => page.evaluate(async () => void (await (await fetch('/favicon.svg')).text()))

async function untilAsked({ page, countPolls }: Returned, times: number): Promise<void> {
  await expect.poll(async () => (await advanceClock(page, 50), countPolls())).toBe(times)
}

async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await settle(page)
}

describe('4 States: verifying a payment', () => {
  it('poll: every 2 seconds', async () => {
    const returned = await dashboard(UNPAID)
    const { page, countPolls } = returned
    await untilAsked(returned, 2)
    for (const times of [3, 4, 5]) {
      await advanceClock(page, 1_999)
      expect(countPolls()).toBe(times - 1)
      await advanceClock(page, 1)
      expect(countPolls()).toBe(times)
    }
  })

  it('poll: up to 10 attempts, then a time-out is reported', async () => {
    const { page, countPolls } = await dashboard(UNPAID)
    for (let times = 2; times <= 10; times += 1) {
      expect(await page.getByText(TIMED_OUT).count()).toBe(0)
      await advanceClock(page, 2_000)
      expect(countPolls()).toBe(times)
    }
    await expect(page.getByText(TIMED_OUT)).toShow()
    await advanceClock(page, 60_000)
    expect(countPolls()).toBe(10)
  })

  it('paid: shows success, reloads the subscription, and asks no more', async () => {
    const { page, calls, countPolls } = await dashboard(UNPAID, PAID)
    const loads = () => calls.filter(({ path }) => path === SUBSCRIPTION()).length
    await expect
      .poll(async () => (await advanceClock(page, 50), page.getByText('Free Trial Active').count()))
      .toBe(1)
    expect(loads()).toBe(1)
    await advanceClock(page, 2_000)
    await expect(page.getByText('Payment successful! Your subscription has been upgraded.')).toShow()
    await expect.poll(loads).toBe(2)
    await advanceClock(page, 60_000)
    expect(countPolls()).toBe(2)
  })

  it('paid: reloads the subscription also while it was still loading', async () => {
    const page = await shop.visit()
    let loads = 0
    await page.route(`**/api${SUBSCRIPTION()}`, async (route) => {
      loads += 1
      // The first answer stays away: it was given before the payment.
      if (loads > 1) await route.fallback()
    })
    await breakCall(page, 'GET', STATUS, () => ({ status: 200, json: loads > 0 ? PAID : UNPAID }))
    await restoreSession(page, partner)
    await page.goto('/?session_id=cs_of_somebody')
    await goTo(page, 'Dashboard')
    await expect(page.getByText('Payment successful! Your subscription has been upgraded.')).toShow()
    await expect(page.getByRole('heading', { name: 'Free Trial Active' })).toShow()
  })

  it('expired: shows that the session expired, and asks no more', async () => {
    const { page, countPolls } = await dashboard({ ...UNPAID, status: 'expired' })
    await expect(page.getByText('Payment session expired. Please try again.')).toShow()
    await advanceClock(page, 60_000)
    expect(countPolls()).toBe(1)
  })

  it('payment-success: with a session_id it claims success only once the payment is paid', async () => {
    const page = await shop.visit()
    let answer = UNPAID
    await breakCall(page, 'GET', STATUS, () => ({ status: 200, json: answer }))
    await page.goto('/payment-success?session_id=cs_of_somebody')
    await expect(heading(page, 'Verifying your payment…')).toShow()
    expect(await page.getByText('Payment Successful').count()).toBe(0)
    answer = PAID
    await expect(heading(page, 'Payment Successful')).toShow()
  })
})
