import { expect } from 'vitest'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('shows what waits, and the figures of a period that is chosen', async ({ t, deskOf }) => {
  await anEscalatedComplaint(t)
  const page = await deskOf(await anOperator(t, 'support'), 'Today')
  await page.shows('Orders paid')
  await page.fill({ Period: 'FY2026' })
  await expect.poll(() => page.calls.some(({ path }) => path.endsWith('?period=FY2026'))).toBe(true)
  await page.press(/^1Complaints/)
  expect(await page.find('heading', 'Complaints')).toBeDefined()
})
