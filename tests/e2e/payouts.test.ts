import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskPaths } from '#contract/people/desk-paths.ts'
import type { Dispute } from '#contract/money/disputes.ts'
import type { PayoutBatch } from '#contract/money/payout-batches.ts'
import {
  DEMO_CUSTOMER,
  DEMO_FINANCE,
  DEMO_OPERATOR,
  DEMO_PASSWORD,
  DEMO_RESTAURANT,
} from '#server/demo/sign-ins.ts'
import { startApp } from '#tests/support/app.ts'
import { goTo, heading, openCard, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

// What a first start makes: a city that was paid for weeks, and whose last days are to be paid.
const shop = openShop({ demo: true })

const RESTAURANT = 'Nonna Ottavia'

async function openDesk(email: string): Promise<Page> {
  // The document and its calls answer that nothing is there, until somebody has signed in who may come in.
  const page = await shop.visit({ expected: /status of 404/ })
  await page.goto('/desk')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await press(page, 'Sign in')
  await section(page, 'Payouts')
  return page
}

async function openMoney(): Promise<Page> {
  const owner = { email: DEMO_RESTAURANT, password: DEMO_PASSWORD }
  const page = await openSignedIn(await shop.visit(), owner, '/?view=restaurant-dashboard&tab=money')
  await page.getByRole('heading', { name: 'Payouts', exact: true }).waitFor()
  return page
}

const section = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name, exact: true }).click()
  await heading(page, name).waitFor()
}
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('main').locator('li, tbody tr').filter({ hasText: text })
/** The button of a row that opens it. */
const opener = (page: Page, text: string | RegExp) => row(page, text).getByRole('button').first()
const payouts = (page: Page, text: string | RegExp) =>
  page
    .getByRole('group')
    .filter({ hasText: /^Payout P\d/ })
    .filter({ hasText: text })

/** One makes the batch, another approves and sends it; gives its name. */
async function payAll(maker: Page, approver: Page): Promise<string> {
  await section(maker, 'Payouts')
  await press(maker, 'Make a batch')
  await expect(maker.getByText('You have made this batch.')).toShow()
  expect(await maker.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  const batch = (await heading(maker, /^Batch \d/).textContent()) ?? ''
  await section(approver, 'Payouts')
  await opener(approver, batch).click()
  await press(approver, /^Approve \$/)
  await press(approver, /^Send \$/)
  await press(approver, /Yes, it pays on/)
  await expect(approver.getByText('The payment provider is paying.')).toShow()
  return batch
}

/** What the desk is answered, without what its page costs. */
const readDesk = async <Reply>(page: Page, path: string): Promise<Reply> =>
  (await (await page.request.get(path)).json()) as Reply

/** The payment provider takes some seconds. */
const PROVIDER = { timeout: 60_000, interval: 500 }

const latestBatchIs = (page: Page, status: PayoutBatch['status']) =>
  expect
    .poll(
      async () => (await readDesk<PayoutBatch[]>(page, deskPaths.payoutBatches.browse.path))[0]?.status,
      PROVIDER,
    )
    .toBe(status)

const disputeIs = (page: Page, state: Partial<Dispute>) =>
  expect
    .poll(async () => (await readDesk<Dispute[]>(page, deskPaths.disputes.browse.path))[0], PROVIDER)
    .toMatchObject(state)

/** Adds to the payouts what has become payable, as each process of the shop does once a minute. */
async function accrue(): Promise<void> {
  const { database_url, now } = shop.server()
  const another = await startApp({ database_url, at: now() })
  await another.jobs.drain(new Set(['payouts.accrual']))
  await another.stop()
}

/** Opens a row of a section, as it is now. */
async function open(page: Page, at: string, name: string): Promise<void> {
  await section(page, 'Today')
  await section(page, at)
  await opener(page, name).click()
  await page.locator('main dl').first().waitFor()
}

it('tells a restaurant what it gets on Friday, and of which orders every payout was made up', async () => {
  const page = await openMoney()
  await expect(page.getByText(/^You get \$\d+\.\d\d on Friday/)).toShow()
  await expect(page.getByText(/^for \d+ orders/)).toShow()
  await openCard(page, 'All payouts', 'Money')
  const payout = payouts(page, 'arrived').first()
  await payout.locator('summary').click()
  await expect(payout.getByRole('row').filter({ hasText: 'Total' })).toShow()
  expect(await payout.getByRole('row').count()).toBeGreaterThan(2)
  expect(await barriersOn(page)).toEqual([])
})

it('pays by two people, and pays what comes back after it has arrived exactly once more', async () => {
  const [maker, approver] = [await openDesk(DEMO_FINANCE), await openDesk(DEMO_OPERATOR)]
  const first = await payAll(maker, approver)
  const amount = /\$\d+\.\d\d/.exec((await row(approver, RESTAURANT).textContent()) ?? '')?.[0] ?? 'none'
  await latestBatchIs(approver, 'closed')
  await open(approver, 'Payouts', first)
  await expect(approver.getByText('Every payout has arrived.')).toShow()

  const owner = await openMoney()
  await press(owner, 'Change where we pay you')
  await owner.getByRole('button', { name: 'Send it back' }).first().click()
  await expect(owner.getByText('Came back').first()).toShow()
  await latestBatchIs(approver, 'partly_returned')
  await open(approver, 'Payouts', first)
  await expect(approver.getByText('1 payout came back.')).toShow()
  expect(await barriersOn(approver)).toEqual([])

  await accrue()
  await payAll(maker, approver)
  await expect(row(approver, RESTAURANT)).toShow()
  await latestBatchIs(approver, 'closed')

  await owner.getByRole('link', { name: 'Back to Surplate' }).click()
  await openCard(owner, 'All payouts', 'Money')
  await expect(payouts(owner, /came back \d/)).toShow()
  await payouts(owner, 'arrived').first().locator('summary').click()
  const again = owner.getByRole('row').filter({ hasText: 'Payout that came back' })
  await expect(again).toShow()
  expect(await again.textContent()).toContain(amount)
  expect(await payouts(owner, /came back \d/).count()).toBe(1)
})

it('gives the customer a receipt that everybody can read', async () => {
  const customer = { email: DEMO_CUSTOMER, password: DEMO_PASSWORD }
  const page = await openSignedIn(await shop.visit(), customer, '/?view=cart')
  await goTo(page, 'My orders')
  await page
    .getByRole('button', { name: /Collected/ })
    .first()
    .click()
  const address = await page.getByRole('link', { name: /receipt/i }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(heading(page, /^(Receipt|Tax invoice)$/)).toShow()
  expect(await barriersOn(page)).toEqual([])
})

it('answers a dispute by one press, and says how the bank has decided', async () => {
  const page = await openDesk(DEMO_OPERATOR)
  // The oldest batch that has arrived.
  await row(page, 'Paid').last().getByRole('button').click()
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  const order = page.waitForResponse(/\/api\/desk\/orders\//)
  await opener(page, 'Order').click()
  const order_id = new URL((await order).url()).pathname.split('/').at(-1) ?? ''

  const bank = await shop.visit()
  await bank.goto(`/sandbox/checkout/cs_demo_${order_id}`)
  await press(bank, 'Dispute it at the bank')
  await expect(bank.getByText('The customer asks the bank for the money back')).toShow()

  await disputeIs(page, { status: 'needs_response' })
  await open(page, 'Disputes', 'Product not received')
  await expect(page.getByText('The customer showed the pickup pass')).toShow()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Submit the evidence')
  await disputeIs(page, { evidence_sent_at: expect.any(String) as string })
  await open(page, 'Disputes', 'Product not received')
  await expect(page.getByText('The payment provider has it since')).toShow()
  await bank.reload()
  await expect(bank.getByText('The customer showed the pickup pass')).toShow()
  expect(await barriersOn(bank)).toEqual([])
  await press(bank, 'Decide for the shop')
  await disputeIs(page, { status: 'won' })
  await open(page, 'Disputes', 'Product not received')
  await expect(page.getByText('Won')).toShow()
  expect(await page.getByRole('button', { name: 'Submit the evidence' }).count()).toBe(0)
})
