import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import Printer from 'virtual:icons/printer'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { allergenLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { longDate, timeOfDay } from '#contract/time-wording.ts'
import { asDeclaredNow } from '#web/domain/declarations/line-declaration.tsx'
import { SPOKEN_LENGTH, spacedCode } from '#contract/orders/order-code-wording.ts'
import { ordersToCollect } from '#web/domain/orders/tonight.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { customerName } from './new-orders.ts'
import './print-list.css'

/** Prints what is to be handed over, for a kitchen without a tablet; nothing while there is nothing. */
export function PrintTonightsList({ orders }: { orders: Order[] }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = (): void => setPrinting(false)
    addEventListener('afterprint', stop)
    return () => removeEventListener('afterprint', stop)
  }, [])
  const waiting = ordersToCollect(orders)
  if (waiting.length === 0) return null
  const print = (): void => {
    flushSync(() => setPrinting(true))
    window.print()
  }
  return (
    <>
      <Button variant="secondary" onClick={print} className="px-3">
        <Printer aria-hidden="true" className="size-5" />
        <span>
          <span>Print</span> <span className="max-sm:sr-only lg:sr-only">tonight’s </span>
          <span className="max-sm:sr-only">list</span>
        </span>
      </Button>
      {isPrinting && createPortal(<TonightsList orders={waiting} />, document.body)}
    </>
  )
}

function TonightsList({ orders }: { orders: Order[] }) {
  const [now] = useState(() => new Date(serverNow()))
  return (
    <div data-tonight-list className="hidden print:block">
      <h1 className="text-2xl">{`To hand over, ${longDate(now)}`}</h1>
      <p className="mb-4">{`${orders.length} ${orders.length === 1 ? 'order' : 'orders'} as of ${timeOfDay(now)}. A code that the customer says begins as printed. Write its last two characters into the boxes, and type the whole code at the counter, now or later.`}</p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-black">
            {['Code', 'Name', 'Order', 'Pickup'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="break-inside-avoid border-b border-black align-top">
              <td className="py-3 pr-6">
                <span className="flex items-center gap-4 font-display text-2xl font-bold tracking-widest whitespace-nowrap">
                  {/* To tick with a pen. */}
                  <span aria-hidden="true" className="size-7 border-2 border-black" />
                  <span translate="no">{spacedCode(order.code.slice(0, -SPOKEN_LENGTH))}</span>
                  <span aria-hidden="true" className="-ml-3 flex gap-1">
                    {Array.from({ length: SPOKEN_LENGTH }, (_, at) => (
                      <span key={at} className="h-9 w-7 border-2 border-black" />
                    ))}
                  </span>
                </span>
              </td>
              <td className="py-3 pr-4 text-lg font-semibold wrap-break-word">{customerName(order)}</td>
              <td className="py-3 pr-4">
                {order.items.map((line) => (
                  <PrintedLine key={line.food_item_id} line={line} />
                ))}
              </td>
              <td className="py-3 whitespace-nowrap">{windowText(order, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PrintedLine({ line }: { line: OrderLine }) {
  return (
    <div className="mb-1 wrap-anywhere">
      <p className="font-semibold">{orderLineText(line)}</p>
      <p className="text-sm">{allergenLine(asDeclaredNow(line).allergens, null)}</p>
    </div>
  )
}
