import { useNow } from '#web/platform/clock.ts'
import { setQuantity, type CartLine, quantityLimit } from '#web/domain/cart.ts'
import { isOver, price } from '#web/platform/format.ts'
import { dayAndTime } from '#web/domain/melbourne-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { CartRow } from './cart-row.tsx'
import { type PriceChange, totalOf } from './price-change.ts'
import { type FreshLine, useFreshLines } from './use-fresh-lines.ts'

const MINUTE_MS = 60_000

interface CartGroupProps {
  name: string
  address: string | undefined
  lines: CartLine[]
  signedIn: boolean
  busy: boolean
  /** Why the last try was refused. */
  refusal: { text: string; changes?: PriceChange[] } | undefined
  onOrder: (lines: CartLine[]) => void
  onOrders: () => void
}

/** What is wanted from one restaurant, and its own button. */
export function CartGroup({ name, address, lines, signedIn, busy, refusal, onOrder, onOrders }: CartGroupProps) {
  const now = useNow(MINUTE_MS)
  const fresh = useFreshLines(lines)
  const orderable = fresh
    .filter((line) => canOrder(line, now))
    .map(({ item, quantity }) => ({ item, quantity: Math.min(quantity, quantityLimit(item)) }))
  const total = price(totalOf(orderable))
  const until = orderable.map(({ item }) => item.pickup_end ?? item.expires_at).toSorted()[0]
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        {address !== undefined && <p className="text-soft">{address}</p>}
        {until !== undefined && <p className="text-soft">Pick up by {dayAndTime(until, new Date(now))}</p>}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {fresh.map((line) => (
          <CartRow
            key={line.item.id}
            line={line}
            closed={!canOrder(line, now)}
            onQuantity={(quantity) => setQuantity(line.item.id, quantity)}
          />
        ))}
      </ul>
      {refusal !== undefined && <Refusal {...refusal} onOrders={onOrders} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">
          Total <span className="ml-2 font-display text-2xl font-bold tabular-nums">{total}</span>
          <span className="block text-sm text-soft">including GST</span>
        </p>
        <Button busy={busy} disabled={orderable.length === 0} onClick={() => onOrder(orderable)} className="w-full sm:w-auto sm:min-w-56">
          {refusal?.changes === undefined ? 'Order and pay' : `Order and pay ${total}`}
        </Button>
      </div>
      {!signedIn && <p className="text-sm text-soft">You sign in first; your cart waits here.</p>}
    </Card>
  )
}

const canOrder = ({ item, isGone }: FreshLine, now: number): boolean => !isGone && !isOver(item.expires_at, now) && quantityLimit(item) > 0

function Refusal({ text, changes, onOrders }: { text: string; changes?: PriceChange[]; onOrders: () => void }) {
  return (
    <Callout kind="error" live>
      <p className="font-medium">{text}</p>
      {changes === undefined ? (
        <button type="button" onClick={onOrders} className="min-h-11 font-semibold underline underline-offset-4">
          My orders
        </button>
      ) : (
        <ul>
          {changes.map(({ food_item_id, name, before, now }) => (
            <li key={food_item_id} className="wrap-anywhere tabular-nums">
              {name}: {price(before)} → {price(now)}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
