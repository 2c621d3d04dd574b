import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { byEndOfSale } from '#web/features/kitchen/food-items/food-item-status.ts'
import { FoodItemTable } from '#web/features/kitchen/food-items/food-item-table.tsx'

/** The items that have ended or were withdrawn, folded away. */
export function PastFoodItems({ canListAgain }: { canListAgain: boolean }) {
  const { data: items = [] } = useEndpoint(api.foodItems.mine, {})
  const now = useNow(MINUTE_MS)
  const { past } = byEndOfSale(items, now)
  if (past.length === 0) return null
  return (
    <FoldedCard title={`Past food items (${past.length})`} note={canListAgain ? 'Edit them, or list them again' : undefined}>
      <FoodItemTable items={past} now={now} canListAgain={canListAgain} />
    </FoldedCard>
  )
}
