import type { Order } from '#contract/orders/orders.ts'
import {
  hasChangedSinceSold,
  LineDeclaration,
  eatenFrom,
} from '#web/domain/declarations/line-declaration.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

interface ChangedDeclarationProps {
  order: Order
  now: Date
  onCancel: () => void
}

/**
 * Says that a meal of an open order is declared otherwise than it was sold, and that the order can be
 * cancelled for it.
 */
export function ChangedDeclaration({ order, now, onCancel }: ChangedDeclarationProps) {
  if (!hasChangedSinceSold(order.items)) return null
  return (
    <div data-not-printed className="mb-6">
      <Callout kind="warning" live>
        <p className="font-semibold">The restaurant has changed what is in your order.</p>
        {order.items
          .filter((line) => line.changed_declaration !== null)
          .map((line) => (
            <div key={line.food_item_id} className="mt-2">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <LineDeclaration line={line} at={eatenFrom(order, now)} />
            </div>
          ))}
        {order.actions.includes('cancel') && (
          <>
            <p className="mt-3 font-medium">You can cancel free of charge until you collect.</p>
            <Button variant="secondary" onClick={onCancel} className="mt-2">
              Cancel for a full refund
            </Button>
          </>
        )}
      </Callout>
    </div>
  )
}
