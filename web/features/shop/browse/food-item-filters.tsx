import Search from 'virtual:icons/search'
import type { ReactNode } from 'react'
import { cuisines, SEARCH_MAX } from '#contract/constants.ts'
import type { FoodItemFilters as Filters } from '#web/domain/food-items/food-item-filters.ts'
import { useHydrated } from '#web/platform/prerender/hydrated.ts'
import { controlClass } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import X from 'virtual:icons/x'
import { upToText } from './search-wording.ts'
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

const cuisineOptions = [undefined, ...cuisines]
interface FiltersProps {
  filters: Filters
  onFilter: (filters: Filters) => void
  /** The Enter key was pressed. */
  onSubmit: () => void
  /** Stands before the cuisines. */
  children: ReactNode
}

export const chipClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border-2 border-edge bg-card px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/**
 * Search, filters and cuisine. Low in height, so that a phone shows the first food item without scrolling.
 */
export function FoodItemFilters({ filters, onFilter, onSubmit, children }: FiltersProps) {
  const isHydrated = useHydrated()
  return (
    <Form
      name="Search meals"
      role="search"
      onSubmit={onSubmit}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2"
    >
      <span className="relative block flex-[1_1_18rem]">
        <input
          type="search"
          aria-label="Search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          // Text typed into the prerendered input would be lost on hydration.
          readOnly={!isHydrated}
          placeholder="Lasagne, curry, dumplings"
          value={filters.q}
          onChange={(event) => onFilter({ ...filters, q: event.target.value })}
          className={`${controlClass} px-[14px] pr-[42px]`}
        />
        <button type="submit" className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft">
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </span>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        <div className="contents">{children}</div>
        <div role="group" aria-label="Cuisine" className="flex gap-2 sm:flex-wrap">
          {cuisineOptions.map((cuisine) => (
            <button
              key={cuisine ?? 'all'}
              type="button"
              aria-pressed={filters.cuisine_type === cuisine}
              onClick={() => onFilter({ ...filters, cuisine_type: cuisine })}
              className={chipClass}
            >
              {cuisine ?? 'All Cuisines'}
            </button>
          ))}
        </div>
      </div>
    </Form>
  )
}

/** Says up to which price food items are shown, and shows those of any price again. */
export function PriceFilter({ price_max, onRemove }: { price_max: number; onRemove: () => void }) {
  const text = upToText(price_max)
  return (
    <button
      type="button"
      onClick={() => {
        // The button disappears, and the focus would with it.
        document.querySelector<HTMLElement>('main h1')?.focus()
        onRemove()
      }}
      className={`${chipClass} mb-3`}
    >
      <span className="sr-only">Remove the filter</span>
      <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
