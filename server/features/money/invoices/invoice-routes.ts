import { invoicesApi } from '#contract/money/invoices.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Database } from '#server/platform/db/database.ts'
import { htmlPage } from '#server/platform/http/documents/pages.ts'
import { browseInvoices, readInvoice } from './invoice-flows.ts'
import { readReceipt } from './receipts/receipt-flows.ts'

export function invoiceRoutes(app: BindDeps, deps: { database: Database }): void {
  bind(app, invoicesApi, {
    receipt: async ({ order_id }, caller) => htmlPage(await readReceipt(deps, caller, order_id)),
    browse: ({ cursor }, caller) => browseInvoices(deps, caller, cursor),
    get: async ({ number }, caller) => htmlPage(await readInvoice(deps, caller, number)),
  })
}
