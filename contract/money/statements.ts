import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moneyPaths } from './money-paths.ts'
import { periodFields } from './period.ts'
import { Aud, Id, InstantReply, optional } from '#contract/values.ts'

export const StatementEntry = z.object({
  at: InstantReply,
  order_id: Id,
  code: z.string(),
  event: z.enum(['paid', 'refunded', 'dispute_lost']),
  customer_paid: Aud,
  borne_by_operator: Aud.optional().meta({
    description: 'Of a refund, what Surplate pays: it takes nothing from the share',
  }),
  commission: Aud,
  restaurant_share: Aud,
  gst_in_sales: Aud.optional().meta({
    description: 'The GST in what was sold; absent where there is none, or none was recorded',
  }),
  gst_in_commission: Aud.optional().meta({
    description: 'The GST in the commission, which can be claimed back; absent as well',
  }),
})

/** Some movements of a period, added up. */
export const StatementPart = z.object({
  customer_paid: Aud,
  borne_by_operator: Aud.optional(),
  commission: Aud,
  restaurant_share: Aud,
})
export type StatementPart = z.infer<typeof StatementPart>

export const Statement = z.object({
  month: z.string().meta({ description: 'The month, quarter or financial year' }),
  restaurant: z.object({ name: z.string(), abn: z.string().nullable() }),
  gst: z.enum(['none', 'some', 'all']).optional().meta({
    description:
      'Which of the sales were made with GST; absent where nothing of that was recorded, and all count as such',
  }),
  gst_since: z
    .string()
    .optional()
    .meta({ description: 'The day of this period from which sales were made with GST' }),
  entries: z.array(StatementEntry),
  totals: z.object({
    sales: Aud,
    refunds: Aud,
    disputes: Aud.optional().meta({
      description: 'What the restaurant bears of payments that customers got back from their bank',
    }),
    customer_paid: Aud.meta({ description: 'Sales less refunds and lost disputes' }),
    borne_by_operator: Aud.optional().meta({ description: 'Of the refunds, what Surplate paid' }),
    gst_in_sales: Aud,
    commission: Aud,
    gst_in_commission: Aud,
    restaurant_share: Aud.meta({ description: 'What the restaurant is owed for the period' }),
    with_gst: StatementPart.optional().meta({
      description: 'What was sold with GST, where not all of it was',
    }),
    without_gst: StatementPart.optional().meta({
      description: 'What was sold without GST, where not all of it was',
    }),
  }),
})
export type Statement = z.infer<typeof Statement>

export const statementsApi = {
  statement: endpoint(moneyPaths.statements.statement, {
    access: 'owner',
    summary:
      'The money of a month, quarter or financial year in Melbourne, read from the ledger, as JSON or CSV, with the GST of orders that were sold with it.',
    input: z.object({
      ...periodFields,
      format: optional(z.enum(['json', 'csv'])),
    }),
    reply: Statement,
    other_media: ['text/csv'],
    // It is read from the ledger each time.
    budget: { purpose: 'statement', per: 'restaurant', limit: 300, minutes: 60 },
    failures: ['too_many_requests'],
  }),
}
