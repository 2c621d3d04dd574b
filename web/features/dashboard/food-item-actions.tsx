import { Pencil, Power, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const iconClass = 'size-5 max-sm:hidden'

interface FoodItemActionsProps {
  item: OwnFoodItem
  isVisible: boolean
  onEdit: () => void
  onWithdraw: () => void
}

/** The buttons that edit an item, switch it off and on, and withdraw it. */
export function FoodItemActions({ item, isVisible, onEdit, onWithdraw }: FoodItemActionsProps) {
  const changeFoodItem = useCall(api.foodItems.change, {
    onSuccess: (changedItem) => {
      notify(changedItem.is_available ? `${item.name} is on sale again.` : `${item.name} now shows ${messages.sold_out}.`, 'success')
      return refresh(api.foodItems.mine, api.foodItems.list)
    },
    onError: (error) => notify(failureText(error, 'That did not work. Please try again.'), 'error'),
  })
  const toggleAvailability = (): void => changeFoodItem.mutate({ food_item_id: item.id, is_available: item.switched_off })
  return (
    <div className="mt-1 flex gap-1 border-t border-line pt-2 md:mt-0 md:justify-end md:border-0 md:pt-0">
      <ActionButton label="Edit" name={item.name} onClick={onEdit}>
        <Pencil aria-hidden="true" className={iconClass} />
      </ActionButton>
      {isVisible && (
        <ActionButton
          label={item.switched_off ? 'Switch on' : 'Switch off'}
          name={item.name}
          onClick={toggleAvailability}
          busy={changeFoodItem.isPending}
        >
          {changeFoodItem.isPending ? <Spinner /> : <Power aria-hidden="true" className={iconClass} />}
        </ActionButton>
      )}
      <ActionButton label="Withdraw" name={item.name} onClick={onWithdraw}>
        <Trash2 aria-hidden="true" className={iconClass} />
      </ActionButton>
    </div>
  )
}

function ActionButton({
  label,
  name,
  onClick,
  busy = false,
  children,
}: {
  label: string
  name: string
  onClick: () => void
  busy?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={busy ? undefined : onClick}
      aria-disabled={busy || undefined}
      className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-ink hover:bg-sunk md:flex-none"
    >
      {children}
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
