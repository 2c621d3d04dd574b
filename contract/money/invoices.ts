import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Aud, Id, InstantReply, optional, text } from '#contract/values.ts'
import { moneyPaths } from './money-paths.ts'

/** How many invoices a page has: those of a year, with as many adjustment notes. */
export const INVOICES_PAGE = 24

export const invoiceKinds = ['invoice', 'adjustment_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const Invoice = z.object({
  number: z.int().meta({ description: 'Counted from 1 without gaps, over all restaurants' }),
  kind: z.enum(invoiceKinds),
  title: z.string().meta({ description: 'As the document is called: a tax invoice where it has GST in it' }),
  month: z.string().meta({ description: 'The month in Melbourne, YYYY-MM' }),
  total: Aud.meta({ description: 'Of an adjustment note, what the invoices before change by' }),
  issued_at: InstantReply,
})
export type Invoice = z.infer<typeof Invoice>

const Document = z.string().meta({ description: 'An HTML document, made to print' })

export const invoicesApi = {
  receipt: endpoint(moneyPaths.invoices.receipt, {
    access: 'signed-in',
    summary:
      'The receipt of a paid order in the name of its restaurant, for its customer and the managers of the restaurant.',
    input: z.object({ order_id: Id }),
    reply: Document,
    media: 'text/html',
  }),
  browse: endpoint(moneyPaths.invoices.browse, {
    access: 'owner',
    summary: 'The invoices for commission and subscription that the restaurant has got, the newest first.',
    input: z.object({ cursor: optional(text().max(20)) }),
    reply: z.array(Invoice),
  }),
  get: endpoint(moneyPaths.invoices.get, {
    access: 'owner',
    summary: 'An invoice, or an adjustment note, as it was issued.',
    input: z.object({ number: text().max(20) }),
    reply: Document,
    media: 'text/html',
  }),
}
