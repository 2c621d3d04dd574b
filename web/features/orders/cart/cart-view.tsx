import { useEffect, useState } from 'react'
import { useAddressQuestion } from '#web/domain/orders/address-question.tsx'
import { askAboutCollisions } from '#web/domain/declarations/collision-question.ts'
import { type CartGroup as Group, groupByOrder, useCart } from '#web/domain/orders/cart.ts'
import { type Hold, useHolds } from '#web/domain/orders/holds.ts'
import { clearNotices } from '#web/platform/notices.ts'
import { loadRestaurants, restaurantName, restaurantAddress, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { useUser } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { CartGroup } from './cart-group.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { type CheckoutOutcome, placeAndPay } from './place-order.ts'

/** Places the order of a group of the cart and opens its payment: what is being placed, and what came of it. */
function useOrdering(go: Go) {
  /** The key of the group whose order is being placed. */
  const [pendingKey, setPendingKey] = useState<string>()
  const [outcome, setOutcome] = useState<CheckoutOutcome & { key: string }>()
  const addressQuestion = useAddressQuestion()
  useEffect(() => {
    // The Back button may restore this view as it was left for the payment page.
    const clearOutcome = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setOutcome(undefined)
    }
    addEventListener('pageshow', clearOutcome)
    return () => removeEventListener('pageshow', clearOutcome)
  }, [])

  const placeOrder = async (key: string, { restaurant_id, lines }: Group): Promise<void> => {
    setPendingKey(key)
    setOutcome(undefined)
    const result = await placeAndPay(restaurant_id, lines)
    if (result.kind === 'paid') return go({ name: 'order', order_id: result.order_id })
    setOutcome({ ...result, key })
    setPendingKey(undefined)
  }
  const confirmOrder = async (key: string, group: Group): Promise<void> => {
    const { restaurant_id, lines } = group
    setPendingKey(key)
    // Whoever presses before it is loaded has to be asked as well.
    const loaded = await loadRestaurants([restaurant_id])
    setPendingKey(undefined)
    const restaurant = { name: restaurantName(loaded, restaurant_id) ?? '', address: restaurantAddress(loaded, restaurant_id) }
    const items = lines.map((line) => line.item)
    await askAboutCollisions(items, 'order', () => addressQuestion.ask(restaurant, () => void placeOrder(key, group)))
  }
  return { pendingKey, outcome, confirmOrder, question: addressQuestion.question }
}

/** The cart, one order per restaurant. */
export function CartView({ go }: { go: Go }) {
  const user = useUser()
  const groups = groupByOrder(useCart())
  const holds = useHolds()
  const restaurants = useRestaurants(groups.map(({ restaurant_id }) => restaurant_id))
  const { pendingKey, outcome, confirmOrder, question } = useOrdering(go)
  useEffect(clearNotices, [])
  const openSignIn = (): void => go(signInView({ name: 'cart' }))
  const order = (key: string, group: Group): void => (user === null ? openSignIn() : void confirmOrder(key, group))

  // Once the order is placed, its lines are no longer in the cart.
  const isLeaving = outcome?.kind === 'leaving' || (pendingKey !== undefined && groups.every((group) => keyOfGroup(group) !== pendingKey))
  return (
    <Page medium>
      <PageHeading lead={groups.length > 1 ? 'One order for each pickup: by restaurant, and by time.' : undefined}>Your cart</PageHeading>
      <div className="flex flex-col gap-6">
        {isLeaving ? (
          <Callout kind="success" live>
            Your meals are held for you. Taking you to the payment page.
          </Callout>
        ) : (
          <UnpaidOrders error={outcome?.kind === 'not-paid' ? outcome.text : undefined} holds={holds} go={go} />
        )}
        {groups.map((group) => {
          const { restaurant_id, lines } = group
          const key = keyOfGroup(group)
          return (
            <CartGroup
              key={key}
              name={restaurantName(restaurants, restaurant_id) ?? ''}
              address={restaurantAddress(restaurants, restaurant_id)}
              lines={lines}
              isSignedIn={user !== null}
              busy={pendingKey === key}
              refusal={outcome?.kind === 'not-placed' && outcome.key === key ? outcome : undefined}
              onOrder={(orderableLines) => order(key, { restaurant_id, lines: orderableLines })}
              onOpenOrders={() => go({ name: 'orders' })}
              onSignIn={openSignIn}
            />
          )
        })}
        {question}
        {groups.length === 0 && !isLeaving && <EmptyCart hasHolds={holds.length > 0} onBrowse={() => go({ name: 'browse' })} />}
      </div>
    </Page>
  )
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
        <HoldBanner key={hold.order_id} hold={hold} onOpenOrder={() => go({ name: 'order', order_id: hold.order_id })} />
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
