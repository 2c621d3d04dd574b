import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { useCart, quantityIn, addToCart } from '#web/domain/cart.ts'
import { restaurantName, useRestaurants } from '#web/domain/restaurants.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoodItemCard, FoodItemCardSkeleton } from '#web/domain/food-item-card.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Go } from '#web/view.ts'
import { FoodItemFilters } from './food-item-filters.tsx'
import { noFilters, useFoodItems } from './food-items-query.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const grid = 'grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

export function BrowseView({ go }: { go: Go }) {
  const [wanted, want] = useState(noFilters)
  const q = useDebouncedValue(wanted.q.trim())
  const deals = useFoodItems({ ...wanted, q })
  const restaurants = useRestaurants(deals.items.map((item) => item.restaurant_id))
  const cart = useCart()
  return (
    <Page>
      <PageHeading lead="Cooked today, priced to go. Pay here, pick up tonight.">Available Food Deals</PageHeading>
      <FoodItemFilters wanted={wanted} want={want} />
      {deals.isPending ? (
        <Loading label="Loading deals" className={grid}>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <FoodItemCardSkeleton key={place} />
          ))}
        </Loading>
      ) : deals.items.length === 0 ? (
        <NoDeals
          narrowed={wanted.cuisine_type !== undefined || q !== ''}
          busy={deals.isFetching}
          onAll={() => want(noFilters)}
          onAgain={() => void deals.refetch()}
        />
      ) : (
        <ul
          aria-busy={deals.isPlaceholderData}
          className={classes(grid, 'transition-opacity', deals.isPlaceholderData && 'opacity-60 delay-150')}
        >
          {deals.items.map((item, at) => (
            <li key={item.id} className="grid">
              <FoodItemCard
                level={2}
                item={item}
                first={at === 0}
                restaurant={restaurantName(restaurants, item.restaurant_id)}
                inCart={quantityIn(cart, item.id)}
                onAdd={() => addToCart(item, () => go({ name: 'cart' }))}
              />
            </li>
          ))}
        </ul>
      )}
      {deals.hasNextPage && !deals.isPlaceholderData && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={deals.isFetchingNextPage} onClick={() => void deals.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

interface NoDealsProps {
  narrowed: boolean
  busy: boolean
  onAll: () => void
  onAgain: () => void
}

function NoDeals({ narrowed, busy, onAll, onAgain }: NoDealsProps) {
  return (
    <EmptyState
      title={messages.no_deals}
      picture="/pictures/empty-plate.svg"
      action={
        narrowed ? (
          <Button variant="secondary" onClick={onAll}>
            Show every deal
          </Button>
        ) : (
          <Button variant="secondary" busy={busy} onClick={onAgain}>
            Look again
          </Button>
        )
      }
    >
      Kitchens list most of their meals from late afternoon on.
    </EmptyState>
  )
}
