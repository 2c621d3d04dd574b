import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { FoodItemAction, FoodItemEdit } from '#contract/kitchen/food-item-edits.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

const actionNames: Record<FoodItemAction, string> = {
  listed: 'Listed',
  listed_again: 'Listed again',
  listed_by_plan: 'Listed by the weekly plan',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  closed: 'Taken off sale, because the day was closed',
  removed: 'Taken off Surplate by the operator',
  restored: 'Put back by the operator',
}

const fieldNames: Record<string, string> = {
  quantity_change: 'portions',
  quantity_available: 'portions',
  expires_at: 'end of sale',
  is_available: 'sold out or on sale',
  image_url: 'picture',
  photo_id: 'photo',
  cuisine_type: 'cuisine',
  portion_weight_g: 'portion weight',
}
const fieldName = (field: string): string => fieldNames[field] ?? field.replaceAll('_', ' ')

/** "Changed: name, end of sale" */
export const editText = ({ action, fields }: Pick<FoodItemEdit, 'action' | 'fields'>): string =>
  fields.length === 0 ? actionNames[action] : `${actionNames[action]}: ${fields.map(fieldName).join(', ')}`

/** Who listed, changed and withdrew an item, the latest first. */
export function FoodItemHistory({ item }: { item: OwnFoodItem }) {
  const edits = useEndpoint(api.foodItems.edits, { food_item_id: item.id }, { staleTime: 0 })
  const now = new Date(serverNow())
  return (
    <QueryContent
      query={edits}
      loadingLabel="Loading the history"
      skeletonClass="h-32 w-full"
      errorText="The history could not be loaded."
    >
      {(rows) => (
        <ol className="flex flex-col divide-y divide-line">
          {rows.map((edit) => (
            <li key={`${edit.at} ${edit.action}`} className="py-2.5">
              <p className="font-semibold">{editText(edit)}</p>
              <p className="text-sm text-soft">
                <span translate="no">{edit.by === null ? '' : `${edit.by}, `}</span>
                <time dateTime={edit.at}>{dayAndTime(edit.at, now)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </QueryContent>
  )
}

/** The history of an item that cannot be edited any more. */
export function HistoryDialog({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={item.name}
      description="Who listed and changed it, the latest first."
    >
      <FoodItemHistory item={item} />
    </Dialog>
  )
}
