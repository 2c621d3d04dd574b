import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#contract/time.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, makeOperator, type TestOperator } from '#tests/support/operators.ts'
import { loseAnswer } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { changePatience } from '#tests/support/patience.ts'

changePatience({ total: 0 })

it('gives a restaurant less than its orders do once another person confirms it', async ({ t, deskOf }) => {
  const restaurant = await t.aRestaurant('Nonna Pina')
  const page = await deskOf(await anOperator(t, 'finance'), 'Restaurants')
  await page.press(/Nonna Pina/)
  await page.unfold('Adjust the balance')
  await page.fill({ 'Amount in dollars': 'ten' })
  await page.press('Adjust the balance')
  const labels = ['Amount in dollars', 'Why?']
  expect(await page.fieldErrors(labels)).toEqual({
    'Amount in dollars': 'Please enter an amount, such as 12.50',
  })
  await page.fill({ 'The restaurant gets': 'from_restaurant', 'Amount in dollars': '12,50' })
  await page.press('Adjust the balance')
  await page.shows('Please say why')
  await page.fill({ 'Why?': 'A bag was lent and not given back.' })
  await page.press('Adjust the balance')
  await page.shows('Proposed: $12.50 less for the restaurant. Somebody else has to confirm it.')
  expect(await t.row('proposal', { object_id: idOf(restaurant) })).toMatchObject({
    amount_cents: -1250,
    status: 'waiting',
    reason: 'A bag was lent and not given back.',
  })
  await page.shows('Not confirmed yet: -$12.50')
  await page.press('Look at it')
  await page.shows(/You have proposed it/)
  await page.hides('Confirm: Nonna Pina')

  const other = await deskOf(await anOperator(t, 'finance', 'Sam Roe'), 'Today')
  await other.press(/^Waits for a second person *1/)
  await other.shows(/“A bag was lent and not given back.” · Olu Ade/)
  await other.press('Confirm: Nonna Pina')
  await other.shows('Nothing waits')
  expect(await t.row('ledger_adjustment', { restaurant_id: idOf(restaurant) })).toMatchObject({
    amount_cents: -1250,
  })
})

it('declines a proposal for a reason', async ({ t, deskOf }) => {
  const restaurant = await t.aRestaurant('Osteria Otto')
  const { client } = await anOperator(t, 'finance')
  const adjustment = { restaurant_id: idOf(restaurant), direction: 'to_restaurant', amount: 5 } as const
  await client.ok(api.payoutBatches.adjust, { ...adjustment, reason: 'Thank you.' })
  const page = await deskOf(await anOperator(t, 'finance', 'Sam Roe'), 'Today')
  await page.press(/^Waits for a second person *\d/)
  await page.press('Decline: Osteria Otto')
  await page.press('Decline it')
  expect(await page.fieldErrors(['Why?'])).toEqual({ 'Why?': 'Please say why' })
  await page.fill({ 'Why?': 'Nothing is owed.' })
  await page.press('Decline it')
  await page.hides('Osteria Otto')
  expect(await t.row('proposal', { object_id: idOf(restaurant) })).toMatchObject({ status: 'declined' })
})

it('offers to confirm a proposal to those who may, and says to others who or when', async ({ t, deskOf }) => {
  const restaurant = await t.aRestaurant('Casa Cinque')
  const proposer = await anOperator(t, 'finance', 'Fay Lin')
  const adjustment = { restaurant_id: idOf(restaurant), direction: 'to_restaurant', amount: 5 } as const
  const { proposal_id } = await proposer.client.ok(api.payoutBatches.adjust, {
    ...adjustment,
    reason: 'Thank you.',
  })
  const confirmer = await anOperator(t, 'admin', 'Ada May')
  const waits = { approval_wait_from: new Date(t.now().getTime() + 7 * DAY_MS) }
  await t.update('operator', { id: confirmer.operator_id }, waits)
  const proposalsOf = async (operator: TestOperator) => {
    const page = await deskOf(operator, 'Today')
    await page.press(/^Waits for a second person *\d/)
    await page.shows('Casa Cinque')
    return page
  }
  const own = await proposalsOf(proposer)
  await own.shows(/You have proposed it\. .*Ada May.* can confirm it\./)
  const involved = await proposalsOf(await makeOperator(t, restaurant, 'finance'))
  await involved.shows(/You are involved in this: .*Ada May.* can decide it\./)
  await involved.hides(/^(Confirm|Decline): Casa Cinque/)
  const support = await proposalsOf(await anOperator(t, 'support'))
  await support.shows(/Ada May.* can confirm it\./)
  await support.hides('Decline: Casa Cinque')

  const page = await proposalsOf(confirmer)
  await page.shows(/you may approve money from \w{3} \d+ \w{3}, \d+:\d\d [ap]m/)
  await page.hides('Confirm: Casa Cinque')
  await page.find('button', 'Decline: Casa Cinque')
  await page.press('Operators')
  await page.shows(/^May approve money from /)
  await t.update('operator', { id: confirmer.operator_id }, { approval_wait_from: null })
  const again = await proposalsOf(confirmer)
  await again.find('button', 'Confirm: Casa Cinque')
  await proposer.client.ok(api.proposals.decline, { proposal_id, reason: 'By mistake.' })
  await again.press('Confirm: Casa Cinque')
  await again.shows('This proposal is decided, or has lapsed.')
  await again.hides('Casa Cinque')
})

it('proposes an adjustment once where the answer was lost and the button is pressed again', async ({
  t,
  deskOf,
}) => {
  const restaurant = await t.aRestaurant('Trattoria Tre')
  const page = await deskOf(await anOperator(t, 'finance'), 'Restaurants')
  await page.press(/Trattoria Tre/)
  await page.unfold('Adjust the balance')
  await page.fill({ 'Amount in dollars': '12.50', 'Why?': 'A payout of before was wrong.' })
  page.breakCall('POST', `/desk/restaurants/${idOf(restaurant)}/adjustments`, loseAnswer)
  await page.press('Adjust the balance')
  await page.shows('That did not work. Please try again.')
  page.mendCalls()
  await page.press('Adjust the balance')
  await page.shows('Proposed: $12.50 more for the restaurant. Somebody else has to confirm it.')
  expect(await t.rows('proposal', { object_id: idOf(restaurant) })).toHaveLength(1)
  expect(await t.rows('audit_entry', { object_id: idOf(restaurant), action: 'proposed' })).toHaveLength(1)
})

it('shows no adjustment to support', async ({ t, deskOf }) => {
  await t.aRestaurant('Casa Due')
  const page = await deskOf(await anOperator(t, 'support'), 'Restaurants')
  await page.press(/Casa Due/)
  await page.shows('Administrators approve, suspend and close restaurants.')
  expect(document.body.textContent).not.toContain('Adjust the balance')
})
