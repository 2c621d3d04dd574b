import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { periodFields } from './period.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

/** A spreadsheet reads the codes of accounts as text; accounting software imports them as they are. */
const JournalUse = z.enum(['spreadsheet', 'import'])
export type JournalUse = z.infer<typeof JournalUse>

export const journalApi = {
  read: endpoint(deskPaths.journal.read, {
    access: 'finance',
    summary:
      'The journal of a month, quarter or financial year in Melbourne for the books of the operator: what each day moved by event and account, with the codes of their accounts. Debits equal credits.',
    input: z.object({
      ...periodFields,
      use: JournalUse.default('spreadsheet').meta({
        description:
          'What opens it: for a spreadsheet an apostrophe keeps the code of an account from being read as a number or date',
      }),
    }),
    reply: z.string().meta({ description: 'CSV (RFC 4180)' }),
    media: 'text/csv',
  }),
}
