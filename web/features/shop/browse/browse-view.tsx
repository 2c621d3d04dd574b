import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  type CustomerPosition,
  setCustomerPosition,
  useCustomerPosition,
} from '#web/domain/position/customer-position.ts'
import {
  defaultSort,
  type FoodItemFilters as Filters,
  type FoodItemSort,
  isReachableOnly,
  noFilters,
  sortOf,
  withoutPriceMax,
  withoutRestaurant,
} from '#web/domain/food-items/food-item-filters.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { type BrowseView as View, browseView, type Go } from '#web/view.ts'
import { DietOffers } from './avoiding/diet-offers.tsx'
import { useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { DietsNote } from '#web/domain/declarations/claims.tsx'
import { mayBeName, readSearch } from './avoiding/diet-search.ts'
import { chipClass, FoodItemFilters, PriceFilter, RestaurantFilter } from './food-item-filters.tsx'
import { foodItemsQuery } from './food-items-query.ts'
import { useFoodItems } from './use-food-items.ts'
import { HiddenFoodItems } from './avoiding/hidden-food-items.tsx'
import { toMapFilters } from './map/map-filters.ts'
import { mapPageClass } from './map/map-page-class.ts'
import { FilterOffers } from './offers/filter-offers.tsx'
import { NearBar } from './reach/near-bar.tsx'
import { FiltersButton } from './reach/filters-button.tsx'
import { setFilters as findSetFilters, sortLabels } from './reach/set-filters.ts'
import { UnreachableItems } from './reach/unreachable-items.tsx'
import { ResultStatus } from './result-status.tsx'
import type { Search } from './search-wording.ts'
import { useDebouncedValue } from '#web/platform/use-debounced-value.ts'
import { useNearDialog } from '#web/domain/position/near/use-near-dialog.tsx'
import { type UnavoidedItems, useUnavoidedItems } from './avoiding/use-unavoided-items.ts'
import { ViewSwitch } from './view-switch.tsx'
import { NewFoodItems } from './new-food-items.tsx'
import { Results } from './results.tsx'

interface BrowseViewProps {
  /** Its filters and pages at first. */
  view: View
  go: Go
  /** Called with what it shows from then on. */
  onChange: (view: View) => void
}

/**
 * What browse shows and how that changes: filters and pages, search, position, and the map instead of the
 * list.
 */
function useBrowsing({ view, onChange }: Pick<BrowseViewProps, 'view' | 'onChange'>) {
  const [{ filters, pages }, setShown] = useState({
    filters: view.filters ?? noFilters,
    pages: view.pages ?? 1,
  })
  const [isMap, setIsMap] = useState(view.is_map === true)
  useEffect(() => {
    onChange(browseView(filters, pages, isMap))
  }, [filters, pages, isMap, onChange])
  const position = useCustomerPosition()
  const [q, searchNow] = useDebouncedValue(filters.q.trim())
  const readQ = useMemo(() => readSearch(q), [q])
  // What somebody eats or avoids is not sent, also where it may be part of a name.
  const foodItems = useFoodItems({ ...filters, q: readQ.q, ...(mayBeName(readQ) && { name: q }) }, position, {
    pages,
    onReplace: () => setShown((now) => ({ ...now, pages: 1 })),
  })
  const dietSearch = foodItems.isNamed ? { ...readQ, q, without: [] } : readQ
  const unavoided = useUnavoidedItems(foodItems, JSON.stringify([filters, foodItems.near]), pages, dietSearch)
  return {
    filters,
    setFilters: (next: Filters): void => setShown({ filters: next, pages: 1 }),
    isMap,
    setIsMap,
    position,
    searchNow,
    dietSearch,
    foodItems,
    unavoided,
    search: searchOf({ ...filters, q }, position, foodItems.near !== undefined),
    changePosition: (next: CustomerPosition): void => {
      setCustomerPosition(next)
      setShown((now) => ({ filters: { ...now.filters, sort: undefined }, pages: 1 }))
    },
    showMore: (): void => {
      unavoided.extend()
      setShown({ filters, pages: foodItems.pageCount + 1 })
      void foodItems.fetchNextPage()
    },
  }
}

export function BrowseView({ view, go, onChange }: BrowseViewProps) {
  const browsing = useBrowsing({ view, onChange })
  const { filters, setFilters, position, dietSearch, foodItems, unavoided, search } = browsing
  // The switch shows at once that it was pressed, and the other view follows.
  const isMap = useDeferredValue(browsing.isMap)
  const nearDialog = useNearDialog(browsing.changePosition)
  const sort = sortOf(filters, position !== null)
  const changeSort = (next: FoodItemSort): void =>
    setFilters({ ...filters, sort: next === defaultSort(position !== null) ? undefined : next })
  const set = findSetFilters(filters, useAvoidance())
  return (
    <Page className={classes('min-h-dvh max-sm:pt-4 md:pt-8', isMap && mapPageClass)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 max-sm:-mt-2 sm:mb-3 [&>header]:mb-0 [&>button]:col-start-2 [&>button]:row-span-2 [&>button]:row-start-1">
        <PageHeading compact lead="Cooked today, priced to go. Pay here, pick up today.">
          Available Food Deals
        </PageHeading>
        <Suspense>
          <NearBar
            onPosition={browsing.changePosition}
            onOpenDialog={nearDialog.open}
            isDialogLoading={nearDialog.isLoading}
          />
        </Suspense>
        <ViewSwitch isMap={browsing.isMap} onSwitch={browsing.setIsMap} />
      </div>
      {/* What stands in a boundary is hydrated in a task of its own. */}
      <Suspense>
        <FoodItemFilters filters={filters} onFilter={setFilters} onSubmit={browsing.searchNow}>
          <FiltersButton
            count={set.length + (filters.sort === undefined ? 0 : 1)}
            filters={filters}
            sort={sort}
            onFilter={setFilters}
            onSort={changeSort}
            onAskPosition={() => nearDialog.open()}
            className={chipClass}
          />
        </FoodItemFilters>
      </Suspense>
      <p className="mb-1 text-sm text-soft sm:mt-1 sm:mb-4">
        <span>{[sortLabels[sort], ...set].join(' · ')}</span> <DietsNote />
      </p>
      <div className="contents">{nearDialog.dialog}</div>
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
      {filters.price_max !== undefined && (
        <PriceFilter price_max={filters.price_max} onRemove={() => setFilters(withoutPriceMax(filters))} />
      )}
      <OfflineNotice />
      <DietOffers
        search={dietSearch}
        count={offerCount(foodItems, unavoided)}
        showsHidden={unavoided.showsHidden}
        onAllTaken={() => setFilters({ ...filters, q: dietSearch.q })}
      />
      <FilterOffers
        q={search.q}
        isNothingFound={isAtEnd(foodItems) && foodItems.items.length === 0}
        onTake={(change, next) => {
          if (next !== undefined) setCustomerPosition(next)
          setFilters({ ...filters, ...change })
        }}
        onOpenDialog={nearDialog.open}
      />
      <ShownThoughAvoided browsing={browsing} />
      <ResultStatus
        search={search}
        items={unavoided.items.length}
        hidden={unavoided.hiddenCount}
        hasMore={foodItems.hasNextPage}
        isSettled={foodItems.isSuccess && !foodItems.isPlaceholderData}
      />
      <NewFoodItems news={foodItems.news} />
      <Results
        foodItems={foodItems}
        unavoided={unavoided}
        isMap={isMap}
        search={search}
        dietSearch={dietSearch}
        mapFilters={toMapFilters(foodItemsQuery({ ...filters, q: dietSearch.q }, browsing.position))}
        onShowAll={() =>
          setFilters({
            ...noFilters,
            sort: filters.sort,
            ...(search.isReachableOnly ? { shows_unreachable: true } : {}),
          })
        }
        go={go}
      />
      <LeftOut browsing={browsing} />
      {foodItems.hasNextPage && !foodItems.isPlaceholderData && (
        <div className={classes('mt-8 flex justify-center', isMap && 'max-lg:hidden')}>
          <Button variant="secondary" busy={foodItems.isFetchingNextPage} onClick={browsing.showMore}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

type Browsing = ReturnType<typeof useBrowsing>

/** Above the list, where it has what the customer avoids. */
function ShownThoughAvoided({ browsing: { unavoided, isMap } }: { browsing: Browsing }) {
  if (!unavoided.showsHidden) return null
  return (
    <div className={isMap ? 'max-sm:hidden' : undefined}>
      <HiddenFoodItems {...unavoided} />
    </div>
  )
}

/** Below the list, so that it begins as high with a filter as without: what is left out of it, and why. */
function LeftOut({ browsing }: { browsing: Browsing }) {
  const { unavoided, isMap, search, foodItems, filters, setFilters } = browsing
  const isWhole = search.isReachableOnly && isAtEnd(foodItems) && unavoided.items.length > 0
  return (
    <div className={classes('mt-6', isMap && 'max-lg:hidden')}>
      {!unavoided.showsHidden && <HiddenFoodItems {...unavoided} />}
      {isWhole && (
        <UnreachableItems
          query={foodItems.query}
          lateCount={foodItems.lateCount}
          onShow={() => setFilters({ ...filters, shows_unreachable: true })}
        />
      )}
    </div>
  )
}

const searchOf = (filters: Filters, position: CustomerPosition | null, isByDistance: boolean): Search => ({
  q: filters.q,
  cuisine_type: filters.cuisine_type,
  near: isByDistance ? position?.suburb : undefined,
  within_km: position === null ? undefined : filters.within_km,
  pickup_after: filters.pickup_after,
  price_max: filters.price_max,
  isReachableOnly: isReachableOnly(filters, position !== null),
})

const isAtEnd = ({ hasNextPage, isSuccess, isPlaceholderData }: LoadedItems): boolean =>
  isSuccess && !isPlaceholderData && !hasNextPage

type LoadedItems = Pick<
  ReturnType<typeof useFoodItems>,
  'hasNextPage' | 'isSuccess' | 'isPlaceholderData' | 'items'
>
/**
 * Undefined also where the other words of a search find nothing: that says nothing about what is declared.
 */
const offerCount = (
  { hasNextPage, items, isPlaceholderData }: LoadedItems,
  { offeredCount }: UnavoidedItems,
) => (items.length > 0 && !isPlaceholderData ? { items: offeredCount, hasMore: hasNextPage } : undefined)

function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Callout kind="warning" className="mb-4">
      No network. These are the meals as last seen; ordering works once you are connected again.
    </Callout>
  )
}
