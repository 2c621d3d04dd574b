import { isolatedText } from '#contract/people/isolated-text.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#web/platform/http/api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { refreshListings } from './listing-notice.ts'

/** Asks for confirmation before an item is withdrawn, which cannot be undone. */
export function WithdrawFoodItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const { finalFocus, leaveTrigger } = useFinalFocus('items-heading')
  const withdraw = useCall(api.foodItems.withdraw, {
    onSuccess: () => {
      notify(`${shortName(item.name)} is withdrawn.`, 'success')
      leaveTrigger()
      onClose()
      return refreshListings()
    },
    onError: (error) => notify(failureText(error, 'The item was not withdrawn. Please try again.'), 'error'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={`Withdraw ${isolatedText(item.name)}?`}
      description="It goes off sale for good. Orders already placed stay and can be collected."
    >
      <ConfirmActions
        confirmLabel="Withdraw it"
        cancelLabel="Keep it"
        busy={withdraw.isPending}
        danger
        onCancel={onClose}
        onConfirm={() => withdraw.mutate({ food_item_id: item.id })}
      />
    </Dialog>
  )
}
