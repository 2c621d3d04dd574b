import { MapPin, ShoppingBasket, ShoppingBag } from 'lucide-react'
import type { FoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { windowText } from '#contract/pickup-windows.ts'
import { useClock } from '#web/platform/clock.ts'
import { isCheaper, price } from './price.ts'
import { isOver } from './expiry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoodItemPicture } from './food-item-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TimeLeft } from './time-left.tsx'

/** Up to this many left are highlighted. */
const LOW_STOCK = 3

interface FoodItemCardProps {
  item: FoodItem
  /** Its name; undefined while it is loading. */
  restaurant: string | undefined
  /** Where it is; empty when it has not said. */
  place: string
  /** Units in the cart. */
  inCart: number
  /** The level of its heading in the document outline. */
  level: 2 | 3
  /** Visible when the view opens, so its picture is loaded first. */
  first?: boolean
  onAdd: () => void
  /** Opens the food item's own view. */
  onOpen: () => void
}

/** Why a food item cannot be ordered now, in words; undefined when it can. */
export function useClosedText(item: FoodItem): string | undefined {
  const isExpired = useClock((now) => isOver(item.expires_at, now))
  return isExpired ? 'No longer on sale' : item.is_available ? undefined : messages.sold_out
}

/** A food item on offer, with the button that adds it to the cart: picture beside text on a phone, above it elsewhere. */
export function FoodItemCard({ item, restaurant, place, inCart, level, first = false, onAdd, onOpen }: FoodItemCardProps) {
  const closedText = useClosedText(item)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article aria-label={item.name} className={classes(cardClass, 'relative flex flex-col overflow-hidden')}>
      <div className="flex gap-3 p-3 pb-0 sm:flex-col sm:gap-0 sm:p-0">
        <div className="relative w-28 shrink-0 self-start overflow-hidden rounded-control sm:w-full sm:rounded-none">
          <FoodItemPicture
            image_url={item.image_url}
            cuisine_type={item.cuisine_type}
            lazy={!first}
            className={classes('max-sm:aspect-square', closedText && 'opacity-60 grayscale')}
          />
          {item.discount_percentage > 0 && (
            <Badge tone="ink" className="absolute top-1.5 left-1.5 max-sm:px-2 max-sm:py-0.5 sm:top-3 sm:right-3 sm:left-auto">
              {item.discount_percentage}% off
            </Badge>
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1 sm:gap-2 sm:p-5 sm:pb-0">
          <Heading className="line-clamp-2 text-lg leading-tight wrap-anywhere sm:text-xl">
            <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0 hover:underline">
              {item.name}
            </button>
          </Heading>
          <RestaurantLine name={restaurant} place={place} />
          <PickupLine item={item} />
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
            <TimeLeft expires_at={item.expires_at} className="max-sm:px-2 max-sm:py-0.5" />
            {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
          </div>
        </div>
      </div>
      <p className="mx-3 mt-2 line-clamp-1 text-sm text-soft wrap-anywhere sm:mx-5 sm:line-clamp-3 sm:text-base">{item.description}</p>
      <div className="mt-auto flex items-center justify-between gap-3 p-3 pt-2 sm:p-5 sm:pt-3">
        <PriceTag item={item} />
        {closedText === undefined ? <AddButton name={item.name} inCart={inCart} onAdd={onAdd} /> : <ClosedText>{closedText}</ClosedText>}
      </div>
    </article>
  )
}

/** Above the area of the card that opens the food item. */
export function AddButton({ name, inCart, onAdd, className }: { name: string; inCart: number; onAdd: () => void; className?: string }) {
  return (
    <Button onClick={onAdd} className={classes('relative z-10 px-4', className)}>
      <ShoppingBasket aria-hidden="true" className="size-5" />
      Add to Cart<span className="sr-only"> {name}</span>
      {inCart > 0 && <span className="tabular-nums">({inCart})</span>}
    </Button>
  )
}

export const ClosedText = ({ children }: { children: string }) => (
  <p className="grid min-h-12 place-items-center rounded-control bg-red-wash px-4 font-semibold text-red">{children}</p>
)

/** Restaurant and suburb; a bar of the same height while the name is loading. */
function RestaurantLine({ name, place }: { name: string | undefined; place: string }) {
  if (name === undefined) return <Skeleton className="h-5 w-2/3" />
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft sm:text-base">
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 truncate">
        <span className="font-medium">{name}</span> · {place === '' ? 'address not given yet' : place}
      </span>
    </p>
  )
}

/** When the food item can be picked up. */
export function PickupLine({ item }: { item: FoodItem }) {
  const text = useClock((now) => windowText(item, new Date(now)))
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium sm:text-base">
      <ShoppingBag aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 truncate">Pick up {text}</span>
    </p>
  )
}

/** The price to pay and, where it is lower, the original one. */
export function PriceTag({ item }: { item: FoodItem }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="sr-only">Now </span>
      <span className="font-display text-2xl font-bold">{price(item.discounted_price)}</span>
      {isCheaper(item) && (
        <>
          <span className="sr-only">, was </span>
          <s className="text-soft">{price(item.original_price)}</s>
        </>
      )}
    </p>
  )
}

export function StockLeft({ quantity }: { quantity: number }) {
  const text = `${quantity} left`
  return quantity <= LOW_STOCK ? (
    <Badge tone="amber" className="max-sm:px-2 max-sm:py-0.5">
      {text}
    </Badge>
  ) : (
    <p className="text-sm text-soft tabular-nums">{text}</p>
  )
}

export function FoodItemCardSkeleton() {
  return (
    <div className={classes(cardClass, 'overflow-hidden')}>
      <div className="flex gap-3 p-3 sm:flex-col sm:p-0">
        <Skeleton className="aspect-square w-28 shrink-0 sm:aspect-[8/5] sm:w-full sm:rounded-none" />
        <div className="flex flex-1 flex-col gap-2 sm:px-5">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </div>
      <div className="flex justify-between gap-3 p-3 sm:p-5">
        <Skeleton className="h-12 w-1/3" />
        <Skeleton className="h-12 w-2/5" />
      </div>
    </div>
  )
}
