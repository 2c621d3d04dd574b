import ArrowDown from 'virtual:icons/arrow-down'
import ArrowUp from 'virtual:icons/arrow-up'
import { useState } from 'react'
import type { InsightDish } from '#contract/money/insights/insights.ts'
import { price } from '#web/domain/food-items/price.ts'
import { count } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import {
  type DishColumn,
  dishColumns,
  type DishOrder,
  nextOrder,
  sellThrough,
  sortDishes,
} from './dish-sorting.ts'
import { durationText } from './insight-wording.ts'

const NO_VALUE = '–'
const FIRST_ROWS = 10

const headings: Record<DishColumn, string> = {
  name: 'Meal',
  times_listed: 'Times listed',
  sell_through: 'Sold',
  price: 'Price',
  minutes_to_sold_out: 'Sold out after',
  missed: 'Missed',
  complaints: 'Complaints',
}

const cells: Record<Exclude<DishColumn, 'name'>, (dish: InsightDish) => string> = {
  times_listed: (dish) => count(dish.times_listed),
  sell_through: (dish) => `${Math.round(sellThrough(dish) * 100)} %`,
  price: (dish) => (dish.price === null ? NO_VALUE : price(dish.price)),
  minutes_to_sold_out: ({ minutes_to_sold_out }) =>
    minutes_to_sold_out === null ? NO_VALUE : durationText(minutes_to_sold_out),
  missed: (dish) => count(dish.missed),
  complaints: (dish) => count(dish.complaints),
}
const numberColumns = dishColumns.filter((column) => column !== 'name')

/** The meals of a period, sorted by a press on a heading; the most listed first. */
export function DishTable({ dishes }: { dishes: readonly InsightDish[] }) {
  const [order, setOrder] = useState<DishOrder>({ column: 'times_listed', isDescending: true })
  const [isWhole, setWhole] = useState(false)
  const sorted = sortDishes(dishes, order)
  return (
    <>
      <div
        role="region"
        aria-label="Which meals"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is wider than a phone, and arrow keys scroll it.
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full text-left tabular-nums max-sm:text-sm print:text-sm">
          <caption className="sr-only">Which meals</caption>
          <thead className="text-soft">
            <tr>
              {dishColumns.map((column) => (
                <DishHeading
                  key={column}
                  column={column}
                  order={order}
                  onPress={() => setOrder(nextOrder(order, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, isWhole ? undefined : FIRST_ROWS).map((dish) => (
              <tr key={dish.name} className="border-t border-line">
                <th
                  scope="row"
                  translate="no"
                  className="sticky left-0 min-w-32 bg-card py-2 pr-3 font-semibold wrap-anywhere print:static"
                >
                  {dish.name}
                </th>
                {numberColumns.map((column) => (
                  <td key={column} className="px-2 py-2 text-right whitespace-nowrap">
                    {cells[column](dish)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && dishes.length > FIRST_ROWS && (
        <Button variant="quiet" onClick={() => setWhole(true)} className="mt-2 -ml-5 print:hidden">
          {`All ${dishes.length} meals`}
        </Button>
      )}
    </>
  )
}

interface DishHeadingProps {
  column: DishColumn
  order: DishOrder
  onPress: () => void
}

function DishHeading({ column, order: { column: sorted, isDescending }, onPress }: DishHeadingProps) {
  const isSorted = sorted === column
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={classes(
        'align-bottom font-normal',
        column === 'name' ? 'sticky left-0 bg-card print:static' : 'text-right',
      )}
    >
      <button
        type="button"
        onClick={onPress}
        className={classes(
          'inline-flex min-h-11 min-w-11 items-center gap-0.5 hover:text-ink',
          column === 'name' ? 'pr-3' : 'justify-end px-2 text-right',
          isSorted && 'font-semibold text-ink',
        )}
      >
        <span>{headings[column]}</span>
        {isSorted && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </th>
  )
}
