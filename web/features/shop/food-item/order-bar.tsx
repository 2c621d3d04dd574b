import { isolatedText } from '#contract/text/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { AddButton, ClosedText, PriceTag } from '#web/domain/food-items/food-item-card.tsx'
import { addToCart, quantityLimit, useQuantityInCart } from '#web/domain/orders/cart.ts'
import { StepButton } from '#web/ui/forms/step-button.tsx'

interface OrderBarProps {
  item: FoodItem
  /** Why it cannot be ordered. */
  closedText: string | undefined
  onCart: () => void
}

/** The price, how many, and the button that adds them: within reach of the thumb on a phone. */
export function OrderBar({ item, closedText, onCart }: OrderBarProps) {
  const inCart = useQuantityInCart(item.id)
  const [chosen, setChosen] = useState(1)
  const limit = Math.max(1, quantityLimit(item) - inCart)
  const quantity = Math.min(chosen, limit)
  const choose = (next: number): void => setChosen(Math.max(1, Math.min(next, limit)))
  const add = (): void => {
    addToCart(item, onCart, quantity)
    setChosen(1)
  }
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-paper px-4 py-3 max-lg:order-last sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-y lg:px-0"
    >
      <div className="flex-[1_1_4.5rem]">
        <PriceTag item={item} />
      </div>
      {closedText === undefined ? (
        <>
          <div className="flex items-center">
            <StepButton
              label={`One less of ${isolatedText(item.name)}`}
              icon={Minus}
              isInactive={quantity === 1}
              onClick={() => choose(quantity - 1)}
            />
            <output
              aria-label={`Quantity of ${isolatedText(item.name)}`}
              className="min-w-7 text-center text-lg sm:min-w-9 font-semibold tabular-nums"
            >
              {quantity}
            </output>
            <StepButton
              label={`One more of ${isolatedText(item.name)}`}
              icon={Plus}
              isInactive={quantity === limit}
              onClick={() => choose(quantity + 1)}
            />
          </div>
          <AddButton
            name={item.name}
            inCart={inCart}
            onAdd={add}
            className="max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap max-sm:[&_svg]:hidden"
          />
        </>
      ) : (
        <ClosedText>{closedText}</ClosedText>
      )}
    </div>
  )
}
