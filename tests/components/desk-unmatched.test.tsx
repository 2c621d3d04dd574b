import { expect } from 'vitest'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

const CSV = 'Date,Amount,Description\n24/11/2026,-75.00,Somebody else\n'

it('compares a bank statement with the ledger', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.shows('Everything matches')
  await page.press('Compare with the ledger')
  await page.shows('Please choose the file of your bank')
  await page.user.upload(
    await page.field('CSV of your bank'),
    new File([CSV], 'november.csv', { type: 'text/csv' }),
  )
  await page.press('Compare with the ledger')
  await page.shows(/^1 line read/)
  expect(document.body.textContent).not.toContain('could not be read')
})
