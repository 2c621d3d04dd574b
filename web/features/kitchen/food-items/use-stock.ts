import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
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
export function useStock({ id: food_item_id, name, quantity_available }: OwnFoodItem): StockState {
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
