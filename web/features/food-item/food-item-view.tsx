import { ArrowLeft } from 'lucide-react'
import type { FoodItem } from '#contract/food-items.ts'
import { addToCart, quantityIn, useCart } from '#web/domain/cart.ts'
import {
  AddButton,
  ClosedText,
  FoodItemCard,
  PercentOff,
  PickupLine,
  PriceTag,
  StockLeft,
  useClosedText,
} from '#web/domain/food-item-card.tsx'
import { FoodItemPicture } from '#web/domain/food-item-picture.tsx'
import { restaurantAddress, restaurantName, restaurantPlace, useRestaurants } from '#web/domain/restaurants.ts'
import { TimeLeft } from '#web/domain/time-left.tsx'
import { useTitle } from '#web/domain/title.ts'
import { api } from '#web/platform/api.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Go } from '#web/view.ts'

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
        onClick={() => history.back()}
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
  const restaurant = restaurants.get(item.restaurant_id)
  const address = restaurantAddress(restaurant)
  const closedText = useClosedText(item)
  const inCart = quantityIn(useCart(), item.id)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-10">
        <div className="relative overflow-hidden rounded-card">
          <FoodItemPicture image_url={item.image_url} cuisine_type={item.cuisine_type} lazy={false} />
          <PercentOff item={item} />
        </div>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-3">
            <TimeLeft expires_at={item.expires_at} />
            {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
          </div>
          <div className="flex flex-col gap-1">
            <RestaurantName name={restaurantName(restaurants, item.restaurant_id)} />
            <p className="text-soft">{address === '' ? 'Address not given yet' : address}</p>
            <PickupLine item={item} />
          </div>
          <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{item.description}</p>
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

function RestaurantName({ name }: { name: string | undefined }) {
  if (name === undefined) return <Skeleton className="h-7 w-1/2" />
  return <p className="text-xl font-semibold wrap-anywhere">{name}</p>
}

/** What else its restaurant has on sale. */
function OtherItems({ item, go }: { item: FoodItem; go: Go }) {
  const { data } = useEndpoint(api.foodItems.list, { restaurant_id: item.restaurant_id })
  const restaurants = useRestaurants([item.restaurant_id])
  const cart = useCart()
  const others = (data ?? []).filter(({ id }) => id !== item.id)
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
              place={restaurantPlace(restaurants, other.restaurant_id)}
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
