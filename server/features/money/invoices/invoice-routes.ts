import { invoicesApi } from '#contract/money/invoices.ts'
import type { Route } from '#server/application/callers.ts'
import type { Database } from '#server/platform/db/database.ts'
import { htmlPage } from '#server/platform/http/documents/pages.ts'
import { browseInvoices, readInvoice } from './invoice-flows.ts'
import { readReceipt } from './receipts/receipt-flows.ts'

export function invoiceRoutes(route: Route, deps: { database: Database }): void {
  route(invoicesApi.receipt, async ({ order_id }, caller) =>
    htmlPage(await readReceipt(deps, caller, order_id)),
  )
  route(invoicesApi.browse, ({ cursor }, caller) => browseInvoices(deps, caller, cursor))
  route(invoicesApi.get, async ({ number }, caller) => htmlPage(await readInvoice(deps, caller, number)))
}
