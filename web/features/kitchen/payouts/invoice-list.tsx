import type { Invoice } from '#contract/money/invoices.ts'
import { monthName } from '#contract/time-wording.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { moneyApi } from '#web/domain/money-api.ts'

/**
 * The invoices and adjustment notes of the restaurant, the newest first; each opens as a document to print.
 */
export function InvoiceList() {
  const query = usePages(moneyApi.invoices.browse, {})
  return (
    <PagedRows
      query={query}
      loadingLabel="Loading your invoices"
      errorText="Your invoices could not be loaded."
      moreLabel="Older invoices"
      empty={
        <p className="text-soft">
          No invoice yet. The first one comes when the month has ended, by email as well.
        </p>
      }
      idOf={({ number }) => String(number)}
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </PagedRows>
  )
}

const InvoiceRow = ({ invoice: { number, title, month, total } }: { invoice: Invoice }) => (
  <a
    href={addressOf(moneyApi.invoices.get, { number: String(number) })}
    target="_blank"
    rel="noreferrer"
    className="flex min-h-14 items-center gap-3 rounded-control border border-line px-4 py-2 hover:bg-sunk"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-semibold underline underline-offset-4">{monthName(month)}</span>
      <span className="block text-sm text-soft">{`${title} ${number}`}</span>
    </span>
    <span className="text-lg font-semibold tabular-nums">{price(total)}</span>
  </a>
)
