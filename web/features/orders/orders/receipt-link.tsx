import type { Order } from '#contract/orders/orders.ts'
import { moneyApi } from '#web/platform/http/money-api.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'

/** Opens the receipt of an order, once it was paid. */
export function ReceiptLink({ order: { id, paid_at } }: { order: Order }) {
  if (paid_at === null) return null
  return (
    <a
      data-not-printed
      href={addressOf(moneyApi.invoices.receipt, { order_id: id })}
      target="_blank"
      rel="noreferrer"
      className={classes(buttonClass('secondary'), 'mt-6')}
    >
      Receipt
    </a>
  )
}
