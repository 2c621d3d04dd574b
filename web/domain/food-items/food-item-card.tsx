import { ShoppingBasket, ShoppingBag } from 'lucide-react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { cardMessages } from '#contract/payments/card-messages.ts'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { useClock } from '#web/platform/clock.ts'
import { count } from '#web/platform/format.ts'
import { isCheaper, price } from './price.ts'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { DeclarationLine } from '#web/domain/declarations/declaration-line.tsx'
import { isOver } from './expiry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import type { Address } from '#web/domain/position/distance.ts'
import { FoodItemPicture } from './food-item-picture.tsx'
import { declarationClass, descriptionClass, factsClass, footClass, frontClass, pictureClass } from './food-item-card-skeleton.tsx'
import { FoodItemAddress } from './food-item-address.tsx'
import { TimeLeft } from './time-left.tsx'

/** Up to this many left are highlighted. */
const LOW_STOCK = 3

interface FoodItemCardProps {
  item: FoodItem
  /** Its name; undefined while it is loading. */
  restaurant: string | undefined
  /** Where it is; null where it is not known. */
  address: Address | null
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
  return isExpired ? 'No longer on sale' : item.is_available ? undefined : cardMessages.sold_out
}

/** A food item on offer, with the button that adds it to the cart: picture beside text on a phone, above it elsewhere. */
export function FoodItemCard({ item, restaurant, address, inCart, level, first = false, onAdd, onOpen }: FoodItemCardProps) {
  const closedText = useClosedText(item)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article aria-label={item.name} className={classes(cardClass, 'relative flex flex-col overflow-hidden')}>
      <div className={frontClass}>
        <div className={pictureClass}>
          <FoodItemPicture item={item} lazy={!first} className={classes('max-sm:aspect-square', closedText && 'opacity-60 grayscale')} />
          <PercentOff item={item} className="max-sm:top-1.5 max-sm:right-auto max-sm:left-1.5 max-sm:px-2 max-sm:py-0.5" />
        </div>
        <div className={factsClass}>
          <Heading className="line-clamp-2 text-lg leading-tight wrap-anywhere sm:text-xl">
            <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0 hover:underline">
              {item.name}
            </button>
          </Heading>
          <FoodItemAddress name={restaurant} address={address} />
          <PickupLine item={item} />
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
            <TimeLeft expires_at={item.expires_at} className="max-sm:px-2 max-sm:py-0.5" />
            {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
          </div>
        </div>
      </div>
      <p className={classes(descriptionClass, 'text-sm text-soft wrap-anywhere sm:text-base')}>{item.description}</p>
      <DeclarationLine declared={item} className={declarationClass} />
      <AvoidanceMarks item={item} className="mx-2.5 mt-1.5 sm:mx-5 sm:mt-2" />
      <div className={footClass}>
        <PriceTag item={item} />
        {closedText === undefined ? (
          <AddButton name={item.name} inCart={inCart} onAdd={onAdd} className="max-sm:min-h-11" />
        ) : (
          <ClosedText>{closedText}</ClosedText>
        )}
      </div>
    </article>
  )
}

/** How much less it costs, on the corner of its picture; nothing when it costs no less. */
export function PercentOff({ item, className }: { item: FoodItem; className?: string }) {
  if (item.discount_percentage <= 0) return null
  return (
    <Badge tone="ink" className={classes('absolute top-3 right-3', className)}>
      {item.discount_percentage}% off
    </Badge>
  )
}

/** Above the area of the card that opens the food item. */
export function AddButton({ name, inCart, onAdd, className }: { name: string; inCart: number; onAdd: () => void; className?: string }) {
  return (
    <Button onClick={onAdd} className={classes('relative z-10 max-w-full px-4', className)}>
      <ShoppingBasket aria-hidden="true" className="size-5" />
      Add to Cart<span className="sr-only"> {name}</span>
      {inCart > 0 && <span className="tabular-nums">({inCart})</span>}
    </Button>
  )
}

export const ClosedText = ({ children }: { children: string }) => (
  <p className="grid min-h-12 place-items-center rounded-control bg-red-wash px-4 font-semibold text-red">{children}</p>
)

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
    <p className="flex min-w-0 flex-[1_1_5rem] flex-wrap items-baseline gap-x-2 tabular-nums">
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
  const text = `${count(quantity)} left`
  return quantity <= LOW_STOCK ? (
    <Badge tone="amber" className="max-sm:px-2 max-sm:py-0.5">
      {text}
    </Badge>
  ) : (
    <p className="text-sm text-soft tabular-nums">{text}</p>
  )
}
