import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import { complaintsApi } from '#contract/desk/complaints.ts'
import { aCollectedOrder, aComplainedOrder, complain } from '#tests/support/complaints.ts'
import { it } from '#tests/support/page-test.ts'

it('takes a complaint on the page of the order, and shows what happens next and the rights', async ({
  t,
  visit,
}) => {
  const { customer, order } = await aComplainedOrder(t)
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.unfold(/^Something wrong with this order\?/)
  await page.press('Send')
  await page.shows('Please choose what was wrong')
  await page.shows('Please tell us what happened')
  await page.user.selectOptions(await page.find('combobox', 'What was wrong?'), 'poor_quality')
  await page.fill({ 'What happened?': 'It was cold.' })
  await page.press('Send')
  await page.shows('Your complaint')
  await page.shows(/^The restaurant answers by /)
  await page.shows(/rights under the Australian Consumer Law/)
  const { complaints } = await customer.client.ok(complaintsApi.ofOrder, { order_id: order.id })
  expect(complaints).toMatchObject([{ kind: 'poor_quality', text: 'It was cold.', lines: [] }])
})

it('lets a kitchen agree to a suggested amount on the dashboard', async ({ t, dashboardOf }) => {
  const { restaurant, customer, order } = await aComplainedOrder(t)
  await complain(customer, order)
  const page = await dashboardOf(restaurant)
  const section = within(await page.find('region', 'Complaints'))
  expect(section.getByText('The food was not good: The lasagne was cold.')).toBeTruthy()
  await page.press('Answer')
  expect(section.getByText('The lasagne was cold.')).toBeTruthy()
  await page.press('Half: $11.00')
  await page.press('Agree and give back $11.00')
  await page.shows('Settled. The customer gets an email.')
  const { complaints } = await customer.client.ok(complaintsApi.ofOrder, { order_id: order.id })
  expect(complaints[0]).toMatchObject({ status: 'settled', decision: { amount: 11, by: 'restaurant' } })
})

it('offers illness only for an order that was collected', async ({ t, visit }) => {
  const [waiting, eaten] = [await aComplainedOrder(t), await aCollectedOrder(t)]
  for (const [{ customer, order }, isOffered] of [
    [waiting, false],
    [eaten, true],
  ] as const) {
    const page = visit({ as: customer, path: `/?order=${order.id}` })
    await page.unfold(/^Something wrong with this order\?/)
    const kinds = within(await page.find('combobox', 'What was wrong?'))
    expect(kinds.queryByText('An allergen, or somebody got ill') !== null).toBe(isOffered)
    expect(kinds.getByText('It was not as declared: allergens or diet')).toBeTruthy()
  }
})

it('shows the counter what a customer complains of, with the way to an answer', async ({ t, visit }) => {
  const { restaurant, customer, order } = await aCollectedOrder(t)
  await complain(customer, order, { kind: 'allergen_or_illness', text: 'There were nuts in it.' })
  const page = visit({ as: restaurant, path: '/counter' })
  const complaints = within(await page.find('region', 'Complaints'))
  expect(complaints.getByText('There were nuts in it.')).toBeTruthy()
  expect((await page.find('link', 'Answer')).getAttribute('href')).toBe('/?view=restaurant-dashboard')
})

it('lets a customer withdraw a complaint, who is asked once more', async ({ t, visit }) => {
  const { customer, order } = await aComplainedOrder(t)
  await complain(customer, order)
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.press('Withdraw the complaint')
  await page.press('Keep it')
  await page.press('Withdraw the complaint')
  await page.press('Withdraw it')
  await page.shows('You have withdrawn it.')
  await page.shows('Withdrawn')
  await page.hides('Withdraw the complaint')
  expect(await t.row('complaint', { order_id: order.id })).toMatchObject({ ended_by: 'withdrawal' })
})
