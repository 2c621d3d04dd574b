import ChevronDown from 'virtual:icons/chevron-down'
import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { FoodItemTable } from '#web/features/kitchen/food-items/food-item-table.tsx'

interface PastFoodItemsProps {
  items: OwnFoodItem[]
  now: number
  canListAgain: boolean
}

/** The items that have ended or were withdrawn, folded away below those on sale. */
export function PastFoodItems({ items, now, canListAgain }: PastFoodItemsProps) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <details className="group mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
        <span>{`Past food items (${items.length})`}</span>
      </summary>
      {isOpen && (
        <div className="pt-1">
          <FoodItemTable items={items} now={now} canListAgain={canListAgain} />
        </div>
      )}
    </details>
  )
}
