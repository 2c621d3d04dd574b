import { useEffect } from 'react'
import { type CartGroup as Group, groupByOrder, useCart } from '#web/domain/orders/cart.ts'
import { type Hold, useHolds } from '#web/domain/orders/holds.ts'
import { clearNotices } from '#web/platform/notices.ts'
import {
  restaurantName,
  restaurantAddress,
  type Restaurants,
  useRestaurants,
} from '#web/domain/food-items/restaurants.ts'
import { useUser } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { CartView as View, Go, Ordering } from '#web/view.ts'
import { CartGroup } from './cart-group.tsx'
import { useOrdering } from './use-ordering.ts'
import { messages } from '#contract/messages.ts'
import { useCheckout } from '#web/domain/orders/checkout.ts'
import { countdown } from '#web/domain/food-items/expiry.ts'
import { useClock } from '#web/platform/clock.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** An order that waits for its payment: the time left, and a button that opens the payment page. */
export function HoldBanner({ hold, onOpenOrder }: { hold: Hold; onOpenOrder: () => void }) {
  const { order_id, restaurant, units, hold_expires_at } = hold
  const timeToPay = useClock((now) => countdown(hold_expires_at, now))
  const checkout = useCheckout('order', { order_id })
  return (
    <Callout kind="warning">
      <p className="font-semibold tabular-nums">
        <span>{`${units === 1 ? '1 meal held' : `${units} meals held`},`}</span>{' '}
        <span role="timer">{`${timeToPay} left`}</span>
      </p>
      <p className="wrap-anywhere">
        <Untranslated
          words={[restaurant]}
        >{`${restaurant} keeps ${units === 1 ? 'it' : 'them'} for you until you pay.`}</Untranslated>
      </p>
      {checkout.isError && (
        <p role="alert" className="mt-2 font-medium text-red">
          {messages.payment_not_initiated}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button onClick={checkout.start} busy={checkout.isPending} className="w-full sm:w-auto sm:min-w-40">
          Pay
        </Button>
        <Button variant="quiet" onClick={onOpenOrder} className="w-full sm:w-auto">
          See the order
        </Button>
      </div>
    </Callout>
  )
}

interface CartViewProps {
  view: View
  go: Go
  /** Called with what a reload opens. */
  onChange: (view: View) => void
}

/** The cart, one order per restaurant. */
export function CartView({ view, go, onChange }: CartViewProps) {
  const user = useUser()
  const groups = groupByOrder(useCart())
  const holds = useHolds()
  const restaurants = useRestaurants(groups.map(({ restaurant_id }) => restaurant_id))
  const { pendingKey, outcome, order, question } = useOrdering(go)
  const ordering = useResumedOrdering(view, onChange)
  useEffect(clearNotices, [])

  // Once the order is placed, its lines are no longer in the cart.
  const isLeaving =
    outcome?.kind === 'leaving' ||
    (pendingKey !== undefined && groups.every((group) => keyOfGroup(group) !== pendingKey))
  return (
    <Page medium>
      <PageHeading
        lead={groups.length > 1 ? 'One order for each pickup: by restaurant, and by time.' : undefined}
      >
        Your cart
      </PageHeading>
      <div className="flex flex-col gap-6">
        {isLeaving ? (
          <Callout kind="success" live>
            Your meals are held for you. Taking you to the payment page.
          </Callout>
        ) : (
          <UnpaidOrders
            error={outcome?.kind === 'not-paid' ? outcome.text : undefined}
            holds={holds}
            go={go}
          />
        )}
        {groups.map((group) => {
          const { restaurant_id, lines } = group
          const key = keyOfGroup(group)
          return (
            <CartGroup
              key={key}
              name={
                restaurants.has(restaurant_id)
                  ? (restaurantName(restaurants, restaurant_id) ?? '')
                  : undefined
              }
              address={restaurantAddress(restaurants, restaurant_id)}
              gst_since={gstSince(restaurants, restaurant_id)}
              lines={lines}
              isSignedIn={user !== null}
              busy={pendingKey === key}
              pressedTotal={ordering?.food_item_id === key ? ordering.total : undefined}
              refusal={outcome?.kind === 'not-placed' && outcome.key === key ? outcome : undefined}
              onOrder={(orderableLines, total) => order(key, { restaurant_id, lines: orderableLines }, total)}
              onOpenOrders={() => go({ name: 'orders' })}
            />
          )
        })}
        <div className="contents">{question}</div>
        {groups.length === 0 && !isLeaving && (
          <EmptyCart hasHolds={holds.length > 0} onBrowse={() => go({ name: 'browse' })} />
        )}
      </div>
    </Page>
  )
}

/** What was ordered before its customer signed in, and goes on now; a reload must not order it once more. */
function useResumedOrdering({ ordering }: View, onChange: (view: View) => void): Ordering | undefined {
  const isSignedIn = useUser() !== null
  useEffect(() => {
    if (ordering !== undefined && isSignedIn) onChange({ name: 'cart' })
  }, [ordering, isSignedIn, onChange])
  return isSignedIn ? ordering : undefined
}

/**
 * The day from which the prices of a restaurant include GST; null where they include none, undefined while it
 * is loading.
 */
function gstSince(restaurants: Restaurants, id: string): string | null | undefined {
  const restaurant = restaurants.get(id)
  return restaurant === undefined ? undefined : (restaurant?.gst_since ?? null)
}

/** The first food item of a group is in no other. */
const keyOfGroup = ({ restaurant_id, lines }: Group): string => lines[0]?.item.id ?? restaurant_id

function EmptyCart({ hasHolds, onBrowse }: { hasHolds: boolean; onBrowse: () => void }) {
  return (
    <EmptyState
      title={hasHolds ? 'Nothing else in your cart' : 'Your cart is empty'}
      picture="/pictures/empty-plate.svg"
      action={
        <Button variant={hasHolds ? 'secondary' : 'primary'} onClick={onBrowse}>
          Browse Food
        </Button>
      }
    >
      Find a meal near you and put it in here.
    </EmptyState>
  )
}

interface UnpaidOrdersProps {
  /** Why the payment page of the last order did not open. */
  error: string | undefined
  holds: Hold[]
  go: Go
}

function UnpaidOrders({ error, holds, go }: UnpaidOrdersProps) {
  return (
    <>
      {error !== undefined && <PaymentError text={error} onOpenOrders={() => go({ name: 'orders' })} />}
      {holds.map((hold) => (
        <HoldBanner
          key={hold.order_id}
          hold={hold}
          onOpenOrder={() => go({ name: 'order', order_id: hold.order_id })}
        />
      ))}
    </>
  )
}

function PaymentError({ text, onOpenOrders }: { text: string; onOpenOrders: () => void }) {
  return (
    <Callout kind="error" live>
      <p className="font-semibold">{text}</p>
      <p>Your meals are held for ten minutes. You can pay for them from your orders.</p>
      <Button variant="secondary" onClick={onOpenOrders} className="mt-3">
        My orders
      </Button>
    </Callout>
  )
}
