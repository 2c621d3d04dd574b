import type { InvoiceKind } from '#contract/money/invoices.ts'

export interface InvoiceRow {
  number: number
  restaurant_id: string
  /** In Melbourne, `YYYY-MM`. */
  month: string
  kind: InvoiceKind
  title: string
  total_cents: number
  gst_cents: number
  html: string
  issued_at: Date
}

interface InvoiceRunTable {
  id: number
  last_number: number
  /** The month whose invoices are issued next; null until the first sweep. */
  month: string | null
  after_restaurant: string | null
}

export interface InvoiceTables {
  invoice: InvoiceRow
  invoice_run: InvoiceRunTable
}
