import { ShoppingBasket, Store } from 'lucide-react'
import { useState } from 'react'
import type { FoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
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
/** Longer descriptions are cut to three lines. */
const LONG_DESCRIPTION = 150

interface FoodItemCardProps {
  item: FoodItem
  restaurant: string
  /** Units in the cart. */
  inCart: number
  /** The level of its heading in the document outline. */
  level: 2 | 3
  /** Visible when the view opens, so its picture is loaded first. */
  first?: boolean
  onAdd: () => void
}

/** A food item on offer, with the button that adds it to the cart. */
export function FoodItemCard({ item, restaurant, inCart, level, first = false, onAdd }: FoodItemCardProps) {
  const isExpired = useClock((now) => isOver(item.expires_at, now))
  const Heading = level === 2 ? 'h2' : 'h3'
  const closedText = isExpired ? 'No longer on sale' : item.is_available ? undefined : messages.sold_out
  return (
    <article aria-label={item.name} className={classes(cardClass, 'flex flex-col overflow-hidden')}>
      <div className="relative">
        <FoodItemPicture
          image_url={item.image_url}
          cuisine_type={item.cuisine_type}
          lazy={!first}
          className={closedText && 'opacity-60 grayscale'}
        />
        <TimeLeft expires_at={item.expires_at} className="absolute bottom-3 left-3 shadow-card" />
        {isCheaper(item) && (
          <Badge tone="ink" className="absolute top-3 right-3">
            {item.discount_percentage}% off
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <Heading className="text-xl wrap-anywhere">{item.name}</Heading>
        <p className="flex items-center gap-1.5 font-medium text-soft">
          <Store aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{restaurant}</span>
        </p>
        <Description text={item.description} />
        <div className="mt-auto flex items-end justify-between gap-3 pt-2">
          <PriceTag item={item} />
          {closedText === undefined && <StockLeft quantity={item.quantity_available} />}
        </div>
        {closedText === undefined ? (
          <Button onClick={onAdd} className="mt-2 w-full">
            <ShoppingBasket aria-hidden="true" className="size-5" />
            Add to Cart
            {inCart > 0 && <span className="tabular-nums">({inCart})</span>}
          </Button>
        ) : (
          <p className="mt-2 grid min-h-12 place-items-center rounded-control bg-red-wash font-semibold text-red">{closedText}</p>
        )}
      </div>
    </article>
  )
}

/** The price to pay and, where it is lower, the original one. */
function PriceTag({ item }: { item: FoodItem }) {
  return (
    <p className="flex items-baseline gap-2 tabular-nums">
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

function StockLeft({ quantity }: { quantity: number }) {
  const text = `${quantity} left`
  return quantity <= LOW_STOCK ? <Badge tone="amber">{text}</Badge> : <p className="text-soft tabular-nums">{text}</p>
}

function Description({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isCut = text.length > LONG_DESCRIPTION && !isExpanded
  return (
    <div className="text-soft">
      <p className={classes('wrap-anywhere whitespace-pre-line', isCut && 'line-clamp-3')}>{text}</p>
      {isCut && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="-my-2 min-h-11 font-semibold text-ink underline underline-offset-4"
        >
          Show all
        </button>
      )}
    </div>
  )
}

export function FoodItemCardSkeleton() {
  return (
    <div className={classes(cardClass, 'overflow-hidden')}>
      <Skeleton className="aspect-[8/5] w-full rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-9 w-1/3" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  )
}
