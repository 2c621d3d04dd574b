import { expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

it('reports a meal from its view, says at the fields what is missing, and thanks', async ({ t, visit }) => {
  const item = await t.aFoodItem(await t.aRestaurant('Nonna Pina'), { name: 'Lasagne' })
  const page = visit({ path: `/?food_item=${item.id}` })
  await page.press('Report this')
  await page.find('heading', 'Report this meal')
  await page.shows('Lasagne, Nonna Pina')
  await page.press('Send the report')
  await page.shows('Please choose what is wrong')
  await page.fill({ 'What is wrong?': 'other', 'Your email (optional)': 'nobody' })
  await page.press('Send the report')
  await page.shows('Please say in a few words what is wrong')
  await page.fill({ 'What should we know? (optional)': 'Hair.', 'Your email (optional)': 'kim@example.com' })
  await page.press('Send the report')
  await page.shows(
    'Thank you, we have your report. We have sent you a receipt, and email you what we decide.',
  )
  expect(await t.row('report', { object_id: item.id })).toMatchObject({ reason: 'other', text: 'Hair.' })
})

it('says that a link is incomplete where it names nothing', async ({ visit }) => {
  const page = visit({ path: '/?report=nothing' })
  await page.shows(/^This link is incomplete\./)
  expect(await page.find('button', 'See all meals')).toBeDefined()
})
