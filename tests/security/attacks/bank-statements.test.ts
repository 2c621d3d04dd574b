import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'

const t = await appForFile()

const csv = (date: string) => `Date,Amount,Description\n21/11/2026,-1.00,Rent\n${date},-1.00,P1`
const ofx = (
  moment: string,
) => `<OFX><STMTRS><CURDEF>AUD</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>${moment}</DTPOSTED>
  <TRNAMT>-1.00</TRNAMT><NAME>P1</NAME></STMTTRN></BANKTRANLIST></STMTRS></OFX>`

it.each([
  ['an instant of another millennium', csv('9999-12-31T23:59:00Z')],
  ['an instant that is in 2100 in Melbourne', csv('2099-12-31T23:59:00Z')],
  ['an instant of the year 1', csv('0001-01-01T00:00:00Z')],
  ['an hour that no day has', ofx('20261121993000[10]')],
  ['a moment that is in 2100 in Melbourne', ofx('20991231230000[-11]')],
])('refuses a bank statement with %s as unreadable, and records nothing', async (_what, file) => {
  const { client } = await anOperator(t, 'finance')
  await client.fails('422 bank_statement_unreadable', api.reconciliation.addBankStatement, { csv: file })
  expect(await t.sql`select from unmatched`).toEqual([])
})
