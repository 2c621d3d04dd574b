import { useEffect, useState } from 'react'
import type { Restaurant } from '#contract/restaurants.ts'
import { useCart, groupByRestaurant } from '#web/domain/cart.ts'
import { clearNotices } from '#web/platform/notices.ts'
import { restaurantName, useRestaurants } from '#web/domain/restaurants.ts'
import { useUser } from '#web/domain/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Go } from '#web/view.ts'
import { CartGroup } from './cart-group.tsx'
import { type Outcome, orderAndPay } from './place-order.ts'

/** The cart, one order per restaurant. */
export function CartView({ go }: { go: Go }) {
  const cart = useCart()
  const user = useUser()
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome & { restaurant_id: string }>()
  const groups = groupByRestaurant(cart)
  const restaurants = useRestaurants(groups.map(({ restaurant_id }) => restaurant_id))
  useEffect(clearNotices, [])
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setOutcome(undefined)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const order = async (restaurant_id: string, lines: (typeof groups)[number]['lines']): Promise<void> => {
    if (user === null) return go({ name: 'auth', mode: 'sign-in', next: { name: 'cart' } })
    setBusy(restaurant_id)
    setOutcome(undefined)
    const came = await orderAndPay(restaurant_id, lines)
    if (came.kind === 'paid') return go({ name: 'order', order_id: came.order_id })
    setOutcome({ ...came, restaurant_id })
    setBusy(undefined)
  }

  return (
    <Page medium>
      <PageHeading lead={groups.length > 1 ? 'One order per restaurant, since each is picked up on its own.' : undefined}>
        Your cart
      </PageHeading>
      <div className="flex flex-col gap-6">
        {outcome?.kind === 'leaving' && (
          <Callout kind="success" live>
            Your meals are held for you. Taking you to the payment page.
          </Callout>
        )}
        {outcome?.kind === 'not-paid' && <NotPaid text={outcome.text} onOrders={() => go({ name: 'orders' })} />}
        {groups.map(({ restaurant_id, lines }) => (
          <CartGroup
            key={restaurant_id}
            name={restaurantName(restaurants, restaurant_id)}
            address={addressOf(restaurants.get(restaurant_id))}
            lines={lines}
            signedIn={user !== null}
            busy={busy === restaurant_id}
            refusal={outcome?.kind === 'not-placed' && outcome.restaurant_id === restaurant_id ? outcome : undefined}
            onOrder={(wanted) => void order(restaurant_id, wanted)}
            onOrders={() => go({ name: 'orders' })}
          />
        ))}
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

const addressOf = (restaurant: Restaurant | null | undefined): string | undefined =>
  [restaurant?.address, restaurant?.suburb].filter((part) => part !== null && part !== undefined && part !== '').join(', ') || undefined

function NotPaid({ text, onOrders }: { text: string; onOrders: () => void }) {
  return (
    <Callout kind="error" live>
      <p className="font-semibold">{text}</p>
      <p>Your meals are held for ten minutes. You can pay for them from your orders.</p>
      <Button variant="secondary" onClick={onOrders} className="mt-3">
        My orders
      </Button>
    </Callout>
  )
}
