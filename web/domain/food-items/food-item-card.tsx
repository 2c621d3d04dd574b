import { isolatedText } from '#contract/text/isolated-text.ts'
import ShoppingBasket from 'virtual:icons/shopping-basket'
import { memo } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { cardMessages } from '#contract/payments/card-messages.ts'
import { addToCart, useQuantityInCart } from '#web/domain/orders/cart.ts'
import { count } from '#web/platform/format.ts'
import { isCheaper, price } from './price.ts'
import { Claims } from '#web/domain/declarations/claims.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import type { Address } from '#web/domain/position/distance.ts'
import { FoodItemPicture } from './food-item-picture.tsx'
import {
  claimsClass,
  descriptionClass,
  shortDescriptionClass,
  factsClass,
  footClass,
  frontClass,
  pictureClass,
  pictureShapeClass,
  timesClass,
} from './food-item-card-skeleton.tsx'
import { FoodItemAddress, useDistance } from './food-item-address.tsx'
import { SaleTimes, useSaleClock } from './sale-times.tsx'

/** Up to this many left are highlighted. */
const LOW_STOCK = 3

interface FoodItemCardProps {
  item: FoodItem
  /** Its name; undefined while it is loading. */
  restaurant: string | undefined
  /** Where it is; null where it is not known. */
  address: Address | null
  /** The level of its heading in the document outline. */
  level: 2 | 3
  /** Visible when the view opens, so its picture is loaded first. */
  first?: boolean
  /**
   * Opens the food item's own view. This and `onCart` are the same functions each time, or the card is
   * rendered for nothing.
   */
  onOpen: (food_item_id: string) => void
  onCart: () => void
}

/** Why a food item cannot be ordered now, in words; undefined when it can. */
export function closedTextOf(item: FoodItem, isExpired: boolean): string | undefined {
  return isExpired ? 'No longer on sale' : item.is_available ? undefined : cardMessages.sold_out
}

/**
 * A food item on offer, with the button that adds it to the cart: picture beside text on a phone, above it
 * elsewhere.
 */
export const FoodItemCard = memo(function FoodItemCard({
  item,
  restaurant,
  address,
  level,
  first = false,
  onOpen,
  onCart,
}: FoodItemCardProps) {
  const clock = useSaleClock(item)
  const distance = useDistance(address)
  const inCart = useQuantityInCart(item.id)
  const closedText = closedTextOf(item, clock.isOver)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article aria-label={item.name} className={classes(cardClass, 'relative flex flex-col overflow-hidden')}>
      <div className={frontClass}>
        <div className={pictureClass}>
          <FoodItemPicture
            item={item}
            lazy={!first}
            className={classes(pictureShapeClass, closedText && 'opacity-60 grayscale')}
          />
          <PercentOff
            item={item}
            className="max-sm:top-1 max-sm:right-auto max-sm:left-1 max-sm:px-1.5 max-sm:py-0"
          />
        </div>
        <div className={factsClass}>
          <Heading className="line-clamp-2 text-lg leading-[1.375rem] wrap-anywhere sm:text-xl sm:leading-6">
            <button
              type="button"
              onClick={() => onOpen(item.id)}
              className="text-left after:absolute after:inset-0 hover:underline"
            >
              {item.name}
            </button>
          </Heading>
          <FoodItemAddress name={restaurant} address={address} distance={distance} />
          <p
            key={distance === undefined ? 'long' : 'short'}
            className={classes(
              distance === undefined ? descriptionClass : shortDescriptionClass,
              'text-soft wrap-anywhere',
            )}
          >
            {item.description}
          </p>
        </div>
      </div>
      <SaleTimes expires_at={item.expires_at} clock={clock} className={timesClass}>
        {closedText === undefined && <StockLeft quantity={item.quantity_available} className="ml-auto" />}
      </SaleTimes>
      <Claims item={item} className={claimsClass} />
      <div className={footClass}>
        <PriceTag item={item} className="flex-[1_1_5rem]" />
        {closedText === undefined ? (
          <AddButton
            name={item.name}
            inCart={inCart}
            onAdd={() => addToCart(item, onCart)}
            className="max-sm:min-h-11 max-sm:text-sm"
          />
        ) : (
          <ClosedText>{closedText}</ClosedText>
        )}
      </div>
    </article>
  )
})

/** How much less it costs, on the corner of its picture; nothing when it costs no less. */
export function PercentOff({ item, className }: { item: FoodItem; className?: string }) {
  if (item.discount_percentage <= 0) return null
  return (
    <Badge
      tone="ink"
      className={classes('absolute top-3 right-3', className)}
    >{`${item.discount_percentage}% off`}</Badge>
  )
}

/** Above the area of the card that opens the food item. */
export function AddButton({
  name,
  inCart,
  onAdd,
  className,
}: {
  name: string
  inCart: number
  onAdd: () => void
  className?: string
}) {
  return (
    <Button onClick={onAdd} className={classes('relative z-10 max-w-full px-4', className)}>
      {inCart === 0 && <ShoppingBasket aria-hidden="true" className="size-5" />}
      <span>Add to Cart</span>
      <span className="sr-only">{` ${isolatedText(name)}`}</span>
      {/* In the place of the icon, so that a press makes the button no wider. */}
      {inCart > 0 && <span className="-mx-1 min-w-7 tabular-nums">{`(${inCart})`}</span>}
    </Button>
  )
}

export const ClosedText = ({ children }: { children: string }) => (
  <p className="grid min-h-12 place-items-center rounded-control bg-red-wash px-4 font-semibold text-red">
    {children}
  </p>
)

/**
 * By the length of a price: as wide as the display face writes it, so that what follows stays in place when
 * that arrives.
 */
const priceWidthClasses: Record<number, string> = { 5: 'min-w-[2.8em]', 6: 'min-w-[3.4em]', 7: 'min-w-[4em]' }

/** The price to pay and, where it is lower, the original one. */
export function PriceTag({ item, className }: { item: FoodItem; className?: string }) {
  const now = price(item.discounted_price)
  return (
    <p className={classes('flex min-w-0 flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className="sr-only">Now </span>
      <span
        className={classes(
          'font-display text-xl leading-7 font-bold sm:text-2xl',
          priceWidthClasses[now.length],
        )}
      >
        {now}
      </span>
      {isCheaper(item) && (
        <>
          <span className="sr-only">, was </span>
          <s className="text-soft max-sm:text-sm">{price(item.original_price)}</s>
        </>
      )}
    </p>
  )
}

export function StockLeft({ quantity, className }: { quantity: number; className?: string }) {
  const text = `${count(quantity)} left`
  return quantity <= LOW_STOCK ? (
    <Badge low tone="amber" className={className}>
      {text}
    </Badge>
  ) : (
    <p className={classes('text-sm text-soft tabular-nums', className)}>{text}</p>
  )
}
