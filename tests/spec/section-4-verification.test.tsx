import { waitFor } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { holdTimers } from '#tests/support/held-timers.ts'
import { it as base } from '#tests/support/page-test.ts'

const STATUS = '/payments/checkout/status/cs_of_somebody'
const UNPAID = {
  payment_status: 'unpaid',
  status: 'open',
  package_id: 'restaurant_subscription',
  order_id: null,
}
const PAID = { ...UNPAID, payment_status: 'paid', status: 'complete' }
const TIMED_OUT = 'Payment verification timed out. Please refresh the page.'
const SUCCESS = 'Payment successful! Your subscription has been upgraded.'

const it = base
  .extend('partner', { scope: 'file' }, ({ t }) => t.aRestaurant())
  /** After the payment page, whose provider answers in turn, the last one for ever. */
  .extend('returned', ({ visit, partner }) => async (path: string, ...answers: [object, ...object[]]) => {
    const waits = holdTimers(2_000)
    const answer = (at: number) => answers[Math.min(at, answers.length - 1)]
    const page = visit({
      as: partner,
      path: `${path}?session_id=cs_of_somebody`,
      broken: [['GET', STATUS, async () => Response.json(answer(countPolls() - 1))]],
    })
    const countCalls = (called: string) => page.calls.filter((call) => call.path === called).length
    const countPolls = () => countCalls(STATUS)
    if (path === '/') await page.goTo('Dashboard')
    await waitFor(() => expect(countPolls()).toBe(1))
    return {
      page,
      countPolls,
      /** The question that follows a wait, and no other, is asked when it is over. */
      endWait: async () => {
        await waitFor(() => expect(waits).toHaveLength(1))
        const before = countPolls()
        waits.pop()?.()
        await waitFor(() => expect(countPolls()).toBe(before + 1))
      },
      asksNoMore: () => expect(waits).toEqual([]),
      countLoads: () => countCalls(`/subscriptions/${partner.user.id}`),
    }
  })

describe('4 States: verifying a payment', () => {
  it('poll: every 2 seconds', async ({ returned }) => {
    const { countPolls, endWait } = await returned('/', UNPAID)
    for (let times = 1; times <= 5; times += 1) {
      expect(countPolls()).toBe(times)
      await endWait()
    }
  })

  it('poll: up to 10 attempts, then a time-out is reported', async ({ returned }) => {
    const { page, countPolls, endWait, asksNoMore } = await returned('/', UNPAID)
    for (let times = 2; times <= 10; times += 1) {
      await page.hides(TIMED_OUT)
      await endWait()
    }
    await page.shows(TIMED_OUT)
    expect(countPolls()).toBe(10)
    asksNoMore()
  })

  it('paid: shows success, reloads the subscription, and asks no more', async ({ returned }) => {
    const { page, endWait, asksNoMore, countLoads } = await returned('/', UNPAID, PAID)
    await page.shows('Free Trial Active')
    expect(countLoads()).toBe(1)
    await endWait()
    await page.shows(SUCCESS)
    await waitFor(() => expect(countLoads()).toBe(2))
    asksNoMore()
  })

  it('paid: reloads the subscription also while it was still loading', async ({ partner, visit }) => {
    let loads = 0
    const page = visit({
      as: partner,
      path: '/?session_id=cs_of_somebody',
      broken: [
        // The first answer stays away: it was given before the payment.
        [
          'GET',
          `/subscriptions/${partner.user.id}`,
          (send) => (loads++ > 0 ? send() : new Promise(() => {})),
        ],
        ['GET', STATUS, () => waitFor(() => expect(loads).toBe(1)).then(() => Response.json(PAID))],
      ],
    })
    await page.goTo('Dashboard')
    await page.shows(SUCCESS)
    await page.find('heading', 'Free Trial Active')
  })

  it('expired: shows that the session expired, and asks no more', async ({ returned }) => {
    const { page, asksNoMore } = await returned('/', { ...UNPAID, status: 'expired' })
    await page.shows('Payment session expired. Please try again.')
    asksNoMore()
  })

  it('payment-success: with a session_id it claims success only once the payment is paid', async ({
    returned,
  }) => {
    const { page, endWait } = await returned('/payment-success', UNPAID, PAID)
    await page.find('heading', 'Verifying your payment…')
    await page.hides('Payment Successful')
    await endWait()
    await page.find('heading', 'Payment Successful')
  })
})
