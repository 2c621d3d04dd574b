import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { foodItemPath } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { DeclarationLine } from '#web/domain/declarations/declaration-line.tsx'
import { FoodItemAddress } from '#web/domain/food-items/food-item-address.tsx'
import { PercentOff, PriceTag, StockLeft } from '#web/domain/food-items/food-item-card.tsx'
import {
  claimsClass,
  descriptionClass,
  factsClass,
  footClass,
  frontClass,
  pictureClass,
  pictureShapeClass,
  timesClass,
} from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { SaleTimes } from '#web/domain/food-items/sale-times.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { saleClockOf, shortText } from './document-wording.ts'
import { OrderLink } from './document-links.tsx'

export const gridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

interface DocumentCardProps {
  item: FoodItem
  /** On a page with several restaurants. */
  restaurant?: Restaurant
  /** Visible when the page opens. */
  isFirst: boolean
}

/** The shop's card of a food item, with links to its page and into the cart. */
export function DocumentCard({ item, restaurant, isFirst }: DocumentCardProps) {
  const { is_available } = item
  return (
    <article className={classes(cardClass, 'relative flex flex-col overflow-hidden')}>
      <div className={frontClass}>
        <div className={pictureClass}>
          <FoodItemPicture
            item={item}
            lazy={!isFirst}
            className={classes(pictureShapeClass, !is_available && 'opacity-60 grayscale')}
          />
          <PercentOff
            item={item}
            className="max-sm:top-1 max-sm:right-auto max-sm:left-1 max-sm:px-1.5 max-sm:py-0"
          />
        </div>
        <div className={factsClass}>
          <h3 className="line-clamp-2 text-lg leading-[1.375rem] wrap-anywhere sm:text-xl sm:leading-6">
            <a href={foodItemPath(item.id)} className="after:absolute after:inset-0 hover:underline">
              {item.name}
            </a>
          </h3>
          {restaurant !== undefined && <FoodItemAddress name={restaurant.name} address={restaurant} />}
          <p className={classes(descriptionClass, 'text-soft wrap-anywhere')}>
            {shortText(item.description)}
          </p>
        </div>
      </div>
      <SaleTimes expires_at={item.expires_at} clock={saleClockOf(item)} className={timesClass}>
        {is_available && <StockLeft quantity={item.quantity_available} className="ml-auto" />}
      </SaleTimes>
      <DeclarationLine declared={item} className={claimsClass} />
      <div className={footClass}>
        <PriceTag item={item} className="flex-[1_1_5rem]" />
        <OrderLink item={item} className="relative z-10 max-sm:min-h-11" />
      </div>
    </article>
  )
}
