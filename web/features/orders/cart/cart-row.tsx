import { toAud, toCents } from '#contract/money.ts'
import { quantityLimit } from '#web/domain/orders/cart.ts'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { AllergenLine } from '#web/domain/declarations/declaration-line.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { SaleTimes, useSaleClock } from '#web/domain/food-items/sale-times.tsx'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { RemoveButton, QuantityStepper } from './quantity-stepper.tsx'
import type { CurrentLine } from './current-lines.ts'

interface CartRowProps {
  line: CurrentLine
  /** It cannot be ordered any more, only removed. */
  isUnavailable: boolean
  onQuantityChange: (quantity: number) => void
}

export function CartRow({ line: { item, quantity }, isUnavailable, onQuantityChange }: CartRowProps) {
  const clock = useSaleClock(item)
  return (
    <li ref={removalFocus} className="flex flex-wrap gap-4 py-4">
      <div className="size-20 shrink-0 overflow-hidden rounded-control sm:w-28">
        <FoodItemPicture fill item={item} className={isUnavailable ? 'opacity-60 grayscale' : ''} />
      </div>
      <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h3 className="min-w-0 text-lg wrap-anywhere">{item.name}</h3>
          <p className="font-display text-lg font-bold tabular-nums">
            {price(toAud(toCents(item.discounted_price) * quantity))}
          </p>
        </div>
        {quantity > 1 && (
          <p className="text-sm text-soft tabular-nums">{`${price(item.discounted_price)} each`}</p>
        )}
        <AllergenLine allergens={item.allergens} className="text-sm" />
        <AvoidanceMarks item={item} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          {isUnavailable ? (
            <Badge tone="red">No longer on sale</Badge>
          ) : (
            <SaleTimes isOnSale expires_at={item.expires_at} clock={clock} />
          )}
          {isUnavailable ? (
            <RemoveButton name={item.name} onRemove={() => onQuantityChange(0)} />
          ) : (
            <QuantityStepper
              name={item.name}
              quantity={quantity}
              limit={quantityLimit(item)}
              onQuantityChange={onQuantityChange}
            />
          )}
        </div>
        {!isUnavailable && <LimitNote quantity={quantity} limit={quantityLimit(item)} />}
      </div>
    </li>
  )
}

function LimitNote({ quantity, limit }: { quantity: number; limit: number }) {
  if (quantity < limit) return null
  return (
    <p role="status" className={quantity > limit ? 'font-medium text-amber' : 'text-sm text-soft'}>
      {quantity > limit
        ? `Only ${limit} left. We will order ${limit}.`
        : 'That is all there is in one order.'}
    </p>
  )
}
