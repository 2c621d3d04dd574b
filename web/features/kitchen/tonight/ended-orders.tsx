import { isolatedText } from '#contract/text/isolated-text.ts'
import ChevronDown from 'virtual:icons/chevron-down'
import type { Order } from '#contract/orders/orders.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { collectorText } from '#contract/orders/order-code-wording.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { customerName } from './new-orders.ts'

/** "Collected at 8:12 pm, handed over by Mia" */
const collectedText = (order: Order): string => {
  const when = order.collected_at === null ? '' : ` at ${timeOfDay(order.collected_at)}`
  return [`Collected${when}`, collectorText(order)].filter(Boolean).join(', ')
}

/** "Cancelled by Mia: the oven is broken" */
const cancelledText = ({ cancelled_by, cancel_reason }: Order): string =>
  cancel_reason === null
    ? `Cancelled by ${cancelled_by}`
    : `Cancelled by ${cancelled_by}: ${isolatedText(cancel_reason)}`

/**
 * The orders of today that were handed over, and those that the restaurant cancelled, folded away: when or
 * why, and by whom.
 */
export function EndedOrders({ orders }: { orders: Order[] }) {
  const collected = orders
    .filter(({ status }) => status === 'collected')
    .toSorted((a, b) => (b.collected_at ?? '').localeCompare(a.collected_at ?? ''))
  const cancelled = orders.filter(({ cancelled_by }) => cancelled_by !== null)
  return (
    <>
      <FoldedOrders title="Collected today" orders={collected} textOf={collectedText} />
      <FoldedOrders title="Cancelled by you today" orders={cancelled} textOf={cancelledText} />
    </>
  )
}

const ReceiptLink = ({ order }: { order: Order }) => (
  <a
    href={addressOf(moneyApi.invoices.receipt, { order_id: order.id })}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    <span>Receipt</span>
    <span className="sr-only">
      <Untranslated words={[customerName(order)]}>{` for ${customerName(order)}`}</Untranslated>
    </span>
  </a>
)

interface FoldedOrdersProps {
  title: string
  orders: Order[]
  textOf: (order: Order) => string
}

function FoldedOrders({ title, orders, textOf }: FoldedOrdersProps) {
  if (orders.length === 0) return null
  return (
    <details className="group open:basis-full">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
        <span>{title}</span>
      </summary>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center justify-between gap-4 py-2">
            <div>
              <p className="wrap-anywhere">
                <span translate="no" className="font-semibold">
                  {customerName(order)}
                </span>
                <span>{`, ${orderLinesText(order.items)}`}</span>
              </p>
              <p className="text-sm wrap-anywhere text-soft">
                <Untranslated words={[order.collected_by, order.cancelled_by]}>{textOf(order)}</Untranslated>
              </p>
            </div>
            <ReceiptLink order={order} />
          </li>
        ))}
      </ul>
    </details>
  )
}
