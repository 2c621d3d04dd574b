import { ArrowLeft } from 'lucide-react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { restaurantPath } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { addToCart, quantityIn, useCart } from '#web/domain/orders/cart.ts'
import {
  AddButton,
  ClosedText,
  FoodItemCard,
  PercentOff,
  PickupLine,
  PriceTag,
  StockLeft,
  useClosedText,
} from '#web/domain/food-items/food-item-card.tsx'
import { AddressLines } from '#web/domain/position/directions.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { restaurantName, restaurantAddress, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { TimeLeft } from '#web/domain/food-items/time-left.tsx'
import { useTitle } from '#web/domain/title.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Go } from '#web/view.ts'
import { DeclarationDetails } from './declaration-details.tsx'
import { ShareFoodItem } from './share-food-item.tsx'

interface FoodItemViewProps {
  go: Go
  food_item_id: string
}

/** One food item: a large picture, its whole text, when and where it is picked up, and what else its restaurant has. */
export function FoodItemView({ go, food_item_id }: FoodItemViewProps) {
  const query = useEndpoint(api.foodItems.get, { food_item_id })
  useTitle(query.data?.name ?? 'A meal')
  return (
    <Page className="max-sm:pt-2">
      <button
        type="button"
        onClick={() => (history.length > 1 ? history.back() : go({ name: 'browse' }))}
        className="-ml-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back
      </button>
      <PageHeading>{query.data?.name ?? 'A meal'}</PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the meal"
        skeletonClass="h-96 w-full rounded-card"
        errorText="The meal could not be loaded. It may be gone."
      >
        {(item) => <Content item={item} go={go} />}
      </QueryContent>
    </Page>
  )
}

function Content({ item, go }: { item: FoodItem; go: Go }) {
  const restaurants = useRestaurants([item.restaurant_id])
  const address = restaurantAddress(restaurants, item.restaurant_id)
  const closedText = useClosedText(item)
  const inCart = quantityIn(useCart(), item.id)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-10">
        <div className="relative overflow-hidden rounded-card">
          <FoodItemPicture item={item} lazy={false} />
          <PercentOff item={item} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-wrap items-center gap-3">
            <TimeLeft expires_at={item.expires_at} />
            {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
            <div className="ml-auto">
              <ShareFoodItem item={item} />
            </div>
          </div>
          <div className="flex flex-col gap-1">
            <RestaurantName restaurant={restaurants.get(item.restaurant_id)} name={restaurantName(restaurants, item.restaurant_id)} />
            <AddressLines address={address} />
            <PickupLine item={item} />
          </div>
          <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{item.description}</p>
          <DeclarationDetails item={item} phone={restaurants.get(item.restaurant_id)?.phone ?? null} />
          <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:px-0">
            <PriceTag item={item} />
            {closedText === undefined ? (
              <AddButton name={item.name} inCart={inCart} onAdd={() => addToCart(item, () => go({ name: 'cart' }))} />
            ) : (
              <ClosedText>{closedText}</ClosedText>
            )}
          </div>
        </div>
      </div>
      <OtherItems item={item} go={go} />
    </>
  )
}

/** With a link to its page once it is known. */
function RestaurantName({ restaurant, name }: { restaurant: Restaurant | null | undefined; name: string | undefined }) {
  if (name === undefined) return <Skeleton className="h-11 w-1/2" />
  return (
    <p className="flex min-h-11 items-center text-xl font-semibold wrap-anywhere">
      {restaurant == null ? (
        name
      ) : (
        <a
          href={restaurantPath(restaurant)}
          className="py-2 underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {name}
        </a>
      )}
    </p>
  )
}

/** What else its restaurant has on sale. */
function OtherItems({ item, go }: { item: FoodItem; go: Go }) {
  const { data } = useEndpoint(api.foodItems.browse, { restaurant_id: item.restaurant_id })
  const restaurants = useRestaurants([item.restaurant_id])
  const cart = useCart()
  const avoid = useAvoidance()
  const others = (data ?? []).filter((other) => other.id !== item.id && !isHidden(other, avoid))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-meals" className="mt-10">
      <h2 id="other-meals" className="mb-4 text-2xl">
        Also from this kitchen
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <li key={other.id} className="grid">
            <FoodItemCard
              level={3}
              item={other}
              restaurant={restaurantName(restaurants, other.restaurant_id)}
              address={restaurantAddress(restaurants, other.restaurant_id)}
              inCart={quantityIn(cart, other.id)}
              onAdd={() => addToCart(other, () => go({ name: 'cart' }))}
              onOpen={() => go({ name: 'food-item', food_item_id: other.id })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
