import X from 'virtual:icons/x'
import { restaurantName, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { Button } from '#web/ui/button.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** Says that only the food items of one restaurant are shown, and shows all again. */
export function RestaurantFilter({
  restaurant_id,
  onShowAll,
}: {
  restaurant_id: string
  onShowAll: () => void
}) {
  const name = restaurantName(useRestaurants([restaurant_id]), restaurant_id)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunk py-1 pr-1 pl-4">
      <p className="min-w-0 font-semibold wrap-anywhere">
        <Untranslated words={[name]}>{`Only from ${name ?? '…'}`}</Untranslated>
      </p>
      <Button variant="quiet" onClick={onShowAll} className="max-sm:px-3">
        <X aria-hidden="true" className="size-5" />
        <span>
          <span>Show all</span>
          <span className="sr-only"> kitchens</span>
        </span>
      </Button>
    </div>
  )
}
