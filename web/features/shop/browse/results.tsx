import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { restaurantName, restaurantAddress, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { needsWords, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { useWordReader } from '#web/domain/declarations/word-reader.ts'
import { useHydrated } from '#web/platform/prerender/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { EmptyCity } from '#web/domain/food-items/empty-city.tsx'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Go } from '#web/view.ts'
import type { useFoodItems } from './use-food-items.ts'
import type { DietSearch } from './avoiding/diet-search.ts'
import { AllHidden } from './avoiding/hidden-food-items.tsx'
import type { CardLayout } from './map/browse-map.tsx'
import type { MapFilters } from './map/map-filters.ts'
import { isFiltered, type Search, nothingText, showAllText } from './search-wording.ts'
import type { UnavoidedItems } from './avoiding/use-unavoided-items.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'

interface NothingFoundProps {
  search: Search
  hasMore: boolean
  onShowAll: () => void
}

/** In place of the list when deals are on sale, but none matches. */
function NothingFound({ search, hasMore, onShowAll }: NothingFoundProps) {
  const total = useEndpoint(api.foodItems.count, {}).data
  const showAll = (): void => {
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    onShowAll()
  }
  return (
    <EmptyState
      title={
        <span className="wrap-anywhere">
          {total?.count === 0 ? messages.no_food_items : nothingText(search, hasMore)}
        </span>
      }
      picture="/pictures/empty-plate.svg"
      action={<Button onClick={showAll}>{showAllText(total)}</Button>}
    >
      {search.q === ''
        ? 'Kitchens list most of their meals from late afternoon on.'
        : 'Try another word for the dish, or the name of a restaurant or a suburb.'}
    </EmptyState>
  )
}

const BrowseMap = lazy(async () => ({ default: (await import('./map/browse-map.tsx')).BrowseMap }))

const mapSkeleton = <Skeleton className="h-[calc(100dvh-12.5rem)] w-full rounded-card sm:h-[70dvh]" />

const gridClass = 'late-cards grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'
const layoutClass: Record<CardLayout, string> = {
  beside: 'grid gap-3 sm:grid-cols-2 sm:gap-6',
  row: 'flex items-end snap-x snap-mandatory gap-2 overflow-x-auto px-2 [scrollbar-width:none]',
}

interface ResultsProps {
  foodItems: ReturnType<typeof useFoodItems>
  unavoided: UnavoidedItems
  isMap: boolean
  search: Search
  dietSearch: DietSearch
  mapFilters: MapFilters
  onShowAll: () => void
  go: Go
}

/** The food items that were found, as a list or on the map, or why there are none. */
export function Results({
  foodItems,
  unavoided,
  isMap,
  search,
  dietSearch,
  mapFilters,
  onShowAll,
  go,
}: ResultsProps) {
  const { near, isPending, isError, isFetching, isPlaceholderData, refetch } = foodItems
  const { items, hiddenCount } = unavoided
  if (isPending)
    return (
      <Loading label="Loading deals" className={isMap ? '' : gridClass}>
        {isMap ? mapSkeleton : [1, 2, 3, 4, 5, 6].map((row) => <FoodItemCardSkeleton key={row} />)}
      </Loading>
    )
  const grid = (gridItems: FoodItem[], layout?: CardLayout) => (
    <FoodItemGrid key={near} items={gridItems} isOutdated={isPlaceholderData} layout={layout} go={go} />
  )
  if (items.length > 0 && !isMap) return grid(items)
  if (items.length > 0)
    return (
      <Suspense fallback={mapSkeleton}>
        <BrowseMap items={items} filters={mapFilters} dietSearch={dietSearch}>
          {grid}
        </BrowseMap>
      </Suspense>
    )
  if (hiddenCount > 0)
    return <AllHidden unavoided={unavoided} diets={dietSearch.diets} hasMore={foodItems.hasNextPage} />
  if (isFiltered(search) && !isError)
    return <NothingFound search={search} hasMore={foodItems.hasNextPage} onShowAll={onShowAll} />
  return <NoFoodItems busy={isFetching} onRefresh={() => void refetch()} />
}

/**
 * Shows the food items that the script of the document has hidden, once the code of the page has left out
 * those with what the customer avoids.
 */
const revealFoodItems = (): void => void delete document.documentElement.dataset['avoiding']

interface FoodItemGridProps {
  items: FoodItem[]
  /** They match the filters before, until the new ones are loaded. */
  isOutdated: boolean
  /** On the map; otherwise as the list. */
  layout: CardLayout | undefined
  go: Go
}

/** As many cards as a screen shows are rendered when the view opens, the others after its first paint. */
const FIRST_CARDS = 3

/**
 * What was pressed is painted first: cards take a slow phone long to render, and are rendered after it, in
 * slices.
 */
function FoodItemGrid({ items, isOutdated, layout, go }: FoodItemGridProps) {
  const isHydrated = useHydrated()
  const shownItems = useDeferredValue(items, isHydrated ? items.slice(0, FIRST_CARDS) : items)
  const areWordsRead = useWordReader(needsWords(useAvoidance()))
  useEffect(() => {
    if (areWordsRead) revealFoodItems()
  }, [areWordsRead])
  return (
    <ul
      data-food-items
      aria-busy={isOutdated || shownItems.length !== items.length}
      className={classes(
        layout === undefined ? gridClass : layoutClass[layout],
        'transition-opacity',
        isOutdated && 'opacity-60 delay-150',
      )}
    >
      <Cards items={shownItems} isRow={layout === 'row'} go={go} />
    </ul>
  )
}

const Cards = memo(function Cards({ items, isRow, go }: { items: FoodItem[]; isRow: boolean; go: Go }) {
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  const openItem = useCallback((food_item_id: string) => go({ name: 'food-item', food_item_id }), [go])
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  return (
    <>
      {items.map((item, index) => (
        // Each is hydrated in a task of its own.
        <Suspense key={item.id}>
          <li
            className={classes(
              'grid',
              isRow && 'w-[calc(100%-1.25rem)] max-w-md shrink-0 snap-center only:w-full',
            )}
          >
            <FoodItemCard
              level={2}
              item={item}
              first={index === 0}
              restaurant={restaurantName(restaurants, item.restaurant_id)}
              address={restaurantAddress(restaurants, item.restaurant_id)}
              onOpen={openItem}
              onCart={openCart}
            />
          </li>
        </Suspense>
      ))}
    </>
  )
})

function NoFoodItems({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <EmptyCity title={messages.no_food_items} className="h-[30rem]">
      <Button variant="secondary" busy={busy} onClick={onRefresh}>
        Look again
      </Button>
    </EmptyCity>
  )
}
