import { expect } from 'vitest'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('shows what waits, and the figures of a month that is chosen', async ({ t, deskOf }) => {
  await anEscalatedComplaint(t)
  const page = await deskOf(await anOperator(t, 'support'), 'Today')
  await page.shows('Orders paid')
  await page.fill({ Month: '' })
  await page.shows('Please choose a month.')
  await page.hides('Adding up')
  await page.press(/^1Complaints/)
  expect(await page.find('heading', 'Complaints')).toBeDefined()
})
