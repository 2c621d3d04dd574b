import type { LookupOrder } from '#contract/desk/lookup.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import type { TableColumn } from './desk-table.tsx'

/** Orders in a row each. */
export const orderColumns: TableColumn<LookupOrder>[] = [
  {
    label: 'Order',
    cell: ({ code }) => (
      <span translate="no" className="font-mono">
        {spacedCode(code)}
      </span>
    ),
  },
  { label: 'Restaurant', cell: ({ restaurant_name }) => <span translate="no">{restaurant_name}</span> },
  { label: 'State', cell: ({ status }) => <span className="capitalize">{status}</span> },
  { label: 'Placed', cell: ({ placed_at }) => `${shortDate(placed_at)}, ${timeOfDay(placed_at)}` },
  { label: 'Total', isNumber: true, cell: ({ total }) => price(total) },
]
