import { ChevronDown, Search } from 'lucide-react'
import { useId } from 'react'
import { cuisines, foodItemSorts } from '#contract/constants.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { controlClass } from '#web/ui/field.tsx'
import type { FoodItemFilters } from './food-items-query.ts'

const choices = [undefined, ...cuisines]
const sortLabels = { ending: 'Ending soonest', price: 'Lowest price', discount: 'Biggest discount' } satisfies Record<
  FoodItemFilters['sort'],
  string
>

interface FiltersProps {
  wanted: FoodItemFilters
  want: (wanted: FoodItemFilters) => void
}

/** Kept low, so that on a phone the first deal is in sight. */
export function FoodItemFilters({ wanted, want }: FiltersProps) {
  const hydrated = useHydrated()
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="mb-5 grid gap-3 md:grid-cols-[1fr_auto]">
      <span className="relative block">
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
        <input
          type="search"
          aria-label="Search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          // What is typed before the code is there would be lost.
          readOnly={!hydrated}
          placeholder="Lasagne, curry, dumplings"
          value={wanted.q}
          onChange={(event) => want({ ...wanted, q: event.target.value })}
          className={`${controlClass} pl-11`}
        />
      </span>
      <div
        role="group"
        aria-label="Cuisine"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 md:col-span-2 md:row-start-2"
      >
        {choices.map((cuisine) => (
          <button
            key={cuisine ?? 'all'}
            type="button"
            aria-pressed={wanted.cuisine_type === cuisine}
            onClick={() => want({ ...wanted, cuisine_type: cuisine })}
            className="min-h-11 shrink-0 rounded-full border-2 border-edge bg-card px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {cuisine ?? 'All Cuisines'}
          </button>
        ))}
      </div>
      <SortBy sort={wanted.sort} onSort={(sort) => want({ ...wanted, sort })} />
    </form>
  )
}

function SortBy({ sort, onSort }: { sort: FoodItemFilters['sort']; onSort: (sort: FoodItemFilters['sort']) => void }) {
  const id = useId()
  const hydrated = useHydrated()
  return (
    <div className="flex items-center gap-1">
      <label htmlFor={id} className="text-soft">
        Sort by
      </label>
      <span className="relative">
        <select
          id={id}
          value={sort}
          disabled={!hydrated}
          onChange={(event) => onSort(event.target.value as FoodItemFilters['sort'])}
          className="min-h-11 appearance-none rounded-control bg-transparent pr-8 pl-2 font-semibold text-ink hover:bg-sunk disabled:opacity-100"
        >
          {foodItemSorts.map((one) => (
            <option key={one} value={one} className="bg-card text-ink">
              {sortLabels[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-soft" />
      </span>
    </div>
  )
}
