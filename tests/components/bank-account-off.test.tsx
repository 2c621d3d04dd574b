import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { it } from '#tests/support/page-test.ts'

it('shows no bank account where Surplate does not pay by bank file', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant('Connected Kitchen')
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows('Statements')
  await expect.poll(() => page.calls.some(({ path }) => path.endsWith('/bank-account'))).toBe(true)
  await page.hides('Your bank account')
  expect(await kitchen.client.ok(api.bankAccounts.get, {})).toMatchObject({ paid_by_bank_file: false })
})
