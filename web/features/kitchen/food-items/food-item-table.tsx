import { type ReactNode, useId, useState } from 'react'
import { dayAndTime } from '#contract/time-wording.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { isCheaper, price } from '#web/domain/food-items/price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { EditFoodItem } from './edit-food-item.tsx'
import { HistoryDialog } from './food-item-history.tsx'
import { ListAgainDialog } from './list-again/list-again-dialog.tsx'
import { FoodItemActions, type ItemAction } from './food-item-actions.tsx'
import { soldText, statusOf } from './food-item-status.ts'
import { StockStepper } from './stock-stepper.tsx'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { api } from '#web/platform/http/api.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { refreshListings } from './listing-notice.ts'

/** Asks for confirmation before an item is withdrawn, which cannot be undone. */
function WithdrawFoodItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const { finalFocus, leaveTrigger } = useFinalFocus('items-heading')
  const withdraw = useCall(api.foodItems.withdraw, {
    onSuccess: () => {
      notify(`${shortName(item.name)} is withdrawn.`, 'success')
      leaveTrigger()
      onClose()
      return refreshListings()
    },
    failed: 'The item was not withdrawn. Please try again.',
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

type OpenDialog = { action: ItemAction; item: OwnFoodItem } | undefined

interface FoodItemTableProps {
  items: OwnFoodItem[]
  now: number
  /** Whether items that have ended can be listed again. */
  canListAgain?: boolean
  /** Stands in place of the table. A dialog that is open stays, also when the sale of its item has ended. */
  empty?: ReactNode
}

const columns = ['Name', 'Price', 'Left', 'Ends', 'Status', 'Actions']
const pastColumns = ['Name', 'Price', 'Sold', 'Ended', 'Status', 'Actions']

/** Items of the restaurant, all on sale or all past: a table whose rows look like cards. */
export function FoodItemTable({ items, now, canListAgain, empty }: FoodItemTableProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const closeDialog = (): void => setDialog(undefined)
  return (
    <>
      {items.length === 0 ? (
        <div className="contents">{empty}</div>
      ) : (
        <Table items={items} now={now} canListAgain={canListAgain === true} onOpenDialog={setDialog} />
      )}
      {dialog?.action === 'edit' && (
        <EditFoodItem key={dialog.item.id} item={dialog.item} onClose={closeDialog} />
      )}
      {dialog?.action === 'withdraw' && <WithdrawFoodItem item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'history' && <HistoryDialog item={dialog.item} onClose={closeDialog} />}
      {dialog?.action === 'list again' && (
        <ListAgainDialog key={dialog.item.id} item={dialog.item} onClose={closeDialog} />
      )}
    </>
  )
}

interface TableProps extends Required<Pick<FoodItemTableProps, 'items' | 'now' | 'canListAgain'>> {
  onOpenDialog: (dialog: OpenDialog) => void
}

function Table({ items, now, canListAgain, onOpenDialog }: TableProps) {
  const isPast = items.every((item) => !statusOf(item, now).isVisible)
  return (
    <div className="@container">
      <table className="block w-full">
        <thead className="sr-only">
          <tr>
            {(isPast ? pastColumns : columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 @xl:grid-cols-2">
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              now={now}
              canListAgain={canListAgain && item.hidden !== 'removed'}
              onOpenDialog={onOpenDialog}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// Name, status and menu; below, price over end, and the stock beside both. With large text one after the other.
const rowClass =
  'flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-card p-3 pr-1.5 shadow-card @2xs:grid @2xs:grid-cols-[minmax(0,1fr)_auto_auto] @2xs:grid-rows-[1fr_auto_auto]'

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
        className="order-1 min-w-0 self-start py-2 text-left text-lg leading-snug font-semibold wrap-anywhere"
      >
        {item.name}
      </th>
      <td className="order-4 tabular-nums">
        <span className="whitespace-nowrap">
          <span className="font-semibold">{price(item.discounted_price)}</span>
          {isCheaper(item) && <s className="ml-2 text-sm text-soft">{price(item.original_price)}</s>}
        </span>
      </td>
      <td
        aria-labelledby={quantityId}
        className="order-5 col-span-2 row-span-2 justify-self-end pr-1.5 tabular-nums"
      >
        {status.isVisible ? (
          <StockStepper item={item} labelId={quantityId} />
        ) : (
          <span id={quantityId} className="text-sm whitespace-nowrap">
            {soldText(item)}
          </span>
        )}
      </td>
      <td className="order-6 text-sm text-soft">
        {/* Of a past one its status says what happened at that time. */}
        {(status.isVisible || item.withdrawn) && (
          <span aria-hidden="true">{item.withdrawn ? 'Until ' : 'Ends '}</span>
        )}
        <time dateTime={item.expires_at}>{dayAndTime(item.expires_at, new Date(now))}</time>
      </td>
      <td className="order-2 self-start py-1.5">
        <Badge tone={status.tone}>{status.text}</Badge>
      </td>
      <td className="order-3 self-start">
        <FoodItemActions
          item={item}
          isListed={status.isVisible}
          canListAgain={canListAgain}
          onPress={(action) => onOpenDialog({ action, item })}
        />
      </td>
    </tr>
  )
}
