import ArrowLeft from 'virtual:icons/arrow-left'
import { useCallback } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { reportTarget } from '#contract/shop/report-reasons.ts'
import { restaurantPath, foodItemPath } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { AllergenLine, DietBadges } from '#web/domain/declarations/declaration-line.tsx'
import { closedTextOf, PercentOff, StockLeft } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { cachedFoodItem } from '#web/domain/food-items/cached-food-item.ts'
import { restaurantName, restaurantAddress, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { SaleTimes, useSaleClock } from '#web/domain/food-items/sale-times.tsx'
import { AddressLines } from '#web/domain/position/directions.tsx'
import { useTitle } from '#web/domain/title.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Page } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Go } from '#web/view.ts'
import { OrderBar } from './order-bar.tsx'
import { OtherItems } from './other-items.tsx'
import { useAddByLink } from './use-add-by-link.ts'
import { dateLines, dietLines, storageLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { KitchenNote } from '#web/domain/declarations/kitchen-note.tsx'
import { useNow } from '#web/platform/clock.ts'
import { Card } from '#web/ui/card.tsx'
import Share2 from 'virtual:icons/share-2'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'

/** All that the kitchen has declared of a meal, and whom to ask for more. */
export function DeclarationDetails({ item, phone }: { item: FoodItem; phone: string | null }) {
  const now = new Date(useNow(MINUTE_MS))
  const lines = [storageLine(item.storage, now), ...dateLines(item)].filter((line) => line !== undefined)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">Good to know</h2>
      <DietBadges texts={dietLines(item)} />
      {lines.map((line) => (
        <p key={line} className="font-medium">
          {line}
        </p>
      ))}
      <KitchenNote phone={phone} />
    </Card>
  )
}

const copy = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => notify('Link copied.', 'success'),
    () => notify('The link could not be copied. Please try again.', 'error'),
  )

/** Sends the link of a food item by the device's own ways, or copies it where there are none. */
export function ShareFoodItem({ item }: { item: FoodItem }) {
  const share = (): void => {
    const url = location.origin + foodItemPath(item.id)
    const canShare = typeof (navigator as { share?: unknown }).share === 'function'
    // It rejects when the share sheet is closed without a choice, which is no error.
    if (canShare) navigator.share({ title: item.name, url }).catch(() => undefined)
    else copy(url)
  }
  return (
    <Button variant="secondary" onClick={share} className="px-4">
      <Share2 aria-hidden="true" className="size-5" />
      <span>Share</span>
    </Button>
  )
}

interface FoodItemViewProps {
  go: Go
  food_item_id: string
}

/**
 * One food item: a large picture, its whole text, when and where it is picked up, and what else its
 * restaurant has.
 */
export function FoodItemView({ go, food_item_id }: FoodItemViewProps) {
  const query = useEndpoint(
    api.foodItems.get,
    { food_item_id },
    { placeholderData: () => cachedFoodItem(food_item_id) },
  )
  const item = query.data
  useTitle(item?.name ?? 'A meal')
  return (
    // As high as the screen, so that the footer does not move while the meal is loading.
    <Page className="min-h-dvh max-sm:pt-1 md:pt-6">
      <div className="mb-1 flex min-h-12 lg:mb-4 flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          onClick={() => (history.length > 1 ? history.back() : go({ name: 'browse' }))}
          className="-ml-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span>Back</span>
        </button>
        {item !== undefined && <ShareFoodItem item={item} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-10">
        <div className="relative overflow-hidden rounded-card">
          {item === undefined ? (
            <Skeleton className="aspect-[8/5] w-full" />
          ) : (
            <FoodItemPicture item={item} lazy={false} />
          )}
          {item !== undefined && <PercentOff item={item} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <h1 tabIndex={-1} className="text-[2rem] wrap-anywhere sm:text-4xl">
            {item?.name ?? 'A meal'}
          </h1>
          <QueryContent
            query={query}
            loadingLabel="Loading the meal"
            skeletonClass="h-[70dvh] w-full rounded-card"
            errorText="The meal could not be loaded. It may be gone."
          >
            {(loaded) => <Content item={loaded} go={go} />}
          </QueryContent>
        </div>
      </div>
      {item !== undefined && <OtherItems item={item} go={go} />}
    </Page>
  )
}

function Content({ item, go }: { item: FoodItem; go: Go }) {
  const restaurants = useRestaurants([item.restaurant_id])
  const clock = useSaleClock(item)
  const closedText = closedTextOf(item, clock.isOver)
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  useAddByLink(item, closedText === undefined, go)
  const name = restaurantName(restaurants, item.restaurant_id)
  return (
    <>
      <div className="-mt-2 flex flex-col gap-2">
        <AllergenLine allergens={item.allergens} className="text-lg leading-6" />
        <AvoidanceMarks item={item} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SaleTimes expires_at={item.expires_at} clock={clock} className="sm:text-base" />
        {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
      </div>
      <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{item.description}</p>
      <OrderBar item={item} closedText={closedText} onCart={openCart} />
      {/* Last, because they wait for the restaurant: nothing below them moves when it arrives. */}
      {name === undefined ? (
        <Skeleton className="h-80 w-full rounded-card" />
      ) : (
        <>
          <div className="flex flex-col">
            <RestaurantName restaurant={restaurants.get(item.restaurant_id)} name={name} />
            <AddressLines address={restaurantAddress(restaurants, item.restaurant_id)} />
          </div>
          <DeclarationDetails item={item} phone={restaurants.get(item.restaurant_id)?.phone ?? null} />
          <button
            type="button"
            onClick={() => go({ name: 'report', report_target: reportTarget('food_item', item.id) })}
            className="-mt-2 min-h-11 self-start text-soft underline decoration-edge underline-offset-4 hover:text-ink"
          >
            Report this
          </button>
        </>
      )}
    </>
  )
}

/** With a link to its page once it is known. */
function RestaurantName({ restaurant, name }: { restaurant: Restaurant | null | undefined; name: string }) {
  return (
    <p translate="no" className="flex min-h-11 items-center text-xl font-semibold wrap-anywhere">
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
