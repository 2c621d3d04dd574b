import { expect } from 'vitest'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { loseAnswer } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

it('gives a restaurant less than its orders do, for a reason that is recorded', async ({ t, deskOf }) => {
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
  await page.shows('$12.50 less for the restaurant. The next payout has it.')
  expect(await t.row('ledger_adjustment', { restaurant_id: idOf(restaurant) })).toMatchObject({
    amount_cents: -1250,
    reason: 'A bag was lent and not given back.',
  })
})

it('adjusts once where the answer was lost and the button is pressed again', async ({ t, deskOf }) => {
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
  await page.shows('$12.50 more for the restaurant. The next payout has it.')
  expect(await t.rows('ledger_adjustment', { restaurant_id: idOf(restaurant) })).toHaveLength(1)
  expect(await t.rows('audit_entry', { object_id: idOf(restaurant), action: 'adjusted' })).toHaveLength(1)
})

it('shows no adjustment to support', async ({ t, deskOf }) => {
  await t.aRestaurant('Casa Due')
  const page = await deskOf(await anOperator(t, 'support'), 'Restaurants')
  await page.press(/Casa Due/)
  await page.shows('Administrators approve, suspend and close restaurants.')
  expect(document.body.textContent).not.toContain('Adjust the balance')
})
