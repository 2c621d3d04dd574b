import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { linkToUnopenedForm } from '#contract/money/payout-states.ts'
import { DISPUTE_RULE } from '#contract/money/dispute-terms.ts'
import { actionOf } from '#tests/support/page-elements.ts'
import { it } from '#tests/support/page-test.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant, sendBatch } from '#tests/support/payouts.ts'

/** Saturday in the test; what was collected then is payable on Monday, and is paid on Friday, 27 November. */
const PAYABLE = { hours: 53 }

it('says what a restaurant gets and when, and what comes after it', async ({ t, dashboardOf }) => {
  const kitchen = await aPayableRestaurant(t, 'Paid Pantry')
  const customer = await t.aCustomer()
  const first = await dashboardOf(kitchen)
  await first.openTab('Money')
  await first.shows('Nothing to pay out yet')
  await first.shows(
    'Once a week we pay what was picked up at least 48 hours before, or 14 days in your first 30 days and for orders of your own team.',
  )
  await aCollectedOrder(t, kitchen, customer)
  await t.advance(PAYABLE)
  await aCollectedOrder(t, kitchen, customer)

  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows('You get $72.00 on Friday')
  await page.shows('for 1 order')
  await page.shows(/^\$72\.00 more, payable from \w{3} \d{1,2} \w{3}$/)
  await page.hides('Say where we pay you')
})

it('leads to the form of the payment provider and back, and says then that the money comes', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Connected Canteen')
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance(PAYABLE)
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows('$72.00 is waiting for you')
  await page.press('Say where we pay you')
  const { body } = await page.client.raw('GET', await page.leaves())
  const { headers } = await page.client.raw('POST', actionOf(String(body), 'All is in order'))
  const { pathname, search } = new URL(headers.get('location') ?? '')
  page.open(pathname + search)
  // It is Thursday by the clock of this file, and Monday for this test alone.
  await page.shows(/^You get \$72\.00 (?:tomorrow|on Friday)$/)
  await expect.poll(() => document.activeElement?.textContent).toBe('Payouts')
  expect(new URLSearchParams(location.search).has('payouts')).toBe(false)
})

it('makes another address of the form when the first one was too old, once, and says then what is wrong', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Expired Eatery')
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  page.open(linkToUnopenedForm(false))
  expect(await page.leaves()).toContain('/sandbox/account/')
  page.open(linkToUnopenedForm(true))
  await page.shows('could not be opened twice')
  await page.shows('Say where we pay you')
})

it('lists the payouts of a restaurant down to their orders, and downloads one as CSV', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await aPayableRestaurant(t, 'Settled Salads')
  const order = await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance(PAYABLE)
  await sendBatch(await aFinanceTeam(t))
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows('$72.00 is on its way to you')
  const [payout] = await kitchen.client.ok(api.payouts.browse, {})
  await page.unfold('All payouts')
  await page.shows(DISPUTE_RULE)
  await page.unfold(`Payout P${payout?.number}`)
  const rows = within(await page.find('table', `What is in payout P${payout?.number}`)).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'OrderCustomer paidCommissionYours',
    expect.stringMatching(new RegExp(`^${spacedCode(order.code)}.*80\\.00-\\$8\\.00\\$72\\.00$`)),
    'Total$72.00',
  ])
  const receipt = await page.find('link', new RegExp(`^${spacedCode(order.code)}, receipt`))
  const { body } = await page.client.raw('GET', receipt.getAttribute('href') ?? '')
  expect(String(body)).toContain('<h1>Receipt</h1>')
  const csv = (await page.find('link', 'Download as CSV')).getAttribute('href') ?? ''
  expect(String((await page.client.raw('GET', csv)).body)).toContain(order.code)
})
