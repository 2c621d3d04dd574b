import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/values.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

/** A spreadsheet reads the codes of accounts as text; accounting software imports them as they are. */
const JournalUse = z.enum(['spreadsheet', 'import'])
export type JournalUse = z.infer<typeof JournalUse>

export const journalApi = {
  read: endpoint(deskPaths.journal.read, {
    access: 'finance',
    summary:
      'The journal of one Melbourne month for the books of the operator: what each day moved by event and account, with the codes of their accounts. Debits equal credits.',
    input: z.object({
      month: text('Please give the month').regex(
        /^20\d\d-(0[1-9]|1[0-2])$/,
        'Please give the month as YYYY-MM',
      ),
      use: JournalUse.default('spreadsheet').meta({
        description:
          'What opens it: for a spreadsheet an apostrophe keeps the code of an account from being read as a number or date',
      }),
    }),
    reply: z.string().meta({ description: 'CSV (RFC 4180)' }),
    media: 'text/csv',
  }),
}
