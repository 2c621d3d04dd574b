import { useState } from 'react'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { isCheaper, price } from '#web/domain/price.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { EditFoodItem } from './edit-food-item.tsx'
import { FoodItemActions } from './food-item-actions.tsx'
import { sortForDashboard, statusOf } from './food-item-status.ts'
import { WithdrawFoodItem } from './withdraw-food-item.tsx'

type OpenDialog = { action: 'edit' | 'withdraw'; item: OwnFoodItem } | undefined

/** All items of the restaurant: a table, or cards on a narrow screen. */
export function FoodItemTable() {
  const itemsQuery = useEndpoint(api.foodItems.mine, {})
  const now = useNow(MINUTE_MS)
  const [dialog, setDialog] = useState<OpenDialog>()
  const closeDialog = (): void => setDialog(undefined)
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="mb-4 text-2xl">
        Your food items
      </h2>
      <QueryContent
        query={itemsQuery}
        loadingLabel="Loading your items"
        skeletonClass="h-48 w-full rounded-card"
        errorText="Your items could not be loaded."
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Nothing listed yet">Add what is left tonight with the form, and customers nearby see it at once.</EmptyState>
          ) : (
            <Table items={sortForDashboard(items, now)} now={now} onOpenDialog={setDialog} />
          )
        }
      </QueryContent>
      {dialog?.action === 'edit' && <EditFoodItem key={dialog.item.id} item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'withdraw' && <WithdrawFoodItem item={dialog.item} onClose={closeDialog} />}
    </section>
  )
}

const columns = ['Name', 'Price', 'Left', 'Ends', 'Status', 'Actions']
// Below the `lg` width each row is a card, and each cell shows its column name.
const cellClass =
  'flex items-center justify-between gap-4 before:text-sm before:text-soft before:content-[attr(data-label)] lg:table-cell lg:px-4 lg:py-3 lg:align-middle lg:before:content-none'

function Table({ items, now, onOpenDialog }: { items: OwnFoodItem[]; now: number; onOpenDialog: (dialog: OpenDialog) => void }) {
  return (
    <div className="lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-card">
      <table className="block w-full lg:table">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="border-b border-line text-left text-sm text-soft">
            {columns.map((name) => (
              <th key={name} scope="col" className={classes('px-4 py-3 font-semibold', ['Price', 'Left'].includes(name) && 'text-right')}>
                {name === 'Actions' ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4 md:grid-cols-2 lg:table-row-group">
          {items.map((item) => (
            <Row key={item.id} item={item} now={now} onOpenDialog={onOpenDialog} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, now, onOpenDialog }: { item: OwnFoodItem; now: number; onOpenDialog: (dialog: OpenDialog) => void }) {
  const status = statusOf(item, now)
  return (
    <tr
      className={classes(
        'flex flex-col gap-2 rounded-card border border-line bg-card p-4 shadow-card lg:table-row lg:rounded-none lg:border-0 lg:border-b lg:p-0 lg:shadow-none lg:last:border-b-0',
        !status.isVisible && 'text-soft',
      )}
    >
      <th scope="row" className="text-left text-lg font-semibold wrap-anywhere lg:w-full lg:min-w-48 lg:px-4 lg:py-3 lg:text-base">
        {item.name}
      </th>
      <td data-label="Price" className={classes(cellClass, 'tabular-nums lg:text-right')}>
        <span className="whitespace-nowrap">
          <span className="font-semibold">{price(item.discounted_price)}</span>
          {isCheaper(item) && <s className="ml-2 text-sm text-soft lg:ml-0 lg:block">{price(item.original_price)}</s>}
        </span>
      </td>
      <td data-label="Left" className={classes(cellClass, 'tabular-nums lg:text-right')}>
        {item.quantity_available}
      </td>
      <td data-label="Ends" className={classes(cellClass, 'lg:whitespace-nowrap')}>
        <time dateTime={item.expires_at}>{dayAndTime(item.expires_at, new Date(now))}</time>
      </td>
      <td data-label="Status" className={cellClass}>
        <Badge tone={status.tone}>{status.text}</Badge>
      </td>
      <td className="lg:px-2 lg:py-1">
        {!item.withdrawn && (
          <FoodItemActions
            item={item}
            isVisible={status.isVisible}
            onEdit={() => onOpenDialog({ action: 'edit', item })}
            onWithdraw={() => onOpenDialog({ action: 'withdraw', item })}
          />
        )}
      </td>
    </tr>
  )
}
