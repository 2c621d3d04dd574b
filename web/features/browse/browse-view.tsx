import { useEffect, useState } from 'react'
import type { FoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { type FoodItemFilters as Filters, noFilters } from '#web/domain/food-item-filters.ts'
import { useCart, quantityIn, addToCart } from '#web/domain/cart.ts'
import { restaurantName, restaurantPlace, useRestaurants } from '#web/domain/restaurants.ts'
import { useOnline } from '#web/platform/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoodItemCard, FoodItemCardSkeleton } from '#web/domain/food-item-card.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type BrowseView as View, browseView, type Go } from '#web/view.ts'
import { FoodItemFilters } from './food-item-filters.tsx'
import { useFoodItems } from './food-items-query.ts'
import { NothingFound } from './nothing-found.tsx'
import { ResultStatus } from './result-status.tsx'
import { isFiltered, type Search } from './search-wording.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const gridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

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
  const foodItems = useFoodItems({ ...filters, q }, pages)
  useEffect(() => onChange(browseView(filters, pages)), [filters, pages, onChange])
  const showMore = (): void => {
    setPlace({ filters, pages: foodItems.pageCount + 1 })
    void foodItems.fetchNextPage()
  }
  const search = { q, cuisine_type: filters.cuisine_type }
  return (
    <Page className="max-sm:pt-4">
      <PageHeading compact lead="Cooked today, priced to go. Pay here, pick up today.">
        Available Food Deals
      </PageHeading>
      <FoodItemFilters filters={filters} onFilter={setFilters} onSubmit={searchNow} />
      <OfflineNotice />
      <ResultStatus
        search={search}
        items={foodItems.items.length}
        hasMore={foodItems.hasNextPage}
        isSettled={foodItems.isSuccess && !foodItems.isPlaceholderData}
      />
      <Results foodItems={foodItems} search={search} onShowAll={() => setFilters({ ...noFilters, sort: filters.sort })} go={go} />
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
  search: Search
  onShowAll: () => void
  go: Go
}

function Results({ foodItems, search, onShowAll, go }: ResultsProps) {
  const { items, isPending, isError, isFetching, isPlaceholderData, refetch } = foodItems
  if (isPending)
    return (
      <Loading label="Loading deals" className={gridClass}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <FoodItemCardSkeleton key={place} />
        ))}
      </Loading>
    )
  if (items.length > 0) return <FoodItemGrid items={items} isOutdated={isPlaceholderData} go={go} />
  if (isFiltered(search) && !isError) return <NothingFound search={search} onShowAll={onShowAll} />
  return <NoFoodItems busy={isFetching} onRefresh={() => void refetch()} />
}

interface FoodItemGridProps {
  items: FoodItem[]
  /** They match the filters before, until the new ones are loaded. */
  isOutdated: boolean
  go: Go
}

function FoodItemGrid({ items, isOutdated, go }: FoodItemGridProps) {
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  const cart = useCart()
  return (
    <ul aria-busy={isOutdated} className={classes(gridClass, 'transition-opacity', isOutdated && 'opacity-60 delay-150')}>
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
