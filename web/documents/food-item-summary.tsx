import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { PercentOff, PriceTag } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { shortText } from './document-wording.ts'
import { AllergenLine, OrderLink, SaleLines } from './food-item-parts.tsx'

export const gridClass = 'grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

interface FoodItemSummaryProps {
  item: FoodItem
  /** Its restaurant and where that is, on a page with several. */
  nameAndSuburb?: string | undefined
  /** Visible when the page opens. */
  isFirst: boolean
}

/** A food item on a page of several. The link covers the whole card. */
export function FoodItemSummary({ item, nameAndSuburb, isFirst }: FoodItemSummaryProps) {
  return (
    <article className={classes(cardClass, 'relative flex flex-col overflow-hidden')}>
      <div className="relative">
        <FoodItemPicture item={item} lazy={!isFirst} className={classes(!item.is_available && 'opacity-60 grayscale')} />
        <PercentOff item={item} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <h3 className="text-xl wrap-anywhere">{item.name}</h3>
        {nameAndSuburb !== undefined && <p className="font-medium text-soft wrap-anywhere">{nameAndSuburb}</p>}
        <SaleLines item={item} />
        <AllergenLine item={item} />
        <p className="text-sm text-soft wrap-anywhere sm:text-base">{shortText(item.description)}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <PriceTag item={item} />
          <OrderLink item={item} className="after:absolute after:inset-0" />
        </div>
      </div>
    </article>
  )
}
