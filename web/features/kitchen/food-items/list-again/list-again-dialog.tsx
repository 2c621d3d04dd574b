import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { isCheaper, price } from '#web/domain/food-items/price.ts'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import type { ListAgainFields } from './list-again-form.ts'
import { ListAgainSheet } from './list-again-sheet.tsx'
import { ListAgainWithChanges } from './list-again-with-changes.tsx'
import { RecalledDish } from './recalled-dish.tsx'

interface ListAgainDialogProps {
  item: OwnFoodItem
  onClose: () => void
}

/** Lists a meal once more: how many and until when, and on request everything else. */
export function ListAgainDialog({ item, onClose }: ListAgainDialogProps) {
  const [start, setStart] = useState<ListAgainFields>()
  // Once it is listed, it goes away where it was listed from.
  const { finalFocus, leaveTrigger } = useFinalFocus('items-heading')
  const finish = (): void => {
    leaveTrigger()
    onClose()
  }
  const prices = isCheaper(item)
    ? `${price(item.discounted_price)} instead of ${price(item.original_price)}`
    : price(item.discounted_price)
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={item.name}
      description={start === undefined ? prices : 'Listed again as you change it here.'}
    >
      <RecalledDish item={item} />
      {start === undefined ? (
        <ListAgainSheet item={item} onClose={finish} onChangeFirst={setStart} />
      ) : (
        <ListAgainWithChanges item={item} start={start} onClose={finish} />
      )}
    </Dialog>
  )
}
