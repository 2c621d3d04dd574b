import type { OwnFoodItem } from '#contract/food-items.ts'
import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before an item is taken off sale for good. */
export function WithdrawItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const withdraw = useCall(api.foodItems.withdraw, {
    onSuccess: () => {
      notify(`${item.name} is withdrawn.`, 'done')
      onClose()
      return refresh(api.foodItems.mine, api.foodItems.list)
    },
    onError: (error) => notify(failureText(error, 'The item was not withdrawn. Please try again.'), 'failed'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Withdraw ${item.name}?`}
      description="It goes off sale for good. Orders already placed stay and can be collected."
    >
      <Choice
        act="Withdraw it"
        leave="Keep it"
        busy={withdraw.isPending}
        danger
        onLeave={onClose}
        onAct={() => withdraw.mutate({ food_item_id: item.id })}
      />
    </Dialog>
  )
}
