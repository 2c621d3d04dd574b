import { type ReactNode, useId, useState } from 'react'
import { dayAndTime } from '#contract/time-wording.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { isCheaper, price } from '#web/domain/food-items/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { EditFoodItem } from './edit-food-item.tsx'
import { HistoryDialog } from './food-item-history.tsx'
import { ListAgainDialog } from './list-again/list-again-dialog.tsx'
import { FoodItemActions, ListAgainButton, SoldOutButton } from './food-item-actions.tsx'
import { statusOf } from './food-item-status.ts'
import { StockStepper } from './stock-stepper.tsx'
import { WithdrawFoodItem } from './withdraw-food-item.tsx'

type RowAction = 'edit' | 'withdraw' | 'history' | 'list again'
type OpenDialog = { action: RowAction; item: OwnFoodItem } | undefined

interface FoodItemTableProps {
  items: OwnFoodItem[]
  now: number
  /** Whether items that have ended can be listed again. */
  canListAgain?: boolean
  /** Stands in place of the table. A dialog that is open stays, also when the sale of its item has ended. */
  empty?: ReactNode
}

const headingClasses: Record<string, string> = { Price: 'text-right', Left: 'text-center' }
const columns = ['Name', 'Price', 'Left', 'Ends', 'Status', 'Actions']

/** Items of the restaurant: a table, or cards where it is narrow. */
export function FoodItemTable({ items, now, canListAgain, empty }: FoodItemTableProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const closeDialog = (): void => setDialog(undefined)
  return (
    <>
      {items.length === 0 ? empty : <Table items={items} now={now} canListAgain={canListAgain === true} onOpenDialog={setDialog} />}
      {dialog?.action === 'edit' && <EditFoodItem key={dialog.item.id} item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'withdraw' && <WithdrawFoodItem item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'history' && <HistoryDialog item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'list again' && <ListAgainDialog key={dialog.item.id} item={dialog.item} onClose={closeDialog} />}
    </>
  )
}

interface TableProps extends Required<Pick<FoodItemTableProps, 'items' | 'now' | 'canListAgain'>> {
  onOpenDialog: (dialog: OpenDialog) => void
}

function Table({ items, now, canListAgain, onOpenDialog }: TableProps) {
  return (
    <div className="@container">
      <table className="block w-full @5xl:table">
        <thead className="sr-only @5xl:not-sr-only @5xl:table-header-group">
          <tr className="border-b border-line text-left text-sm text-soft">
            {columns.map((name) => (
              <th key={name} scope="col" className={classes('px-4 py-3 font-semibold', headingClasses[name])}>
                {name === 'Actions' ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 @xl:grid-cols-2 @5xl:table-row-group">
          {items.map((item) => (
            <Row key={item.id} item={item} now={now} canListAgain={canListAgain} onOpenDialog={onOpenDialog} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// Below the width of a table a row is a card of three lines: name and status, price and end, stock and buttons.
const rowClass =
  'flex flex-wrap items-center gap-x-1 gap-y-1 rounded-card border border-line bg-card p-3 shadow-card @5xl:table-row @5xl:rounded-none @5xl:border-0 @5xl:border-b @5xl:p-0 @5xl:shadow-none @5xl:last:border-b-0'
const cellClass = '@5xl:px-4 @5xl:py-2 @5xl:align-middle'

interface RowProps {
  item: OwnFoodItem
  now: number
  canListAgain: boolean
  onOpenDialog: (dialog: OpenDialog) => void
}

function Row({ item, now, canListAgain, onOpenDialog }: RowProps) {
  const quantityId = useId()
  const status = statusOf(item, now)
  return (
    <tr className={classes(rowClass, !status.isVisible && 'text-soft')}>
      <th
        scope="row"
        className={classes(
          cellClass,
          'order-1 min-w-0 grow basis-[calc(100%-7rem)] text-left text-lg leading-snug font-semibold wrap-anywhere @5xl:w-full @5xl:min-w-48 @5xl:text-base',
        )}
      >
        {item.name}
      </th>
      <td className={classes(cellClass, 'order-3 grow basis-[calc(100%-12rem)] tabular-nums @5xl:text-right')}>
        <span className="whitespace-nowrap">
          <span className="font-semibold">{price(item.discounted_price)}</span>
          {isCheaper(item) && <s className="ml-2 text-sm text-soft @5xl:ml-0 @5xl:block">{price(item.original_price)}</s>}
        </span>
      </td>
      <td aria-labelledby={quantityId} className={classes(cellClass, 'order-5 grow tabular-nums @5xl:text-center')}>
        {status.isVisible ? (
          <StockStepper item={item} labelId={quantityId} />
        ) : (
          <>
            <span id={quantityId}>{item.quantity_available}</span>
            <span aria-hidden="true" className="@5xl:hidden">
              {' left'}
            </span>
          </>
        )}
      </td>
      <td className={classes(cellClass, 'order-4 text-sm text-soft @5xl:text-base @5xl:whitespace-nowrap @5xl:text-ink')}>
        <span aria-hidden="true" className="@5xl:hidden">
          {'Ends '}
        </span>
        <time dateTime={item.expires_at}>{dayAndTime(item.expires_at, new Date(now))}</time>
      </td>
      <td className={classes(cellClass, 'order-2')}>
        <Badge tone={status.tone}>{status.text}</Badge>
      </td>
      <td className="order-6 @5xl:px-2 @5xl:py-1">
        <FoodItemActions item={item} hasHistory={!status.isVisible} onPress={(action) => onOpenDialog({ action, item })}>
          {status.isVisible && <SoldOutButton item={item} />}
          {!status.isVisible && canListAgain && (
            <ListAgainButton item={item} onPress={() => onOpenDialog({ action: 'list again', item })} />
          )}
        </FoodItemActions>
      </td>
    </tr>
  )
}
