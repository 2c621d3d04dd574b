import { PAGE_DEFAULT } from '#contract/constants.ts'
import { tooLateText } from '#web/features/shop/browse/search-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import type { FoodItemsQuery } from '#web/features/shop/browse/food-items-query.ts'

interface UnreachableItemsProps {
  query: FoodItemsQuery
  /** Loaded ones that ended meanwhile. */
  lateCount: number
  onShow: () => void
}

/**
 * At the end of the list: how many food items are left out because they end too soon, with a button that
 * shows them.
 */
export function UnreachableItems({ query, lateCount, onShow }: UnreachableItemsProps) {
  const { data = [] } = useEndpoint(api.foodItems.browse, { ...query, reachable: 'false' })
  const count = data.length + lateCount
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span>{tooLateText(count, data.length >= PAGE_DEFAULT)}</span> <span aria-hidden="true">·</span>
      <button
        type="button"
        onClick={() => {
          // The button disappears, and the focus would with it.
          document.querySelector<HTMLElement>('main h1')?.focus()
          onShow()
        }}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-edge decoration-2 underline-offset-4"
      >
        Show them
      </button>
    </p>
  )
}
