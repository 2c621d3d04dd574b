import { dateLines, dietLines, storageLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import { type FoodItemPage, restaurantPath } from '#contract/shop/public-pages.ts'
import { AllergenLine, DietBadges } from '#web/domain/declarations/declaration-line.tsx'
import { KitchenNote } from '#web/domain/declarations/kitchen-note.tsx'
import { PercentOff, PriceTag, StockLeft } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { SaleTimes } from '#web/domain/food-items/sale-times.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { saleClockOf } from './document-wording.ts'
import { ReportLink, OrderLink } from './document-links.tsx'
import { RestaurantContact } from './restaurant-contact.tsx'

/** One food item, for somebody who was sent a link to it: the shop's own view of it. */
export function FoodItemDocument({ item, restaurant }: FoodItemPage) {
  return (
    <Page className="max-sm:pt-4 md:pt-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-10">
        <div className="relative overflow-hidden rounded-card">
          <FoodItemPicture item={item} lazy={false} />
          <PercentOff item={item} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <h1 tabIndex={-1} className="text-[2rem] wrap-anywhere sm:text-4xl">
            {item.name}
          </h1>
          <AllergenLine allergens={item.allergens} className="-mt-2 text-lg leading-6" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <SaleTimes expires_at={item.expires_at} clock={saleClockOf(item)} className="sm:text-base" />
            {item.is_available && <StockLeft quantity={item.quantity_available} />}
          </div>
          <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{item.description}</p>
          <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 max-lg:order-last sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-y lg:px-0">
            <PriceTag item={item} />
            <OrderLink item={item} className="px-6" />
          </div>
          <div>
            <a
              translate="no"
              href={restaurantPath(restaurant)}
              className="inline-flex min-h-11 items-center text-xl font-semibold wrap-anywhere underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {restaurant.name}
            </a>
            <RestaurantContact restaurant={restaurant} />
          </div>
          <GoodToKnow item={item} restaurant={restaurant} />
          <ReportLink kind="food_item" id={item.id} />
        </div>
      </div>
    </Page>
  )
}

function GoodToKnow({ item, restaurant }: FoodItemPage) {
  // How it was stored matters when it is picked up, because a document may be read at any time before that.
  const lines = [storageLine(item.storage, item.pickup_end), ...dateLines(item)].filter(
    (line) => line !== undefined,
  )
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">Good to know</h2>
      <DietBadges texts={dietLines(item)} />
      {lines.map((line) => (
        <p key={line} className="font-medium">
          {line}
        </p>
      ))}
      <KitchenNote phone={restaurant.phone} />
    </Card>
  )
}
