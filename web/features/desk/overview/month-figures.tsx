import { useState } from 'react'
import type { DeskFigures } from '#contract/desk/lookup.ts'
import { MonthField, thisMonth } from '#web/domain/desk/month-field.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

const rowsOf = (figures: DeskFigures): [string, string][] => [
  ['Orders paid', String(figures.orders)],
  ['Paid by customers', price(figures.paid)],
  ['Refunded by restaurants', price(figures.refunded_by_restaurants)],
  ['Refunded by the operator', price(figures.refunded_by_operator)],
  ['Commission', price(figures.commission)],
  ['Restaurants with orders', String(figures.restaurants)],
  ['New restaurants', String(figures.new_restaurants)],
  ['New accounts', String(figures.new_accounts)],
]

/** The figures of a month, read from the ledger. */
export function MonthFigures() {
  const [month, setMonth] = useState(thisMonth)
  const query = useEndpoint(deskApi.lookup.figures, { month })
  return (
    <Card className="mt-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl">Figures</h2>
        <div className="min-w-0">
          <MonthField month={month} onChange={setMonth} />
        </div>
      </div>
      <QueryContent
        query={query}
        loadingLabel="Adding up"
        skeletonClass="h-40 w-full"
        errorText="The figures could not be loaded."
      >
        {(figures) => (
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
            {rowsOf(figures).map(([label, value]) => (
              <div key={label}>
                <dt className="text-soft">{label}</dt>
                <dd className="text-xl font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryContent>
    </Card>
  )
}
