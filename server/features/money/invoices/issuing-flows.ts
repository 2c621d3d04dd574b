import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import type { Config } from '#server/application/config.ts'
import { monthAt, periodSpan } from '#contract/money/period.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { printedHtml } from './document-html.ts'
import {
  type InvoiceRow,
  findBuyers,
  findInvoiceNumbers,
  insertInvoices,
  lockRun,
  updateRun,
} from './invoice-store.ts'
import {
  addressLines,
  type Party,
  type DividedCharges,
  divideCharges,
  isDue,
  totalOf,
} from './invoice-rules.ts'
import { type Charge, findCharged, findCharges } from './charge-store.ts'
import { toAdjustmentNote, toInvoice } from './invoice-document.ts'

export interface IssuingDeps {
  database: Database
  now: Now
  config: Pick<Config, 'operator'>
  jobs: Pick<Jobs, 'enqueue'>
}

/** So long after a month its last movements have been committed, whichever process recorded them. */
const AFTER_MONTH_MS = HOUR_MS
const RESTAURANTS_AT_ONCE = 50

/**
 * Issues the invoices of every month that has ended, page by page: whoever comes next goes on where the last
 * page was committed.
 */
export async function issueInvoices(deps: IssuingDeps): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await deps.database.transaction((tx) => issuePage(tx, deps))
}

/** Before the first sweep nothing was charged that could be on an invoice; it runs within a month of that. */
const FIRST_LOOK_BACK_MS = 31 * DAY_MS

/** Where invoices begin. */
const firstMonth = (now: Date): string => monthAt(new Date(now.getTime() - FIRST_LOOK_BACK_MS))

const isOver = (month: string, now: Date): boolean =>
  periodSpan(month).to.getTime() + AFTER_MONTH_MS <= now.getTime()

/**
 * Issues the invoices of some restaurants, and returns whether more may be due. Numbers and progress are in
 * one row, which is locked until the invoices are committed with both: a number is never skipped or given
 * twice, nor is a restaurant.
 */
async function issuePage(tx: Db, deps: IssuingDeps): Promise<boolean> {
  const run = await lockRun(tx)
  const issued_at = deps.now()
  if (run === undefined) return false
  const month = run.month ?? firstMonth(issued_at)
  if (run.month === null) await updateRun(tx, { ...run, month })
  if (!isOver(month, issued_at)) return false
  const { from, to } = periodSpan(month)
  const ids = await findCharged(tx, from, to, run.after_restaurant, RESTAURANTS_AT_ONCE)
  if (ids.length === 0) {
    await updateRun(tx, { ...run, month: monthAt(to), after_restaurant: null })
    return true
  }
  const invoices = await makeInvoices(
    tx,
    ids,
    { month, operator: operatorParty(deps.config), issued_at },
    run.last_number + 1,
  )
  if (invoices.length > 0) await insertInvoices(tx, invoices)
  await updateRun(tx, {
    last_number: run.last_number + invoices.length,
    month,
    after_restaurant: ids.at(-1) ?? null,
  })
  const charged = [...new Set(invoices.map(({ restaurant_id }) => restaurant_id))]
  await deps.jobs.enqueue(
    tx,
    'invoices.emails',
    charged.map((restaurant_id) => ({ kind: 'invoice_issued' as const, restaurant_id, month })),
  )
  return true
}

/** The documents of some restaurants for a month, numbered from one on. */
async function makeInvoices(
  db: Db,
  restaurant_ids: string[],
  { month, operator, issued_at }: Omit<RestaurantMonth, 'restaurant'>,
  from_number: number,
): Promise<InvoiceRow[]> {
  const { from, to } = periodSpan(month)
  const charges = Map.groupBy(
    await findCharges(db, restaurant_ids, from, to),
    ({ restaurant_id }) => restaurant_id,
  )
  const numbers = await findInvoiceNumbers(db, restaurant_ids)
  const invoices: InvoiceRow[] = []
  for (const { id, name, abn, ...address } of await findBuyers(db, restaurant_ids)) {
    const context = { month, operator, issued_at, restaurant: { name, abn, address: addressLines(address) } }
    const earlier = numbers.get(id) ?? new Map<string, number>()
    invoices.push(
      ...toInvoices(
        id,
        context,
        divideCharges(charges.get(id) ?? [], month, earlier),
        from_number + invoices.length,
      ),
    )
  }
  return invoices
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
}

/** The documents of a restaurant for a month, none where nothing is charged. */
function toInvoices(
  restaurant_id: string,
  context: RestaurantMonth,
  { invoice, adjustments }: DividedCharges,
  from_number: number,
): InvoiceRow[] {
  const { month, issued_at } = context
  const documents: InvoiceRow[] = []
  const issue = (
    kind: InvoiceRow['kind'],
    charges: Charge[],
    make: (number: number) => ReturnType<typeof toInvoice>,
  ): void => {
    if (!isDue(charges)) return
    const number = from_number + documents.length
    const document = make(number)
    documents.push({
      number,
      restaurant_id,
      month,
      kind,
      title: document.title,
      ...totalOf(charges),
      html: printedHtml(document),
      issued_at,
    })
  }
  issue('invoice', invoice, (number) => toInvoice({ ...context, number }, invoice))
  issue('adjustment_note', adjustments, (number) => toAdjustmentNote({ ...context, number }, adjustments))
  return documents
}
