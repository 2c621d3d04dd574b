import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { BANK_COLUMNS_MAX, CHOOSE_COLUMNS, columnRoles, isCompleteChoice } from './bank-statement-columns.ts'
import { UNMATCHED_ALONE_MAX, WaitingProposal } from './proposals.ts'
import { BANK_STATEMENT_MAX, unmatchedSides } from './reconciliation-terms.ts'
import { Aud, hasVisible, Id, InstantReply, optional, text, visibleText } from '#contract/values.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

export const UNMATCHED_PAGE = 50
const REASON_MAX = 300

export const Unmatched = z.object({
  id: Id,
  side: z.enum(unmatchedSides),
  kind: z.string().meta({
    description: 'What moved, such as `charge`, `refund`, `transfer`, `dispute`, or `batch` of payouts',
  }),
  ref: z.string().meta({ description: 'The payment provider’s id of it, or the line of the bank statement' }),
  expected: Aud.nullable().meta({ description: 'By the ledger; null where it has none' }),
  actual: Aud.nullable().meta({ description: 'At the provider or the bank; null where it has none' }),
  at: InstantReply,
  suggestion: z.string().nullable().meta({ description: 'What to do about it; nothing is done by itself' }),
  first_seen_at: InstantReply,
  resolved_at: InstantReply.nullable(),
  resolved_by: Id.nullable().meta({ description: 'The operator; null where it has matched later' }),
  resolved_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  proposal: WaitingProposal,
})
export type Unmatched = z.infer<typeof Unmatched>

const CHOOSE_FILE = 'Please choose the file of your bank'

/** The first rows of a table, by which finance chooses what its columns hold. */
export const BankTable = z.object({
  first_rows: z.array(z.array(z.string())),
  columns: z.array(z.enum(columnRoles)),
})
export type BankTable = z.infer<typeof BankTable>

export const BankLinesReply = z.object({
  lines: z.int(),
  matched: z.int().meta({ description: 'Lines that are a batch or a payout, of the same amount' }),
  differing: z.int().meta({ description: 'Lines about payouts that differ, and batches that are missing' }),
  listed: z.int().meta({ description: 'Differences that this statement has added to what is unmatched' }),
  unjudged: z
    .object({
      lines: z.int(),
      money_in: Aud,
      money_out: Aud,
      first: z.array(z.object({ date: z.string(), amount: Aud, description: z.string() })),
    })
    .meta({ description: 'Lines that are neither payouts nor batches, which are not compared' }),
  skipped: z
    .array(z.object({ row: z.int(), reason: z.string() }))
    .meta({ description: 'Rows that were left out, and why' }),
  skipped_rows: z.int(),
  doubts: z
    .array(z.string())
    .meta({ description: 'Where the balances and totals of the statement say otherwise than its lines' }),
  table: BankTable.nullable().meta({ description: 'How the columns were read; null where it is no table' }),
})
export type BankLinesReply = z.infer<typeof BankLinesReply>

export const reconciliationApi = {
  summary: endpoint(deskPaths.reconciliation.summary, {
    access: 'finance',
    summary:
      'How far the movements at the payment provider are read, what waits, and what the provider has charged this month.',
    input: z.object({}),
    reply: z.object({ read_until: InstantReply, unmatched: z.int(), fees_this_month: Aud }),
  }),
  browse: endpoint(deskPaths.reconciliation.browse, {
    access: 'finance',
    summary:
      'What is only at the payment provider, at the bank or in the ledger, or differs: what is open first, then the newest.',
    input: z.object({ cursor: optional(text().max(200)) }),
    reply: z.array(Unmatched),
  }),
  resolve: endpoint(deskPaths.reconciliation.resolve, {
    access: 'finance',
    summary: `Resolves a difference by saying what became of it. Above $${UNMATCHED_ALONE_MAX} another person has to confirm it.`,
    input: z.object({
      unmatched_id: Id,
      reason: visibleText('Please say what became of it').max(
        REASON_MAX,
        `Please use at most ${REASON_MAX} characters`,
      ),
    }),
    reply: z.object({ proposal: WaitingProposal }),
    proof: 'recent',
    failures: ['already_resolved', 'already_proposed'],
  }),
  addBankStatement: endpoint(deskPaths.reconciliation.addBankStatement, {
    access: 'finance',
    summary:
      'Compares a statement of the operator’s bank with the payouts by bank file: CSV as banks export it, OFX, QIF or CAMT.053. It can be sent again.',
    input: z.object({
      // Not kept as it is, and its first cell may be empty: neither trimmed nor refused for what the database
      // cannot hold.
      csv: z
        .string()
        .min(1, { error: CHOOSE_FILE, abort: true })
        .max(BANK_STATEMENT_MAX, {
          error: `Please send at most ${BANK_STATEMENT_MAX.toLocaleString('en-AU')} characters at once, such as a few months`,
          abort: true,
        })
        .refine(hasVisible, CHOOSE_FILE)
        .meta({ description: 'The text of the file, whatever its format' }),
      columns: optional(
        withRule(
          z.array(z.enum(columnRoles)).max(BANK_COLUMNS_MAX).meta({
            description:
              'What each column holds, where it cannot be told; kept for further files of this bank',
          }),
          'entries',
          (columns) => (isCompleteChoice(columns) ? undefined : { message: CHOOSE_COLUMNS }),
        ),
      ),
    }),
    reply: BankLinesReply,
    // In JSON a line break and a quotation mark take two bytes each.
    body_max: 2 * BANK_STATEMENT_MAX,
    proof: 'recent',
    failures: ['bank_statement_unreadable', 'bank_statement_columns_unknown'],
  }),
}
