import { useState } from 'react'
import { foodItemsApi, type OwnFoodItem } from '#contract/food-items.ts'
import { useNow } from '#web/platform/clock.ts'
import { isCheaper, price } from '#web/platform/format.ts'
import { dayAndTime } from '#web/domain/melbourne-time.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { EditFoodItem } from './edit-food-item.tsx'
import { FoodItemActions } from './food-item-actions.tsx'
import { sortForDashboard, statusOf } from './food-item-status.ts'
import { WithdrawFoodItem } from './withdraw-food-item.tsx'

type Asked = { what: 'edit' | 'withdraw'; item: OwnFoodItem } | undefined

/** Every item of the restaurant: a table, or cards where a table has no room. */
export function FoodItemTable() {
  const mine = useEndpoint(foodItemsApi.mine, {})
  const now = useNow(60_000)
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="mb-4 text-2xl">
        Your food items
      </h2>
      <QueryContent
        query={mine}
        loadingLabel="Loading your items"
        skeletonClass="h-48 w-full rounded-card"
        errorText="Your items could not be loaded."
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Nothing listed yet">Add what is left tonight with the form, and customers nearby see it at once.</EmptyState>
          ) : (
            <Items items={sortForDashboard(items, now)} now={now} ask={setAsked} />
          )
        }
      </QueryContent>
      {asked?.what === 'edit' && <EditFoodItem key={asked.item.id} item={asked.item} onClose={close} />}
      {asked?.what === 'withdraw' && <WithdrawFoodItem item={asked.item} onClose={close} />}
    </section>
  )
}

const columns = ['Name', 'Price', 'Left', 'Ends', 'Status', 'Actions']
// Below the `lg` width rows are cards, and each cell says what it is.
const cell =
  'flex items-center justify-between gap-4 before:text-sm before:text-soft before:content-[attr(data-label)] lg:table-cell lg:px-4 lg:py-3 lg:align-middle lg:before:content-none'

function Items({ items, now, ask }: { items: OwnFoodItem[]; now: number; ask: (asked: Asked) => void }) {
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
            <Row key={item.id} item={item} now={now} ask={ask} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, now, ask }: { item: OwnFoodItem; now: number; ask: (asked: Asked) => void }) {
  const status = statusOf(item, now)
  return (
    <tr
      className={classes(
        'flex flex-col gap-2 rounded-card border border-line bg-card p-4 shadow-card lg:table-row lg:rounded-none lg:border-0 lg:border-b lg:p-0 lg:shadow-none lg:last:border-b-0',
        !status.isOpen && 'text-soft',
      )}
    >
      <th scope="row" className="text-left text-lg font-semibold wrap-anywhere lg:w-full lg:min-w-48 lg:px-4 lg:py-3 lg:text-base">
        {item.name}
      </th>
      <td data-label="Price" className={classes(cell, 'tabular-nums lg:text-right')}>
        <span className="whitespace-nowrap">
          <span className="font-semibold">{price(item.discounted_price)}</span>
          {isCheaper(item) && <s className="ml-2 text-sm text-soft lg:ml-0 lg:block">{price(item.original_price)}</s>}
        </span>
      </td>
      <td data-label="Left" className={classes(cell, 'tabular-nums lg:text-right')}>
        {item.quantity_available}
      </td>
      <td data-label="Ends" className={classes(cell, 'lg:whitespace-nowrap')}>
        <time dateTime={item.expires_at}>{dayAndTime(item.expires_at, new Date(now))}</time>
      </td>
      <td data-label="Status" className={cell}>
        <Badge tone={status.tone}>{status.text}</Badge>
      </td>
      <td className="lg:px-2 lg:py-1">
        {!item.withdrawn && (
          <FoodItemActions
            item={item}
            open={status.isOpen}
            onEdit={() => ask({ what: 'edit', item })}
            onWithdraw={() => ask({ what: 'withdraw', item })}
          />
        )}
      </td>
    </tr>
  )
}
