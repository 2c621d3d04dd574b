import { isolatedText } from '#contract/text/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { StepButton } from '#web/ui/forms/step-button.tsx'
import { useState } from 'react'
import { api } from '#web/platform/http/api.ts'
import { call, failureText } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/http/query.ts'
import { makeStockSender } from './stock-sender.ts'

interface StockState {
  quantity: number
  /** It shows presses that are not saved yet. */
  isChanging: boolean
  changeBy: (by: number) => void
}

/** The stock of an item, as the last presses on − and + left it. */
function useStock({ id: food_item_id, name, quantity_available }: OwnFoodItem): StockState {
  const [pressedQuantity, setPressedQuantity] = useState<number>()
  const [sender] = useState(() =>
    makeStockSender({
      send: async (quantity_change) =>
        (await call(api.foodItems.change, { food_item_id, quantity_change })).quantity_available,
      reload: () => refresh(api.foodItems.mine, api.foodItems.browse),
      show: setPressedQuantity,
      onError: (error) =>
        notify(
          `${shortName(name)}: ${failureText(error, 'The number was not changed. Please try again.')}`,
          'error',
        ),
    }),
  )
  return {
    quantity: pressedQuantity ?? quantity_available,
    isChanging: pressedQuantity !== undefined,
    changeBy: (by) => sender.change(by, quantity_available),
  }
}

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
