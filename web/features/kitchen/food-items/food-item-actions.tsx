import { isolatedText } from '#contract/text/isolated-text.ts'
import { useMutation } from '@tanstack/react-query'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { call, failureText } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { Menu, MenuItem } from '#web/ui/controls/menu.tsx'

/** Shows the change at once, until the items are loaded again. */
const showAvailability = (id: string, is_available: boolean): void =>
  void queryClient.setQueriesData<OwnFoodItem[]>({ queryKey: keyOf(api.foodItems.mine) }, (items) =>
    // Pages of past ones are none that can be switched.
    Array.isArray(items)
      ? items.map((item) => (item.id === id ? { ...item, is_available, switched_off: !is_available } : item))
      : items,
  )

/** Marks an item as sold out although portions are left, or sells those again. */
function useAvailability(item: OwnFoodItem): (is_available: boolean) => void {
  const mutationKey = ['availability', item.id]
  const { mutate } = useMutation({
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
  return mutate
}

export type ItemAction = 'list again' | 'edit' | 'history' | 'withdraw'

interface FoodItemActionsProps {
  item: OwnFoodItem
  isListed: boolean
  canListAgain: boolean
  onPress: (action: ItemAction) => void
}

/** All that can be done with an item besides changing its stock. */
export function FoodItemActions({ item, isListed, canListAgain, onPress }: FoodItemActionsProps) {
  const setAvailability = useAvailability(item)
  return (
    <Menu label={`Actions for ${isolatedText(item.name)}`}>
      {!isListed && canListAgain && <MenuItem onPress={() => onPress('list again')}>List again</MenuItem>}
      {!item.withdrawn && <MenuItem onPress={() => onPress('edit')}>Edit</MenuItem>}
      {isListed && (item.quantity_available > 0 || item.switched_off) && (
        <MenuItem onPress={() => setAvailability(item.switched_off)}>
          {item.switched_off ? 'Put back on sale' : 'Mark sold out'}
        </MenuItem>
      )}
      <MenuItem onPress={() => onPress('history')}>History</MenuItem>
      {!item.withdrawn && <MenuItem onPress={() => onPress('withdraw')}>Withdraw</MenuItem>}
    </Menu>
  )
}
