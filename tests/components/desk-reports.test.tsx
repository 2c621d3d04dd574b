import { expect } from 'vitest'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import { aReport } from '#tests/support/reports.ts'

it('decides about a report, and comes back to the filter that was open', async ({ t, deskOf }) => {
  const item = await t.aFoodItem(await t.aRestaurant('Nonna Pina'), { name: 'Lasagne' })
  await aReport(t, item)
  const page = await deskOf(await anOperator(t), 'Reports')
  await page.press(/Lasagne/)
  await page.find('heading', /^Lasagne$/)
  await page.press('Take the decision')
  await page.shows('Please write down the facts')
  await page.fill({ Measure: 'item_removed' })
  await page.user.type(await page.field('Facts'), 'The photo shows raw chicken.')
  await page.press('Take the decision')
  await page.shows('Please name the law or the clause')
  await page.fill({ Ground: 'Food Act 1984 (Vic): food that is unsafe or unsuitable' })
  await page.press('Take the decision')
  await page.shows('The decision is taken.')
  await page.shows('Nothing here')
  await page.fill({ Show: 'decided' })
  await page.press(/Lasagne/)
  await page.press('All reports')
  expect((await page.field('Show')).value).toBe('decided')
  expect(await t.row('decision', { object_id: item.id })).toMatchObject({ measure: 'item_removed' })
})
