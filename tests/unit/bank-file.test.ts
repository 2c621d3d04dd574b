import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BankFileContent,
  bankFileRefusal,
  writeBankFile,
} from '#server/features/money/payouts/bank-file-rules.ts'
import { readAba } from '#tests/support/aba-reader.ts'

const user = {
  bank: 'WBC',
  user_name: 'Surplate Victoria Inc.',
  user_id: '1234',
  bsb: '032000',
  account_number: '012345678',
  is_balanced: false,
}
const line = {
  bsb: '063123',
  account_number: '00012345',
  title: 'Trần Phở & Sons’ Café',
  amount_cents: 104_550,
  reference: 'Surplate 27 Nov',
}
const contentOf = (changes: Partial<BankFileContent> = {}): BankFileContent => ({
  user,
  pays_on: '2026-11-27',
  lines: [line],
  ...changes,
})
const balanced = { user: { ...user, is_balanced: true } }
const many = (count: number) => Array.from({ length: count }, () => line)

describe('a bank file', () => {
  it('reads back as the payouts that went in', () => {
    const second = { ...line, bsb: '733000', account_number: '987654321', title: 'Lune', amount_cents: 1 }
    expect(readAba(writeBankFile(contentOf({ lines: [line, second] })))).toEqual({
      bank: 'WBC',
      user_id: '001234',
      user_name: 'Surplate Victoria Inc.',
      description: 'Payouts',
      pays_on: '2026-11-27',
      details: [
        {
          bsb: '063-123',
          account: '00012345',
          kind: 'credit',
          cents: 104_550,
          title: "Tran Pho & Sons' Cafe",
          reference: 'Surplate 27 Nov',
          trace: '032-000 012345678',
          remitter: 'Surplate Victori',
        },
        expect.objectContaining({ bsb: '733-000', account: '987654321', cents: 1, title: 'Lune' }),
      ],
      totals: { net: 104_551, credits: 104_551, debits: 0, count: 2 },
    })
  })

  it('ends with a debit of the total where the bank wants it balanced', () => {
    const { details, totals } = readAba(writeBankFile(contentOf({ ...balanced, lines: many(3) })))
    expect(details.at(-1)).toMatchObject({
      kind: 'debit',
      cents: 313_650,
      bsb: '032-000',
      account: '012345678',
      title: 'Surplate Victoria Inc.',
    })
    expect(totals).toEqual({ net: 0, credits: 313_650, debits: 313_650, count: 4 })
  })

  it.each([
    ['no payouts', { lines: [] }, 'no_lines', null],
    ['a day that is none', { pays_on: '27.11.2026' }, 'no_day', null],
    ['a BSB with a hyphen', { lines: [line, { ...line, bsb: '063-12' }] }, 'unusable_bsb', 1],
    ['an account of zeros', { lines: [{ ...line, account_number: '000000000' }] }, 'unusable_account', 0],
    ['nothing to pay', { lines: [{ ...line, amount_cents: 0 }] }, 'no_amount', 0],
    ['parts of a cent', { lines: [{ ...line, amount_cents: 0.5 }] }, 'no_amount', 0],
    ['eleven digits of cents', { lines: [{ ...line, amount_cents: 1e10 }] }, 'amount_too_large', 0],
    [
      'eleven digits in the total',
      {
        lines: [
          { ...line, amount_cents: 9_999_999_999 },
          { ...line, amount_cents: 1 },
        ],
      },
      'total_too_large',
      null,
    ],
    ['a million lines', { lines: many(1_000_000) }, 'too_many_lines', null],
    ['999,999 lines and a debit', { ...balanced, lines: many(999_999) }, 'too_many_lines', null],
  ])('is refused with %s', (_what, changes, reason, at) => {
    expect(bankFileRefusal(contentOf(changes))).toEqual({ reason, line: at })
    expect(() => writeBankFile(contentOf(changes))).toThrow(reason)
  })

  it('holds the largest amount that its columns have room for', () => {
    const largest = contentOf({ ...balanced, lines: [{ ...line, amount_cents: 9_999_999_999 }] })
    expect(readAba(writeBankFile(largest)).totals).toMatchObject({
      credits: 9_999_999_999,
      debits: 9_999_999_999,
    })
  })
})

const digits = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((each) => each.join(''))
    .filter((text) => /[1-9]/.test(text) && text !== '999999')
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyLine = fc.record({
  bsb: digits(6, 6),
  account_number: digits(5, 9),
  title: anyText,
  amount_cents: fc.integer({ min: 1, max: 99_999_999 }),
  reference: anyText,
})
const anyContent = fc.record({
  user: fc.record({
    bank: fc.constantFrom('WBC', 'CBA', 'ANZ', 'NAB'),
    user_name: anyText,
    user_id: digits(1, 6),
    bsb: digits(6, 6),
    account_number: digits(5, 9),
    is_balanced: fc.boolean(),
  }),
  pays_on: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 20 }),
})

it('is a file that a bank reads, with every amount and account, whatever names are in it', () => {
  fc.assert(
    fc.property(anyContent, (any) => {
      const { details, totals, pays_on } = readAba(writeBankFile(any))
      expect(pays_on).toBe(any.pays_on)
      const credits = details.filter(({ kind }) => kind === 'credit')
      expect(credits.map(({ bsb, account, cents }) => [bsb.replace('-', ''), account, cents])).toEqual(
        any.lines.map((each) => [each.bsb, each.account_number, each.amount_cents]),
      )
      expect(totals.net === 0).toBe(any.user.is_balanced)
    }),
  )
})
