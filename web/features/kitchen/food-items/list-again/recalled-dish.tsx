import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import type { Recall } from '#contract/kitchen/recalls.ts'
import { shortDate } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'

type ListedFoodItem = Pick<OwnFoodItem, 'id' | 'name' | 'listed_at'>
type RecallOfItems = Pick<Recall, 'created_at' | 'reason' | 'items'>

/**
 * The latest recall, of those newest first, of a food item, or since it was listed of another one of its
 * dish.
 */
export const findRecallOf = <R extends RecallOfItems>(
  { id, name, listed_at }: ListedFoodItem,
  recalls: R[],
): R | undefined =>
  recalls.find(({ created_at, items }) =>
    items.some(
      (item) => item.food_item_id === id || (created_at > listed_at && dishKey(item.name) === dishKey(name)),
    ),
  )

/** Warns before a meal is listed again that was recalled. */
export function RecalledDish({ item }: { item: OwnFoodItem }) {
  const { data: recalls = [] } = useEndpoint(api.recalls.all, {})
  const recall = findRecallOf(item, recalls)
  if (recall === undefined) return null
  return (
    <Callout kind="warning">
      <p className="font-semibold wrap-anywhere">{`You recalled it on ${shortDate(recall.created_at)}: ${recall.reason}`}</p>
      <p>Please check it, and what it contains, before it is on sale again.</p>
    </Callout>
  )
}
