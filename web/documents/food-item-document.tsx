import { type FoodItemPage, restaurantPath } from '#contract/shop/public-pages.ts'
import { PercentOff, PriceTag } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { AddressLine, AllergenLine, OrderLink, SaleLines } from './food-item-parts.tsx'

/** One food item, for somebody who was sent a link to it. */
export function FoodItemDocument({ item, restaurant }: FoodItemPage) {
  return (
    <Page>
      <PageHeading>{item.name}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-10">
        <div className="relative overflow-hidden rounded-card">
          <FoodItemPicture item={item} lazy={false} />
          <PercentOff item={item} />
        </div>
        <div className="flex flex-col gap-4">
          <div>
            <a
              href={restaurantPath(restaurant)}
              className="inline-flex min-h-11 items-center text-xl font-semibold wrap-anywhere underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {restaurant.name}
            </a>
            <AddressLine restaurant={restaurant} />
          </div>
          <div className="flex flex-col gap-1">
            <SaleLines item={item} />
          </div>
          <AllergenLine item={item} />
          <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{item.description}</p>
          <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:px-0">
            <PriceTag item={item} />
            <OrderLink item={item} className="px-6" />
          </div>
        </div>
      </div>
    </Page>
  )
}
