import { isolatedText } from '#contract/text/isolated-text.ts'
import { useMutation } from '@tanstack/react-query'
import RotateCcwClock from 'virtual:icons/rotate-ccw-clock'
import Pencil from 'virtual:icons/pencil'
import Trash from 'virtual:icons/trash'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { call, failureText } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { classes } from '#web/ui/class-names.ts'

const buttonClass =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-ink hover:bg-sunk'

/** Shows the change at once, until the items are loaded again. */
const showAvailability = (id: string, is_available: boolean): void =>
  void queryClient.setQueriesData<OwnFoodItem[]>({ queryKey: keyOf(api.foodItems.mine) }, (items) =>
    items?.map((item) => (item.id === id ? { ...item, is_available, switched_off: !is_available } : item)),
  )

/** Shows an item as sold out although portions are left, or sells those again. */
export function SoldOutButton({ item }: { item: OwnFoodItem }) {
  const mutationKey = ['availability', item.id]
  const setAvailability = useMutation({
    mutationKey,
    // One press after the other: the last one counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (is_available: boolean) =>
      call(api.foodItems.change, { food_item_id: item.id, is_available }),
    onMutate: async (is_available) => {
      // Items that were read before the press would show it as it was.
      await queryClient.cancelQueries({ queryKey: keyOf(api.foodItems.mine) })
      showAvailability(item.id, is_available)
    },
    onSuccess: ({ is_available }) =>
      notify(
        is_available
          ? `${shortName(item.name)} is on sale again.`
          : `${shortName(item.name)} now shows ${messages.sold_out}.`,
        'success',
      ),
    onError: (error, is_available) => {
      // Without a connection, loading the items again fails as well.
      showAvailability(item.id, !is_available)
      notify(failureText(error, 'That did not work. Please try again.'), 'error')
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1)
        await refresh(api.foodItems.mine, api.foodItems.browse)
    },
  })
  if (item.quantity_available === 0 && !item.switched_off) return null
  return (
    <button
      type="button"
      onClick={() => setAvailability.mutate(item.switched_off)}
      className={classes(buttonClass, 'border-2 border-edge px-1.5 hover:border-ink')}
    >
      <span>{item.switched_off ? 'Sell again' : 'Sold out'}</span>
      <span className="sr-only">{`: ${isolatedText(item.name)}`}</span>
    </button>
  )
}

/** Opens the sheet that lists a past item once more. */
export function ListAgainButton({ item, onPress }: { item: OwnFoodItem; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`List again: ${isolatedText(item.name)}`}
      onClick={onPress}
      className={classes(buttonClass, 'border-2 border-edge hover:border-ink')}
    >
      List again
    </button>
  )
}

type ItemAction = 'edit' | 'history' | 'withdraw'

interface FoodItemActionsProps {
  item: OwnFoodItem
  onPress: (action: ItemAction) => void
  /** Of an item on sale, it is in the dialog that edits it. */
  hasHistory: boolean
  /** Stands before the other buttons. */
  children?: ReactNode
}

/** The buttons that edit an item, show who changed it, and withdraw it. */
export function FoodItemActions({ item, onPress, hasHistory, children }: FoodItemActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end @xl:flex-nowrap">
      <div className="contents">{children}</div>
      {!item.withdrawn && (
        <ActionButton label="Edit" name={item.name} icon={Pencil} onClick={() => onPress('edit')} />
      )}
      {hasHistory && (
        <ActionButton
          label="History"
          name={item.name}
          icon={RotateCcwClock}
          onClick={() => onPress('history')}
        />
      )}
      {!item.withdrawn && (
        <ActionButton label="Withdraw" name={item.name} icon={Trash} onClick={() => onPress('withdraw')} />
      )}
    </div>
  )
}

interface ActionButtonProps {
  label: string
  name: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  onClick: () => void
}

function ActionButton({ label, name, icon: Icon, onClick }: ActionButtonProps) {
  return (
    <button type="button" title={label} onClick={onClick} className={classes(buttonClass, 'px-0')}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{`${label} ${isolatedText(name)}`}</span>
    </button>
  )
}
