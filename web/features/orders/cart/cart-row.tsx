import { toAud, toCents } from '#contract/money.ts'
import { quantityLimit, type CartLine } from '#web/domain/orders/cart.ts'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { AllergenLine } from '#web/domain/declarations/declaration-line.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { SaleTimes, useSaleClock } from '#web/domain/food-items/sale-times.tsx'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { useQueries } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import { StepButton } from '#web/ui/forms/step-button.tsx'

const STALE_AFTER_MS = 5_000

/** A cart line with the current state of its food item. */
export interface CurrentLine extends CartLine {
  /** The food item no longer exists for customers. */
  isWithdrawn: boolean
}

/**
 * The lines with the current state of their food items; until that is loaded, as they were added to the cart.
 */
export function useCurrentLines(lines: CartLine[]): CurrentLine[] {
  const queries = useQueries({
    queries: lines.map(({ item }) => ({
      queryKey: keyOf(api.foodItems.get, { food_item_id: item.id }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.foodItems.get, { food_item_id: item.id }, { signal }),
      staleTime: STALE_AFTER_MS,
    })),
  })
  return lines.map(({ item, quantity }, index) => {
    const query = queries[index]
    return {
      item: query?.data ?? item,
      quantity,
      isWithdrawn: query?.error instanceof Problem && query.error.status === 404,
    }
  })
}

interface QuantityStepperProps {
  name: string
  quantity: number
  limit: number
  onQuantityChange: (quantity: number) => void
}

/** Buttons that change a quantity by one. At 1, the first of them removes the item. */
function QuantityStepper({ name, quantity, limit, onQuantityChange }: QuantityStepperProps) {
  const isLast = quantity === 1
  return (
    <div className="flex items-center">
      <StepButton
        label={isLast ? `Remove ${isolatedText(name)}` : `One less of ${isolatedText(name)}`}
        icon={isLast ? Trash : Minus}
        onClick={() => onQuantityChange(quantity - 1)}
      />
      <output
        aria-label={`Quantity of ${isolatedText(name)}`}
        className="min-w-8 text-center font-semibold tabular-nums"
      >
        {quantity}
      </output>
      <StepButton
        label={`One more of ${isolatedText(name)}`}
        icon={Plus}
        isInactive={quantity >= limit}
        onClick={() => onQuantityChange(quantity + 1)}
      />
    </div>
  )
}

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <StepButton label={`Remove ${isolatedText(name)}`} icon={Trash} onClick={onRemove} />
)

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
            <SaleTimes expires_at={item.expires_at} clock={clock} />
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
