import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/values.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'

export const journalApi = {
  read: endpoint(deskPaths.journal.read, {
    access: 'finance',
    summary:
      'The journal of one Melbourne month for the books of the operator: what each day moved by event and account, with the codes of their accounts. Debits equal credits.',
    input: z.object({ month: text('Please give the month').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as YYYY-MM') }),
    reply: z.string().meta({ description: 'CSV (RFC 4180)' }),
    media: 'text/csv',
  }),
}
