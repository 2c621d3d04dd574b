import { Clock, MapPin, ShoppingBag, ShoppingBasket, TriangleAlert } from 'lucide-react'
import { allergenLine } from '#contract/kitchen/declarations/allergen-wording.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { datedWindowText } from '#contract/kitchen/pickup-windows.ts'
import { shopPaths } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { ClosedText, StockLeft } from '#web/domain/food-items/food-item-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { saleEnd, wholeAddress } from './document-wording.ts'

const lineClass = 'flex items-start gap-1.5 text-sm sm:text-base'
const iconClass = 'mt-0.5 size-4 shrink-0 text-soft sm:mt-1'

/** Until when it can be bought, how many are left, and when it can be picked up. */
export function SaleLines({ item }: { item: FoodItem }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className={lineClass}>
          <Clock aria-hidden="true" className={iconClass} />
          <span>
            Ends <time dateTime={item.expires_at}>{saleEnd(item)}</time>
          </span>
        </p>
        {item.is_available && <StockLeft quantity={item.quantity_available} />}
      </div>
      <p className={classes(lineClass, 'font-medium')}>
        <ShoppingBag aria-hidden="true" className={iconClass} />
        <span>Pick up {datedWindowText(item)}</span>
      </p>
    </>
  )
}

export function AllergenLine({ item }: { item: FoodItem }) {
  const text = allergenLine(item.allergens)
  if (item.allergens.checked) return <p className="text-sm sm:text-base">{text}</p>
  return (
    <p className={classes(lineClass, 'font-semibold text-amber')}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 sm:mt-1" />
      <span>{text}</span>
    </p>
  )
}

export function AddressLine({ restaurant }: { restaurant: Restaurant }) {
  const address = wholeAddress(restaurant)
  return (
    <span className={classes(lineClass, 'text-soft')}>
      <MapPin aria-hidden="true" className={iconClass} />
      <span className="wrap-anywhere">{address === '' ? 'Address not given yet' : address}</span>
    </span>
  )
}

/** The way into the shop, to the food item; its name is for screen readers. */
export function OrderLink({ item, className }: { item: FoodItem; className?: string }) {
  if (!item.is_available) return <ClosedText>{messages.sold_out}</ClosedText>
  return (
    <a href={shopPaths.foodItem(item.id)} className={buttonClass('primary', classes('px-4', className))}>
      <ShoppingBasket aria-hidden="true" className="size-5" />
      Order<span className="sr-only"> {item.name}</span>
    </a>
  )
}
