import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import type { PayoutAccount, RestaurantBalance } from '#contract/money/payouts.ts'
import { it as base } from '#tests/support/page-test.ts'

const BALANCE = '/restaurants/mine/balance'
const account: PayoutAccount = {
  is_ready: true,
  is_submitted: true,
  requirements_due: [],
  disabled_reason: null,
}
const balance: RestaurantBalance = {
  pays_on: '2026-11-27',
  amount: 0,
  orders: 0,
  obstacle: 'no_destination',
  payable: 72,
  not_payable_yet: 0,
  on_the_way: 0,
  rail: 'connect',
  account,
  returned_payout: null,
}

/** The dashboard of a restaurant whose balance the server would give so. */
const it = base.extend('dashboardWith', ({ t, visit }) => async (change: Partial<RestaurantBalance>) => {
  const kitchen = await t.aRestaurant()
  const page = visit({
    as: kitchen,
    broken: [['GET', BALANCE, { status: 200, json: { ...balance, ...change } }]],
  })
  await page.goTo('Dashboard')
  await page.openTab('Money')
  await page.find('heading', /^Payouts$/)
  return page
})

it('asks for what the payment provider needs before it pays', async ({ dashboardWith }) => {
  const requirements_due = ['individual.verification.document', 'company.tax_id']
  const page = await dashboardWith({ account: { ...account, is_ready: false, requirements_due } })
  await page.shows('Before it can pay you, our payment provider needs:')
  await page.shows('A photo of a document that shows who you are')
  await page.shows('Company tax id')
  await page.press('Give what is missing')
  expect(await page.leaves()).toMatch(/^\/sandbox\/account\//)
})

it('says that the provider is checking, and that there is nothing to do', async ({ dashboardWith }) => {
  const page = await dashboardWith({ account: { ...account, is_ready: false } })
  await page.shows('there is nothing for you to do')
  await page.hides('Say where we pay you')
  expect(document.body.textContent).not.toContain('Change where we pay you')
})

it('says why the provider does not pay any more, and what to do', async ({ dashboardWith }) => {
  const page = await dashboardWith({
    account: { ...account, is_ready: false, disabled_reason: 'rejected.terms_of_service' },
  })
  await page.shows('It says: “Rejected terms of service”')
  expect((await page.shows('write to us')).textContent).toContain('answer the email')
})

it('warns of what will be needed while the restaurant is still paid', async ({ dashboardWith }) => {
  const page = await dashboardWith({
    obstacle: null,
    amount: 72,
    orders: 1,
    account: { ...account, requirements_due: ['external_account'] },
  })
  await page.shows('You get $72.00')
  await page.shows('You are paid as usual for now.')
  expect((await page.shows('Your bank account')).tagName).toBe('LI')
})

const returned_payout = {
  number: 12,
  amount: 58,
  returned_at: '2026-11-20T02:00:00.000Z',
  return_reason: 'account_closed',
}

it('says that a payout came back and why, and leads to where the restaurant is paid', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith({ obstacle: null, amount: 58, payable: 58, returned_payout })
  await page.shows('You get $58.00')
  await page.shows('Payout P12 of $58.00 came back on 20 Nov: the bank account is closed.')
  await page.press('Change where we pay you')
  expect(await page.leaves()).toMatch(/^\/sandbox\/account\//)
})

it('sends the link again to an owner who is paid once the email is confirmed', async ({ dashboardWith }) => {
  const page = await dashboardWith({ obstacle: 'email_unconfirmed' })
  await page.shows('We pay you once your email is confirmed')
  await page.press('Send the link again')
  await waitFor(() =>
    expect(page.calls.filter(({ method, path }) => method === 'POST' && path.includes('email'))).toHaveLength(
      1,
    ),
  )
})

it('says that the form could not be opened, and lets the owner try again', async ({ dashboardWith }) => {
  const page = await dashboardWith({ account: null })
  page.breakCall('POST', '/restaurants/mine/payout-account', { status: 503, json: {} })
  await page.press('Say where we pay you')
  await page.shows('The form could not be opened. Please try again.')
  page.mendCalls()
  await page.press('Say where we pay you')
  expect(await page.leaves()).toMatch(/^\/sandbox\/account\//)
})

it('says that the balance could not be loaded, and loads it when asked', async ({ t, visit }) => {
  const kitchen = await t.aRestaurant()
  const page = visit({ as: kitchen, broken: [['GET', BALANCE, { status: 404, json: {} }]] })
  await page.goTo('Dashboard')
  await page.openTab('Money')
  await page.shows('What you are paid could not be loaded.')
  page.mendCalls()
  await page.press('Try again')
  await page.shows('Nothing to pay out yet')
  expect(page.calls.some(({ path }) => path === BALANCE)).toBe(true)
})

it('says while the balance loads once more that it does, and has nothing to press in it until then', async ({
  t,
  visit,
}) => {
  const as = await t.aRestaurant()
  const page = visit({ as, broken: [['GET', BALANCE, { status: 503, json: {} }]], expected: /503/ })
  await page.goTo('Dashboard')
  await page.openTab('Money')
  const status = await page.shows('Loading what you are paid')
  const card = (await page.find('heading', /^Payouts$/)).parentElement ?? document.body
  expect([status.parentElement?.getAttribute('role'), card.querySelector('button, a')]).toEqual([
    'status',
    null,
  ])
  page.mendCalls()
  await page.shows('Nothing to pay out yet')
  await page.hides('Loading what you are paid')
})
