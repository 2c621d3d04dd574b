import { useId, useState } from 'react'
import { dayAndTime } from '#contract/time-wording.ts'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { isCheaper, price } from '#web/domain/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { EditFoodItem } from './edit-food-item.tsx'
import { FoodItemActions, SoldOutButton } from './food-item-actions.tsx'
import { statusOf } from './food-item-status.ts'
import { StockStepper } from './stock-stepper.tsx'
import { WithdrawFoodItem } from './withdraw-food-item.tsx'

type OpenDialog = { action: 'edit' | 'withdraw'; item: OwnFoodItem } | undefined

const headingClasses: Record<string, string> = { Price: 'text-right', Left: 'text-center' }
const columns = ['Name', 'Price', 'Left', 'Ends', 'Status', 'Actions']

/** Items of the restaurant: a table, or cards on a narrow screen. */
export function FoodItemTable({ items, now }: { items: OwnFoodItem[]; now: number }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const closeDialog = (): void => setDialog(undefined)
  return (
    <>
      <div className="lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-card">
        <table className="block w-full lg:table">
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="border-b border-line text-left text-sm text-soft">
              {columns.map((name) => (
                <th key={name} scope="col" className={classes('px-4 py-3 font-semibold', headingClasses[name])}>
                  {name === 'Actions' ? <span className="sr-only">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="grid gap-3 md:grid-cols-2 lg:table-row-group">
            {items.map((item) => (
              <Row key={item.id} item={item} now={now} onOpenDialog={setDialog} />
            ))}
          </tbody>
        </table>
      </div>
      {dialog?.action === 'edit' && <EditFoodItem key={dialog.item.id} item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'withdraw' && <WithdrawFoodItem item={dialog.item} onClose={closeDialog} />}
    </>
  )
}

// Below the `lg` width a row is a card of three lines: name and status, price and end, stock and buttons.
const rowClass =
  'flex flex-wrap items-center gap-x-1 gap-y-1 rounded-card border border-line bg-card p-3 shadow-card lg:table-row lg:rounded-none lg:border-0 lg:border-b lg:p-0 lg:shadow-none lg:last:border-b-0'
const cellClass = 'lg:px-4 lg:py-2 lg:align-middle'

function Row({ item, now, onOpenDialog }: { item: OwnFoodItem; now: number; onOpenDialog: (dialog: OpenDialog) => void }) {
  const quantityId = useId()
  const status = statusOf(item, now)
  return (
    <tr className={classes(rowClass, !status.isVisible && 'text-soft')}>
      <th
        scope="row"
        className={classes(
          cellClass,
          'order-1 min-w-0 grow basis-[calc(100%-7rem)] text-left text-lg leading-snug font-semibold wrap-anywhere lg:w-full lg:min-w-48 lg:text-base',
        )}
      >
        {item.name}
      </th>
      <td className={classes(cellClass, 'order-3 grow basis-[calc(100%-12rem)] tabular-nums lg:text-right')}>
        <span className="whitespace-nowrap">
          <span className="font-semibold">{price(item.discounted_price)}</span>
          {isCheaper(item) && <s className="ml-2 text-sm text-soft lg:ml-0 lg:block">{price(item.original_price)}</s>}
        </span>
      </td>
      <td aria-labelledby={quantityId} className={classes(cellClass, 'order-5 grow tabular-nums lg:text-center')}>
        {status.isVisible ? (
          <StockStepper item={item} labelId={quantityId} />
        ) : (
          <>
            <span id={quantityId}>{item.quantity_available}</span>
            <span aria-hidden="true" className="lg:hidden">
              {' left'}
            </span>
          </>
        )}
      </td>
      <td className={classes(cellClass, 'order-4 text-sm text-soft lg:text-base lg:whitespace-nowrap lg:text-ink')}>
        <span aria-hidden="true" className="lg:hidden">
          {'Ends '}
        </span>
        <time dateTime={item.expires_at}>{dayAndTime(item.expires_at, new Date(now))}</time>
      </td>
      <td className={classes(cellClass, 'order-2')}>
        <Badge tone={status.tone}>{status.text}</Badge>
      </td>
      <td className="order-6 lg:px-2 lg:py-1">
        {!item.withdrawn && (
          <FoodItemActions
            item={item}
            onEdit={() => onOpenDialog({ action: 'edit', item })}
            onWithdraw={() => onOpenDialog({ action: 'withdraw', item })}
          >
            {status.isVisible && <SoldOutButton item={item} />}
          </FoodItemActions>
        )}
      </td>
    </tr>
  )
}
