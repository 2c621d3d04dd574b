import { useEffect, useState } from 'react'
import { type CartGroup as Group, groupByOrder, useCart } from '#web/domain/cart.ts'
import { clearNotices } from '#web/platform/notices.ts'
import { restaurantAddress, restaurantName, useRestaurants } from '#web/domain/restaurants.ts'
import { useUser } from '#web/domain/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Go } from '#web/view.ts'
import { CartGroup } from './cart-group.tsx'
import { type OrderOutcome, placeAndPay } from './place-order.ts'

/** The cart, one order per restaurant. */
export function CartView({ go }: { go: Go }) {
  const cart = useCart()
  const user = useUser()
  /** The key of the group whose order is being placed. */
  const [pendingKey, setPendingKey] = useState<string>()
  const [outcome, setOutcome] = useState<OrderOutcome & { key: string }>()
  const groups = groupByOrder(cart)
  const restaurants = useRestaurants(groups.map(({ restaurant_id }) => restaurant_id))
  useEffect(clearNotices, [])
  useEffect(() => {
    // The Back button may restore this view as it was left for the payment page.
    const clearOutcome = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setOutcome(undefined)
    }
    addEventListener('pageshow', clearOutcome)
    return () => removeEventListener('pageshow', clearOutcome)
  }, [])

  const placeOrder = async (key: string, { restaurant_id, lines }: Group): Promise<void> => {
    if (user === null) return go({ name: 'auth', mode: 'sign-in', next: { name: 'cart' } })
    setPendingKey(key)
    setOutcome(undefined)
    const result = await placeAndPay(restaurant_id, lines)
    if (result.kind === 'paid') return go({ name: 'order', order_id: result.order_id })
    setOutcome({ ...result, key })
    setPendingKey(undefined)
  }

  return (
    <Page medium>
      <PageHeading lead={groups.length > 1 ? 'One order for each pickup: by restaurant, and by time.' : undefined}>Your cart</PageHeading>
      <div className="flex flex-col gap-6">
        {outcome?.kind === 'leaving' && (
          <Callout kind="success" live>
            Your meals are held for you. Taking you to the payment page.
          </Callout>
        )}
        {outcome?.kind === 'not-paid' && <PaymentError text={outcome.text} onOpenOrders={() => go({ name: 'orders' })} />}
        {groups.map(({ restaurant_id, lines }) => {
          const key = lines[0]?.item.id ?? restaurant_id
          return (
            <CartGroup
              key={key}
              name={restaurantName(restaurants, restaurant_id) ?? ''}
              address={restaurantAddress(restaurants.get(restaurant_id))}
              lines={lines}
              isSignedIn={user !== null}
              busy={pendingKey === key}
              refusal={outcome?.kind === 'not-placed' && outcome.key === key ? outcome : undefined}
              onOrder={(orderableLines) => void placeOrder(key, { restaurant_id, lines: orderableLines })}
              onOpenOrders={() => go({ name: 'orders' })}
            />
          )
        })}
        {groups.length === 0 && outcome?.kind !== 'leaving' && (
          <EmptyState
            title="Your cart is empty"
            picture="/pictures/empty-plate.svg"
            action={<Button onClick={() => go({ name: 'browse' })}>Browse Food</Button>}
          >
            Find a meal near you and put it in here.
          </EmptyState>
        )}
      </div>
    </Page>
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
