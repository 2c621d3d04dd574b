import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { cuisines, foodItemSorts } from '#contract/constants.ts'
import type { FoodItemFilters as Filters, FoodItemSort } from '#web/domain/food-item-filters.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { controlClass } from '#web/ui/field.tsx'

const cuisineOptions = [undefined, ...cuisines]
const sortLabels: Record<FoodItemSort, string> = { ending: 'Ending soonest', price: 'Lowest price', discount: 'Biggest discount' }

interface FiltersProps {
  filters: Filters
  onFilter: (filters: Filters) => void
  /** The search button or the Enter key was pressed. */
  onSubmit: () => void
}

/** Search, cuisine and sort order. Low in height, so that a phone shows the first food item without scrolling. */
export function FoodItemFilters({ filters, onFilter, onSubmit }: FiltersProps) {
  const isHydrated = useHydrated()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form role="search" onSubmit={submit} className="mb-5 grid gap-3 md:grid-cols-[1fr_auto]">
      <span className="relative block">
        <input
          type="search"
          aria-label="Search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          // Text typed into the prerendered input would be lost on hydration.
          readOnly={!isHydrated}
          placeholder="Lasagne, curry, dumplings"
          value={filters.q}
          onChange={(event) => onFilter({ ...filters, q: event.target.value })}
          className={`${controlClass} pr-14`}
        />
        <button
          type="submit"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-control border-2 border-edge bg-sunk text-ink hover:border-ink"
        >
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </span>
      <div
        role="group"
        aria-label="Cuisine"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 md:col-span-2 md:row-start-2"
      >
        {cuisineOptions.map((cuisine) => (
          <button
            key={cuisine ?? 'all'}
            type="button"
            aria-pressed={filters.cuisine_type === cuisine}
            onClick={() => onFilter({ ...filters, cuisine_type: cuisine })}
            className="min-h-11 shrink-0 rounded-full border-2 border-edge bg-card px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {cuisine ?? 'All Cuisines'}
          </button>
        ))}
      </div>
      <SortSelect sort={filters.sort} onSort={(sort) => onFilter({ ...filters, sort })} />
    </form>
  )
}

function SortSelect({ sort, onSort }: { sort: FoodItemSort; onSort: (sort: FoodItemSort) => void }) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="flex items-center gap-1">
      <label htmlFor={id} className="text-soft">
        Sort by
      </label>
      <span className="relative">
        <select
          id={id}
          value={sort}
          disabled={!isHydrated}
          onChange={(event) => onSort(event.target.value as FoodItemSort)}
          className="min-h-11 appearance-none rounded-control bg-transparent pr-8 pl-2 font-semibold text-ink hover:bg-sunk disabled:opacity-100"
        >
          {foodItemSorts.map((option) => (
            <option key={option} value={option} className="bg-card text-ink">
              {sortLabels[option]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-soft" />
      </span>
    </div>
  )
}
