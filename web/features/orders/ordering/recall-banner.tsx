import { isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import OctagonAlert from 'virtual:icons/octagon-alert'
import Phone from 'virtual:icons/phone'
import { useEffect } from 'react'
import type { Order, OrderRecall } from '#contract/orders/orders.ts'
import { phoneUrl } from '#contract/people/phone-numbers.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { OrderSummary } from './order-summary.tsx'
import { refundText } from './order-status.ts'

interface RecallBannerProps {
  recall: OrderRecall
  restaurant: Pick<Order['restaurant'], 'name' | 'phone'>
  isCollected: boolean
  /** For the customer only: what happens to the money. */
  money?: string | undefined
}

/** "Lasagne, Tiramisu" */
const recalledNames = ({ meals }: OrderRecall): string => joinIsolated([...new Set(meals)])

/** What to do with recalled food, above everything else of its order. */
export function RecallBanner({ recall, restaurant, isCollected, money }: RecallBannerProps) {
  return (
    <section
      role="alert"
      aria-labelledby="recall-heading"
      className="mb-6 rounded-card border-2 border-red bg-red-wash p-5 text-ink"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-red">
        <OctagonAlert aria-hidden="true" className="size-10 shrink-0" />
        <h2 id="recall-heading" className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">
          Recalled: do not eat
        </h2>
      </div>
      <p className="mt-3 text-lg font-semibold wrap-anywhere">{recalledNames(recall)}</p>
      <p className="mt-1 wrap-anywhere">
        <Untranslated
          words={[restaurant.name]}
        >{`${restaurant.name} says: ${isolatedText(recall.reason)}`}</Untranslated>
      </p>
      <p className="mt-3">
        <span>
          {isCollected
            ? 'If any of it is left, throw it away, and tell whoever has it. If somebody has eaten it and feels unwell, call a doctor or healthdirect on '
            : 'The order is cancelled. Please do not pick it up. If you have it already and somebody feels unwell, call a doctor or healthdirect on '}
        </span>
        <a href="tel:1800022222" className="font-semibold whitespace-nowrap underline underline-offset-4">
          1800 022 222
        </a>
        <span>{'; in an emergency call'}</span>{' '}
        <a href="tel:000" className="font-semibold underline underline-offset-4">
          000
        </a>
        <span>.</span>
      </p>
      {money !== undefined && <p className="mt-3">{money}</p>}
      {restaurant.phone !== null && (
        <a
          href={phoneUrl(restaurant.phone)}
          className="mt-4 flex min-h-12 items-center justify-center gap-2 rounded-control border-2 border-red bg-card px-4 font-semibold text-red hover:bg-red-wash"
        >
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <Untranslated words={[restaurant.name]}>{`Call ${restaurant.name}`}</Untranslated>
        </a>
      )}
    </section>
  )
}

/** An order whose food was recalled. Its restaurant sees that the customer has read so. */
export function RecalledOrder({ order, recall }: { order: Order; recall: OrderRecall }) {
  useReportOpened(order.id, recall.id)
  const rights =
    order.total === 0
      ? undefined
      : 'About your money, please talk to the restaurant: your rights under the Australian Consumer Law apply as always.'
  return (
    <>
      <RecallBanner
        recall={recall}
        restaurant={order.restaurant}
        isCollected={order.status === 'collected'}
        money={refundText(order) ?? rights}
      />
      <OrderSummary order={order} />
    </>
  )
}

function useReportOpened(order_id: string, recall_id: string): void {
  useEffect(() => {
    // Lost reports are repeated the next time that the order is opened.
    call(api.recalls.opened, { order_id }).catch(() => undefined)
  }, [order_id, recall_id])
}
