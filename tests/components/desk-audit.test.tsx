import { expect } from 'vitest'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('tells who did what to what and why, and opens it', async ({ t, deskOf }) => {
  const operator = await anOperator(t, 'admin', 'Robin Hale')
  await t.aRestaurant('Nonna Pina')
  const page = await deskOf(operator, 'Restaurants')
  await page.press(/Nonna Pina/)
  await page.shows('The restaurant has recorded nothing about its business yet.')
  await page.fill({ Reason: 'The kitchen is closed.' })
  await page.press('Suspend')
  await page.shows('Done. The owner is emailed.')
  await page.press('Audit log')
  await page.find('heading', 'Audit log')
  await page.shows(/Robin Hale suspended · restaurant/)
  await page.shows('“The kitchen is closed.”')
  await page.press('Open the restaurant')
  expect(await page.find('heading', 'Nonna Pina')).toBeDefined()
})
