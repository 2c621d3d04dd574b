import { useEffect, useRef, useState } from 'react'
import { commonWindow } from '#contract/kitchen/pickup-windows.ts'
import { isGstRegistered } from '#contract/payments/gst.ts'
import { melbourneDate, MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { setQuantity, type CartLine, quantityLimit } from '#web/domain/orders/cart.ts'
import { LegalTextLink } from '#web/domain/legal-texts/legal-text-link.tsx'
import { AddressLines } from '#web/domain/position/directions.tsx'
import type { Address } from '#web/domain/position/distance.ts'
import { isOver } from '#web/domain/food-items/expiry.ts'
import { pickupText } from '#web/domain/food-items/sale-times.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CartRow, type CurrentLine, useCurrentLines } from './cart-row.tsx'
import { type PriceChange, sumPrices } from './price-change.ts'

/** With less time to come than this, the customer is warned. */
const TIGHT_MINUTES = 30

interface CartGroupProps {
  /** Undefined while the restaurant is loading. */
  name: string | undefined
  /** Null where it is not known. */
  address: Address | null
  /**
   * The day from which the restaurant's prices include GST; null where they include none, undefined while it
   * is loading.
   */
  gst_since: string | null | undefined
  lines: CartLine[]
  isSignedIn: boolean
  busy: boolean
  /**
   * The total with which the order was pressed before its customer signed in: it is placed at once, if that
   * is still the total.
   */
  pressedTotal: number | undefined
  /** Why the last attempt was refused. */
  refusal: RefusalProps | undefined
  onOrder: (lines: CartLine[], total: number) => void
  onOpenOrders: () => void
}

/** The lines of one restaurant, which become one order. */
export function CartGroup({
  name,
  address,
  gst_since,
  lines,
  isSignedIn,
  busy,
  pressedTotal,
  refusal,
  onOrder,
  onOpenOrders,
}: CartGroupProps) {
  const now = useNow(MINUTE_MS)
  const currentLines = useCurrentLines(lines)
  const orderableLines = currentLines
    .filter((line) => isOrderable(line, now))
    .map(({ item, quantity }) => ({ item, quantity: Math.min(quantity, quantityLimit(item)) }))
  const total = sumPrices(orderableLines)
  const order = (): void => onOrder(orderableLines, total)
  const hasChanged = useResumedOrder(pressedTotal, total, order)
  const window = commonWindow(orderableLines.map(({ item }) => item))
  return (
    <Card className="flex flex-col gap-4">
      <div>
        {name === undefined ? (
          <RestaurantSkeleton />
        ) : (
          <>
            <h2 translate="no" className="text-2xl wrap-anywhere">
              {name}
            </h2>
            <AddressLines address={address} />
          </>
        )}
        {window !== undefined && isTight(window.pickup_end, now) && (
          <Callout kind="warning" className="mt-3">
            <p className="font-semibold">{`Pickup ends in ${minutesUntil(window.pickup_end, now)} minutes. Order only if you can be there by then.`}</p>
          </Callout>
        )}
        {window !== undefined && <p className="font-medium">{`Pick up ${pickupText(window, now)}`}</p>}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {currentLines.map((line) => (
          <CartRow
            key={line.item.id}
            line={line}
            isUnavailable={!isOrderable(line, now)}
            onQuantityChange={(quantity) => setQuantity(line.item.id, quantity)}
          />
        ))}
      </ul>
      {hasChanged && (
        <Callout kind="warning" live>
          This has changed while you signed in. Please look at it once more.
        </Callout>
      )}
      {refusal !== undefined && <Refusal {...refusal} onOpenOrders={onOpenOrders} onSignIn={order} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">
          <span>Total</span>{' '}
          <span className="ml-2 font-display text-2xl font-bold tabular-nums">{price(total)}</span>
          <GstNote gst_since={gst_since} now={now} />
        </p>
        <Button
          busy={busy}
          disabled={orderableLines.length === 0}
          onClick={order}
          className="w-full sm:w-auto sm:min-w-56"
        >
          {refusal?.changes === undefined ? 'Order and pay' : `Order and pay ${price(total)}`}
        </Button>
      </div>
      <p className="text-sm text-soft">
        <span>By paying you agree to the</span> <LegalTextLink kind="terms">terms of use</LegalTextLink>
        <span>. When you get your money back:</span> <LegalTextLink kind="refunds">refunds</LegalTextLink>
        <span>.</span>
      </p>
      {!isSignedIn && (
        <p className="text-sm text-soft">You sign in or create an account first, then you pay.</p>
      )}
    </Card>
  )
}

/** While it is not known whether there is one, its line is kept free. */
function GstNote({ gst_since, now }: { gst_since: string | null | undefined; now: number }) {
  if (gst_since !== undefined && !isGstRegistered(gst_since, melbourneDate(new Date(now)))) return null
  return (
    <span className={classes('block text-sm text-soft', gst_since === undefined && 'invisible')}>
      including GST
    </span>
  )
}

/** As tall as a name, an address and the link to directions, each of one line. */
function RestaurantSkeleton() {
  return (
    <Loading label="Loading the restaurant" className="flex flex-col">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="my-1 h-4 w-64" />
      <Skeleton className="my-3 h-5 w-24" />
    </Loading>
  )
}

/**
 * Places the order that was pressed before the customer signed in, once. True where it is not the one they
 * saw, and nothing was done.
 */
function useResumedOrder(pressedTotal: number | undefined, total: number, order: () => void): boolean {
  const [hasChanged] = useState(pressedTotal !== undefined && pressedTotal !== total)
  const isDone = useRef(false)
  useEffect(() => {
    if (pressedTotal === undefined || hasChanged || isDone.current) return
    isDone.current = true
    order()
  })
  return hasChanged
}

const minutesUntil = (end: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(end) - now) / MINUTE_MS))
const isTight = (end: string, now: number): boolean => minutesUntil(end, now) < TIGHT_MINUTES

const isOrderable = ({ item, isWithdrawn }: CurrentLine, now: number): boolean =>
  !isWithdrawn && !isOver(item.expires_at, now) && quantityLimit(item) > 0

interface RefusalProps {
  text: string
  changes?: PriceChange[]
  /** The session has ended. */
  isSignedOut?: boolean
}

function Refusal({
  text,
  changes,
  isSignedOut = false,
  onOpenOrders,
  onSignIn,
}: RefusalProps & { onOpenOrders: () => void; onSignIn: () => void }) {
  return (
    <Callout kind="error" live>
      <p className="font-medium">{text}</p>
      {changes === undefined ? (
        <button
          type="button"
          onClick={isSignedOut ? onSignIn : onOpenOrders}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {isSignedOut ? 'Sign in' : 'My orders'}
        </button>
      ) : (
        <ul>
          {changes.map(({ food_item_id, name, old_price, new_price }) => (
            <li
              key={food_item_id}
              className="wrap-anywhere tabular-nums"
            >{`${name}: ${price(old_price)} → ${price(new_price)}`}</li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
