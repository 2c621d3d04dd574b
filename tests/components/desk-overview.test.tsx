import { expect } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('shows what waits, and the figures of a period that is chosen', async ({ t, deskOf }) => {
  await anEscalatedComplaint(t)
  const kitchen = await t.aRestaurant('Silent Soba')
  for (const day of [8, 15, 22, 29]) {
    const { id } = await t.aFoodItem(kitchen)
    await t.update('food_item', { id }, { created_at: new Date(t.now().getTime() - day * DAY_MS) })
  }
  const page = await deskOf(await anOperator(t, 'support'), 'Today')
  await page.find('button', /^Silent Soba/)
  await page.shows('No backup yet')
  await page.shows('Orders paid')
  await page.fill({ Period: 'FY2026' })
  await expect.poll(() => page.calls.some(({ path }) => path.endsWith('?period=FY2026'))).toBe(true)
  await page.press(/^Complaints *1/)
  expect(await page.find('heading', 'Complaints')).toBeDefined()
})
