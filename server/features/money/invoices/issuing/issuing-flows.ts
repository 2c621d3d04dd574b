import { HOUR_MS, melbourneDate } from '#contract/time.ts'
import type { Config } from '#server/application/config.ts'
import { printedHtml } from '#server/features/money/invoices/document-html.ts'
import type { InvoiceRow } from '#server/features/money/invoices/invoice-tables.ts'
import { addressLines, type Party } from '#server/features/money/invoices/party-rules.ts'
import { melbourneMonth } from '#server/features/money/statements/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { divideCharges, isDue, totalOf } from './charge-rules.ts'
import { type Charge, findCharged, findCharges, findFirstCharge } from './charge-store.ts'
import { toAdjustmentNote, toInvoice } from './invoice-document.ts'
import { findBuyers, findInvoiceNumbers, insertInvoices, lockRun, updateRun } from './issuing-store.ts'

export interface IssuingDeps {
  database: Database
  now: Now
  config: Pick<Config, 'operator'>
  jobs: Pick<Jobs, 'enqueue'>
}

const toMonth = (at: Date): string => melbourneDate(at).slice(0, 'YYYY-MM'.length)

/** So long after a month its last movements have been committed, whichever process recorded them. */
const AFTER_MONTH_MS = HOUR_MS
const RESTAURANTS_AT_ONCE = 50

/** Issues the invoices of every month that has ended, page by page: whoever comes next goes on where the last page was committed. */
export async function issueInvoices(deps: IssuingDeps): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await deps.database.transaction((tx) => issuePage(tx, deps))
}

/** The month whose invoices are next; undefined while none can be issued. */
async function monthDue(tx: Db, month: string | null, now: Date): Promise<string | undefined> {
  const first = month === null ? await findFirstCharge(tx) : undefined
  const due = month ?? (first && toMonth(first))
  return due !== undefined && melbourneMonth(due).to.getTime() + AFTER_MONTH_MS <= now.getTime() ? due : undefined
}

/**
 * Issues the invoices of some restaurants, and returns whether more may be due. Numbers and progress are in one row, which is locked until
 * the invoices are committed with both: a number is never skipped or given twice, nor is a restaurant.
 */
async function issuePage(tx: Db, deps: IssuingDeps): Promise<boolean> {
  const run = await lockRun(tx)
  const issued_at = deps.now()
  const month = run && (await monthDue(tx, run.month, issued_at))
  if (run === undefined || month === undefined) return false
  const { from, to } = melbourneMonth(month)
  const ids = await findCharged(tx, from, to, run.after_restaurant, RESTAURANTS_AT_ONCE)
  if (ids.length === 0) {
    await updateRun(tx, { ...run, month: toMonth(to), after_restaurant: null })
    return true
  }
  const charges = Map.groupBy(await findCharges(tx, ids, from, to), ({ restaurant_id }) => restaurant_id)
  const numbers = await findInvoiceNumbers(tx, ids)
  const buyers = new Map((await findBuyers(tx, ids)).map((buyer) => [buyer.id, buyer]))
  const invoices: InvoiceRow[] = []
  for (const id of ids) {
    const buyer = buyers.get(id)
    if (buyer === undefined) continue
    const restaurant = { name: buyer.name, abn: buyer.abn, address: addressLines(buyer) }
    const first_number = run.last_number + invoices.length + 1
    const context = { month, operator: operatorParty(deps.config), restaurant, issued_at, first_number }
    invoices.push(...toInvoices(id, context, charges.get(id) ?? [], numbers.get(id) ?? new Map<string, number>()))
  }
  if (invoices.length > 0) await insertInvoices(tx, invoices)
  await updateRun(tx, { last_number: run.last_number + invoices.length, month, after_restaurant: ids.at(-1) ?? null })
  await deps.jobs.enqueue(
    tx,
    'invoices.emails',
    [...new Set(invoices.map(({ restaurant_id }) => restaurant_id))].map((restaurant_id) => ({
      kind: 'invoice_issued' as const,
      restaurant_id,
      month,
    })),
  )
  return true
}

/** Who runs the instance; a trial run names Surplate. */
const operatorParty = ({ operator }: Pick<Config, 'operator'>): Party => ({
  name: operator.name ?? 'Surplate',
  abn: operator.abn ?? null,
  address: operator.address === undefined ? [] : [operator.address],
})

interface RestaurantMonth {
  month: string
  operator: Party
  restaurant: Party
  issued_at: Date
  first_number: number
}

/** The documents of a restaurant for a month, none where nothing is charged. */
function toInvoices(
  restaurant_id: string,
  { first_number, ...context }: RestaurantMonth,
  charges: Charge[],
  numbers: Map<string, number>,
): InvoiceRow[] {
  const { month, issued_at } = context
  const { invoice, adjustments } = divideCharges(charges, month, (earlier) => numbers.get(earlier))
  const documents: InvoiceRow[] = []
  const issue = (kind: InvoiceRow['kind'], kept: Charge[], make: (number: number) => ReturnType<typeof toInvoice>): void => {
    if (!isDue(kept)) return
    const number = first_number + documents.length
    const document = make(number)
    documents.push({ number, restaurant_id, month, kind, title: document.title, ...totalOf(kept), html: printedHtml(document), issued_at })
  }
  issue('invoice', invoice, (number) => toInvoice({ ...context, number }, invoice))
  issue('adjustment_note', adjustments, (number) => toAdjustmentNote({ ...context, number }, adjustments))
  return documents
}
