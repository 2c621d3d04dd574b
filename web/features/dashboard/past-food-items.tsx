import { ChevronDown } from 'lucide-react'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { byEndOfSale } from './food-item-status.ts'
import { FoodItemTable } from './food-item-table.tsx'

/** The items that have ended or were withdrawn, folded away. */
export function PastFoodItems() {
  const { data: items = [] } = useEndpoint(api.foodItems.mine, {})
  const now = useNow(MINUTE_MS)
  const { past } = byEndOfSale(items, now)
  if (past.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-6 shrink-0 transition-transform group-open:rotate-180" />
        <h2 className="text-2xl">Past food items ({past.length})</h2>
      </summary>
      <div className="mt-3">
        <FoodItemTable items={past} now={now} />
      </div>
    </details>
  )
}
