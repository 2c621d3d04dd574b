import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#contract/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { adjust } from '#tests/support/proposals.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'
import { it } from '#tests/support/page-test.ts'

/** A restaurant that can be paid 72 dollars. */
async function somethingToPay(t: TestApp, name: string) {
  const restaurant = await aPayableRestaurant(t, name)
  await aCollectedOrder(t, restaurant, await t.aCustomer())
  await t.advance({ hours: 53 })
  return restaurant
}

it('shows the section to finance and not to support', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t, 'support'), 'Today')
  await page.hides('Payouts')
  const desk = await deskOf(await anOperator(t, 'finance'), 'Payouts')
  await desk.shows(/Nothing can be paid now/)
  expect(await desk.shows('No batch yet')).toBeDefined()
})

it('says who owes, how much, and leads to the restaurant', async ({ t, deskOf }) => {
  const restaurant = await t.aRestaurant('Bombay Corner')
  const team = await aFinanceTeam(t)
  await adjust(team, { restaurant_id: idOf(restaurant), direction: 'from_restaurant', amount: 12.5 })
  await t.advance({ minutes: 1 })
  const page = await deskOf(team.maker, 'Payouts')
  await page.find('heading', '1 restaurant owes you $12.50')
  await page.press('Bombay Corner')
  expect(await page.find('heading', 'Bombay Corner')).toBeDefined()
})

it('leads from what can be paid to a batch that another person approves, and sends it', async ({
  t,
  deskOf,
}) => {
  await somethingToPay(t, 'Nonna Pina')
  await aCollectedOrder(t, await t.aRestaurant('Without an account'), await t.aCustomer())
  await t.advance({ hours: 53 })
  const team = await aFinanceTeam(t)
  const page = await deskOf(team.maker, 'Payouts')
  await page.shows(/^\$72\.00 to 1 restaurant on/)
  await page.shows(/^1 restaurant cannot be paid yet/)
  await page.find('button', /^Without an account *no account to pay to yet$/)
  await page.press('Make a batch')
  await page.find('heading', 'Batch 1')
  await page.shows(/Another person with the role Finance or Administrator has to approve it/)
  await page.hides(/^Approve/)

  const { operator_id: id } = team.approver
  await t.update('operator', { id }, { approval_wait_from: new Date(t.now().getTime() + DAY_MS) })
  const early = await deskOf(team.approver, 'Today')
  await early.press(/^Payouts *1/)
  await early.press(/^Batch 1/)
  await early.shows(/you may approve money from .* Somebody else who may can do it now/)
  await early.hides(/^Approve/)
  await t.update('operator', { id }, { approval_wait_from: null })

  const other = await deskOf(team.approver, 'Today')
  await other.press(/^Payouts *1/)
  await other.press(/^Batch 1/)
  await other.press('Approve $72.00')
  await other.press('Send $72.00')
  await other.press(/Yes, it pays on \w+/)
  await other.shows(/The payment provider is paying/)
  // The provider carries it out.
  await t.advance({ minutes: 1 })
  await t.advance({ minutes: 1 })
  await other.press('All batches')
  expect(await other.find('button', /Paid *Fay Lin *Sam Roe/)).toBeDefined()
})

it('takes a payout out for a reason, and discards a draft at the second press', async ({ t, deskOf }) => {
  await somethingToPay(t, 'Bombay Corner')
  const page = await deskOf(await anOperator(t, 'finance'), 'Payouts')
  await page.press('Make a batch')
  await page.press('Take out: Bombay Corner')
  await page.press('Take it out')
  expect(await page.fieldErrors(['Why is it taken out?'])).toEqual({
    'Why is it taken out?': 'Please say why',
  })
  await page.fill({ 'Why is it taken out?': 'Its bank has closed.' })
  await page.press('Take it out')
  await page.shows('No payout is left')
  await page.press('Discard the batch')
  await page.press('Discard the batch: Yes, discard it')
  await page.shows(/^\$72\.00 to 1 restaurant on/)
  await page.press('Audit log')
  await page.shows('“Its bank has closed.”')
  const [, , making] = document.querySelectorAll('main li')
  await page.press('batch of payouts', making as HTMLElement)
  expect(await page.shows('This batch was discarded')).toBeDefined()
})

it('says why a step was refused, and shows what somebody else did meanwhile', async ({ t, deskOf }) => {
  await somethingToPay(t, 'Casa Tre')
  const team = await aFinanceTeam(t)
  await openDesk(team.maker)
  const { id: batch_id, number } = await team.maker.client.ok(api.payoutBatches.make, {})
  const page = await deskOf(team.approver, 'Payouts')
  await page.press(new RegExp(`^Batch ${number}`))
  const approve = await page.find('button', /^Approve/)
  await openDesk(team.maker)
  await team.maker.client.ok(api.payoutBatches.discard, { batch_id })
  await page.user.click(approve)
  expect(await page.shows('This batch was discarded')).toBeDefined()
})

it('asks who it is before money is moved, and then does it', async ({ t, deskOf }) => {
  await somethingToPay(t, 'Casa Quattro')
  const page = await deskOf(await anOperator(t, 'finance'), 'Payouts')
  await page.find('button', 'Make a batch')
  await t.advance({ minutes: 11 })
  await page.press('Make a batch')
  await page.dialog()
  expect(await page.shows('Is it still you?')).toBeDefined()
})
