import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Diet } from '#contract/kitchen/declarations/allergens.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { type CustomerPosition, setCustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import {
  defaultSort,
  type FoodItemFilters as Filters,
  type FoodItemSort,
  noFilters,
  sortOf,
  withoutRestaurant,
} from '#web/domain/food-items/food-item-filters.ts'
import { useCart, quantityIn, addToCart } from '#web/domain/orders/cart.ts'
import { restaurantName, restaurantPlace, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { needsWords, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { useWordReader } from '#web/domain/declarations/word-reader.ts'
import { showAvoidingList } from '#web/domain/declarations/avoiding-list.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type BrowseView as View, browseView, type Go } from '#web/view.ts'
import { AvoidanceButton } from './avoiding/avoidance-button.tsx'
import { DietOffers } from './avoiding/diet-offers.tsx'
import { readSearch } from './avoiding/diet-search.ts'
import { FoodItemFilters } from './food-item-filters.tsx'
import { useFoodItems } from './food-items-query.ts'
import { AllHidden, HiddenMeals } from './avoiding/hidden-meals.tsx'
import { NearBar } from './near/near-bar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RestaurantFilter } from './restaurant-filter.tsx'
import { ResultStatus } from './result-status.tsx'
import { isFiltered, type Search } from './search-wording.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import { useNearDialog } from './near/use-near-dialog.tsx'
import { type UnavoidedItems, useUnavoidedItems } from './avoiding/use-unavoided-items.ts'
import { ViewSwitch } from './view-switch.tsx'

const BrowseMap = lazy(async () => ({ default: (await import('./browse-map.tsx')).BrowseMap }))

const gridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'
const besideMapClass = 'grid gap-3 sm:grid-cols-2 sm:gap-6'

interface BrowseViewProps {
  /** Its filters and pages at first. */
  view: View
  go: Go
  /** Called with what it shows from then on. */
  onChange: (view: View) => void
}

export function BrowseView({ view, go, onChange }: BrowseViewProps) {
  const [{ filters, pages }, setPlace] = useState({ filters: view.filters ?? noFilters, pages: view.pages ?? 1 })
  const setFilters = (next: Filters): void => setPlace({ filters: next, pages: 1 })
  const [q, searchNow] = useDebouncedValue(filters.q.trim())
  const position = useCustomerPosition()
  const dietSearch = useMemo(() => readSearch(q), [q])
  const foodItems = useFoodItems({ ...filters, q: dietSearch.q }, position, pages)
  const unavoided = useUnavoidedItems(foodItems, JSON.stringify([filters, foodItems.near]), pages, dietSearch)
  const changePosition = (next: CustomerPosition): void => {
    setCustomerPosition(next)
    setPlace((now) => ({ filters: { ...now.filters, sort: undefined }, pages: 1 }))
  }
  const nearDialog = useNearDialog(changePosition)
  const changeSort = (sort: FoodItemSort): void => {
    if (sort === 'distance' && position === null) return nearDialog.open()
    setFilters({ ...filters, sort: sort === defaultSort(position !== null) ? undefined : sort })
  }
  const [isMap, setIsMap] = useState(view.is_map === true)
  useEffect(() => onChange(browseView(filters, pages, isMap)), [filters, pages, isMap, onChange])
  const showMore = (): void => {
    unavoided.extend()
    setPlace({ filters, pages: foodItems.pageCount + 1 })
    void foodItems.fetchNextPage()
  }
  const search = { q, cuisine_type: filters.cuisine_type, near: foodItems.near === undefined ? undefined : position?.suburb }
  return (
    <Page className="max-sm:pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-2 max-sm:-mt-2 max-sm:mb-1 max-sm:*:first:pt-2">
        <PageHeading compact lead="Cooked today, priced to go. Pay here, pick up today.">
          Available Food Deals
        </PageHeading>
        <ViewSwitch isMap={isMap} onSwitch={setIsMap} />
      </div>
      <FoodItemFilters
        filters={filters}
        sort={sortOf(filters, position !== null)}
        isDefaultSort={filters.sort === undefined}
        onFilter={setFilters}
        onSort={changeSort}
        onSubmit={searchNow}
      />
      <div className="-mt-2 mb-1 -ml-1 flex flex-wrap items-center justify-between gap-x-2 sm:mb-3">
        <NearBar onPosition={changePosition} onOpenDialog={nearDialog.open} isDialogLoading={nearDialog.isLoading} />
        <AvoidanceButton />
      </div>
      {nearDialog.dialog}
      {filters.restaurant_id !== undefined && (
        <RestaurantFilter
          restaurant_id={filters.restaurant_id}
          onShowAll={() => {
            // The button disappears, and the focus would with it.
            document.querySelector<HTMLElement>('main h1')?.focus()
            setFilters(withoutRestaurant(filters))
          }}
        />
      )}
      <OfflineNotice />
      <DietOffers
        offers={dietSearch.offers}
        count={offerCount(foodItems, unavoided)}
        onTaken={() => setFilters({ ...filters, q: dietSearch.q })}
      />
      <HiddenMeals {...unavoided} />
      <ResultStatus
        search={search}
        items={unavoided.items.length}
        hidden={unavoided.hiddenCount}
        hasMore={foodItems.hasNextPage}
        isSettled={foodItems.isSuccess && !foodItems.isPlaceholderData}
      />
      <Results
        foodItems={foodItems}
        unavoided={unavoided}
        isMap={isMap}
        search={search}
        diets={dietSearch.diets}
        onShowAll={() => setFilters({ ...noFilters, sort: filters.sort })}
        go={go}
      />
      {foodItems.hasNextPage && !foodItems.isPlaceholderData && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={foodItems.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

type LoadedItems = Pick<ReturnType<typeof useFoodItems>, 'hasNextPage' | 'isSuccess' | 'isPlaceholderData'>
const offerCount = ({ hasNextPage, isSuccess, isPlaceholderData }: LoadedItems, { offeredCount }: UnavoidedItems) =>
  isSuccess && !isPlaceholderData ? { items: offeredCount, hasMore: hasNextPage } : undefined

function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Callout kind="warning" className="mb-4">
      No network. These are the meals as last seen; ordering works once you are connected again.
    </Callout>
  )
}

interface ResultsProps {
  foodItems: ReturnType<typeof useFoodItems>
  unavoided: UnavoidedItems
  isMap: boolean
  search: Search
  diets: readonly Diet[]
  onShowAll: () => void
  go: Go
}

function Results({ foodItems, unavoided, isMap, search, diets, onShowAll, go }: ResultsProps) {
  const { near, isPending, isError, isFetching, isPlaceholderData, refetch } = foodItems
  const { items, hiddenCount } = unavoided
  if (isPending)
    return (
      <Loading label="Loading deals" className={gridClass}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <FoodItemCardSkeleton key={place} />
        ))}
      </Loading>
    )
  const grid = (gridItems: FoodItem[]) => (
    <FoodItemGrid key={near} items={gridItems} isOutdated={isPlaceholderData} isBesideMap={isMap} go={go} />
  )
  if (items.length > 0 && !isMap) return grid(items)
  if (items.length > 0)
    return (
      <Suspense fallback={<Skeleton className="h-[min(54dvh,36rem)] w-full rounded-card" />}>
        <BrowseMap items={items}>{grid}</BrowseMap>
      </Suspense>
    )
  if (hiddenCount > 0) return <AllHidden diets={diets} onShow={unavoided.toggleHidden} />
  if (isFiltered(search) && !isError) return <NothingFound search={search} hasMore={foodItems.hasNextPage} onShowAll={onShowAll} />
  return <NoFoodItems busy={isFetching} onRefresh={() => void refetch()} />
}

interface FoodItemGridProps {
  items: FoodItem[]
  /** They match the filters before, until the new ones are loaded. */
  isOutdated: boolean
  isBesideMap: boolean
  go: Go
}

function FoodItemGrid({ items, isOutdated, isBesideMap, go }: FoodItemGridProps) {
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  const cart = useCart()
  const areWordsRead = useWordReader(needsWords(useAvoidance()))
  useEffect(() => {
    if (areWordsRead) showAvoidingList()
  }, [areWordsRead])
  return (
    <ul
      data-food-items
      aria-busy={isOutdated}
      className={classes(isBesideMap ? besideMapClass : gridClass, 'transition-opacity', isOutdated && 'opacity-60 delay-150')}
    >
      {items.map((item, index) => (
        <li key={item.id} className="grid">
          <FoodItemCard
            level={2}
            item={item}
            first={index === 0}
            restaurant={restaurantName(restaurants, item.restaurant_id)}
            place={restaurantPlace(restaurants, item.restaurant_id)}
            inCart={quantityIn(cart, item.id)}
            onAdd={() => addToCart(item, () => go({ name: 'cart' }))}
            onOpen={() => go({ name: 'food-item', food_item_id: item.id })}
          />
        </li>
      ))}
    </ul>
  )
}

function NoFoodItems({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <EmptyState
      title={messages.no_food_items}
      picture="/pictures/empty-plate.svg"
      action={
        <Button variant="secondary" busy={busy} onClick={onRefresh}>
          Look again
        </Button>
      }
    >
      Kitchens list most of their meals from late afternoon on.
    </EmptyState>
  )
}
