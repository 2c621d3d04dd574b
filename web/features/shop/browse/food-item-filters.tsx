import ArrowUpDown from 'virtual:icons/arrow-up-down'
import ChevronDown from 'virtual:icons/chevron-down'
import Search from 'virtual:icons/search'
import type { ReactNode } from 'react'
import { cuisines, foodItemSorts, SEARCH_MAX } from '#contract/constants.ts'
import type { FoodItemFilters as Filters, FoodItemSort } from '#web/domain/food-items/food-item-filters.ts'
import { useHydrated } from '#web/platform/prerender/hydrated.ts'
import { controlClass } from '#web/ui/forms/field.tsx'
import { classes } from '#web/ui/class-names.ts'
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
const sortLabels: Record<FoodItemSort, string> = {
  ending: 'Ending soonest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  distance: 'Nearest',
}

interface FiltersProps {
  filters: Filters
  sort: FoodItemSort
  /** No sort order was chosen. */
  isDefaultSort: boolean
  onFilter: (filters: Filters) => void
  onSort: (sort: FoodItemSort) => void
  /** The search button or the Enter key was pressed. */
  onSubmit: () => void
  /** Stands before the cuisines. */
  children: ReactNode
}

export const chipClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border-2 border-edge bg-card px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/**
 * Search, cuisine and sort order. Low in height, so that a phone shows the first food item without scrolling.
 */
export function FoodItemFilters({
  filters,
  sort,
  isDefaultSort,
  onFilter,
  onSort,
  onSubmit,
  children,
}: FiltersProps) {
  const isHydrated = useHydrated()
  return (
    <Form
      name="Search meals"
      role="search"
      onSubmit={onSubmit}
      className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-[12px] gap-y-2 sm:mb-5 sm:gap-y-3"
    >
      <span className="relative block">
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
          className={`${controlClass} px-[14px] pr-[56px]`}
        />
        <button
          type="submit"
          className="absolute inset-y-0 right-0 grid w-[48px] place-items-center rounded-r-control border-2 border-edge bg-sunk text-ink hover:border-ink"
        >
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </span>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 col-span-2 row-start-2">
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
      <SortSelect sort={sort} isDefault={isDefaultSort} onSort={onSort} />
    </Form>
  )
}

/** On a phone an icon in the place of the words, so that the search keeps its width. */
function SortSelect({
  sort,
  isDefault,
  onSort,
}: {
  sort: FoodItemSort
  isDefault: boolean
  onSort: (sort: FoodItemSort) => void
}) {
  const isHydrated = useHydrated()
  return (
    <div className="relative flex items-center gap-1 max-sm:w-[48px]">
      <span aria-hidden="true" className="text-soft max-sm:hidden">
        Sort by
      </span>
      <select
        aria-label="Sort by"
        value={sort}
        disabled={!isHydrated}
        onChange={(event) => onSort(event.target.value as FoodItemSort)}
        className={classes(
          'min-h-12 appearance-none rounded-control font-semibold hover:bg-sunk disabled:opacity-100 max-sm:w-full max-sm:border-2 max-sm:text-transparent sm:bg-transparent sm:pr-8 sm:pl-2 sm:text-ink',
          isDefault ? 'max-sm:border-edge max-sm:bg-card' : 'max-sm:border-ink max-sm:bg-ink',
        )}
      >
        {foodItemSorts.map((option) => (
          <option key={option} value={option} className="bg-card text-ink">
            {sortLabels[option]}
          </option>
        ))}
      </select>
      <ArrowUpDown
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute inset-0 m-auto size-5 sm:hidden',
          isDefault ? 'text-ink' : 'text-paper',
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-soft max-sm:hidden"
      />
    </div>
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
