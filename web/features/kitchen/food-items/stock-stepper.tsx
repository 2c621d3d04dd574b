import { isolatedText } from '#contract/people/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { StepButton } from '#web/ui/forms/step-button.tsx'
import { useStock } from './use-stock.ts'

/** What is left of an item, between the buttons that remove a portion and add one. */
export function StockStepper({ item, labelId }: { item: OwnFoodItem; labelId: string }) {
  const { quantity, isChanging, changeBy } = useStock(item)
  return (
    <div className="flex items-center">
      <StepButton
        label={`One portion less of ${isolatedText(item.name)}`}
        icon={Minus}
        isInactive={quantity === 0}
        onClick={() => changeBy(-1)}
      />
      <span id={labelId} className="min-w-8 text-center text-lg font-semibold tabular-nums">
        {quantity}
      </span>
      <StepButton
        label={`One portion more of ${isolatedText(item.name)}`}
        icon={Plus}
        onClick={() => changeBy(1)}
      />
      <span role="status" className="sr-only">
        {isChanging && `${quantity} left of ${isolatedText(item.name)}`}
      </span>
    </div>
  )
}
