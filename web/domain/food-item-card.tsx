import { ShoppingBasket, Store } from 'lucide-react'
import { useState } from 'react'
import type { FoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { useClock } from '#web/platform/clock.ts'
import { isCheaper, isOver } from '#web/platform/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoodItemPicture } from './food-item-picture.tsx'
import { PriceTag } from './price-tag.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TimeLeft } from './time-left.tsx'

const FEW = 3
const LONG_TEXT = 150

interface DealCardProps {
  item: FoodItem
  restaurant: string
  /** How many of it are in the cart already. */
  inCart: number
  /** The level of its heading where it stands. */
  level: 2 | 3
  /** On the screen when the view opens. */
  first?: boolean
  onAdd: () => void
}

/** One deal: all that decides, and one action. */
export function FoodItemCard({ item, restaurant, inCart, level, first = false, onAdd }: DealCardProps) {
  const over = useClock((now) => isOver(item.expires_at, now))
  const Heading = level === 2 ? 'h2' : 'h3'
  const closed = over ? 'No longer on sale' : item.is_available ? undefined : messages.sold_out
  return (
    <article aria-label={item.name} className={classes(cardClass, 'flex flex-col overflow-hidden')}>
      <div className="relative">
        <FoodItemPicture
          image_url={item.image_url}
          cuisine_type={item.cuisine_type}
          lazy={!first}
          className={closed && 'opacity-60 grayscale'}
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
          {closed === undefined && <Quantity left={item.quantity_available} />}
        </div>
        {closed === undefined ? (
          <Button onClick={onAdd} className="mt-2 w-full">
            <ShoppingBasket aria-hidden="true" className="size-5" />
            Add to Cart
            {inCart > 0 && <span className="tabular-nums">({inCart})</span>}
          </Button>
        ) : (
          <p className="mt-2 grid min-h-12 place-items-center rounded-control bg-red-wash font-semibold text-red">{closed}</p>
        )}
      </div>
    </article>
  )
}

function Quantity({ left }: { left: number }) {
  const text = `${left} left`
  return left <= FEW ? <Badge tone="amber">{text}</Badge> : <p className="text-soft tabular-nums">{text}</p>
}

function Description({ text }: { text: string }) {
  const [whole, showWhole] = useState(false)
  const cut = text.length > LONG_TEXT && !whole
  return (
    <div className="text-soft">
      <p className={classes('wrap-anywhere whitespace-pre-line', cut && 'line-clamp-3')}>{text}</p>
      {cut && (
        <button
          type="button"
          onClick={() => showWhole(true)}
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
