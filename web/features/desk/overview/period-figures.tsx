import { useState } from 'react'
import type { DeskFigures } from '#contract/desk/lookup.ts'
import { longDate } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { price } from '#web/domain/food-items/price.ts'
import { PeriodField, thisMonth } from '#web/domain/period-field.tsx'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

const rowsOf = (figures: DeskFigures): [string, string][] => [
  ['Orders paid', String(figures.orders)],
  ['Paid', price(figures.paid)],
  ['Refunded by restaurants', price(figures.refunded_by_restaurants)],
  ['Refunded by Surplate', price(figures.refunded_by_operator)],
  ['Commission', price(figures.commission)],
  ['Active restaurants', String(figures.restaurants)],
  ['New restaurants', String(figures.new_restaurants)],
  ['New accounts', String(figures.new_accounts)],
  ['Erased accounts', String(figures.erased_accounts)],
]

function LeftRestaurants({ restaurants }: { restaurants: DeskFigures['left_restaurants'] }) {
  if (restaurants.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-lg">Restaurants that left</h3>
      <ul className="mt-1">
        {restaurants.map(({ id, name, left_at }) => (
          <li key={id}>{`${name}, ${longDate(left_at)}`}</li>
        ))}
      </ul>
    </>
  )
}

/** The figures of a month, quarter or year, read from the ledger, and who left in it. */
export function PeriodFigures() {
  const [period, setPeriod] = useState(thisMonth)
  const query = useEndpoint(deskApi.lookup.figures, { period })
  return (
    <Card className="mt-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">Figures</h2>
        <div className="min-w-0 [&_label]:sr-only">
          <PeriodField period={period} onChange={setPeriod} />
        </div>
      </div>
      <QueryContent
        query={query}
        loadingLabel="Adding up"
        skeletonClass="h-40 w-full"
        errorText="The figures could not be loaded."
      >
        {(figures) => (
          <>
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(max(8rem,20%),100%),1fr))] gap-x-8 gap-y-3">
              {rowsOf(figures).map(([label, value]) => (
                <div key={label} className="flex flex-col justify-end">
                  <dt className="text-soft">{label}</dt>
                  <dd className="text-xl font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <LeftRestaurants restaurants={figures.left_restaurants} />
          </>
        )}
      </QueryContent>
    </Card>
  )
}
