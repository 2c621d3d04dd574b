import { findContact } from '#server/features/accounts/public.ts'
import {
  listingChangedLetter,
  listingWithdrawnLetter,
  orderCancelledLetter,
  orderPaidLetter,
  PASS_PICTURE,
  paymentReturnedLetter,
  reminderLetter,
} from './customer-emails.ts'
import { asMail, type Attachments, type Composed } from './composed.ts'
import type { Letter } from './email-template.ts'
import { changedFor } from './listing-rules.ts'
import { keyOf } from './message-rules.ts'
import type { Message, OrderDetails } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { qrPng } from './qr-png.ts'
import { cancelledByCustomerLetter, newOrderLetter } from './restaurant-emails.ts'
import { typedFacts, typedListings } from './typed-rules.ts'

interface Written {
  letter: Letter
  attachments?: Attachments
}

/** Writes a message with what is true now; undefined when there is nobody to tell, or nothing to tell any more. */
export async function compose(deps: NotificationDeps, message: Message): Promise<Composed | undefined> {
  const db = deps.database.query
  const known = await deps.findOrderDetails(db, message.order_id)
  if (known === undefined) return undefined
  const facts = typedFacts(known)
  const toRestaurant = message.about === 'new_order' || message.about === 'cancelled_by_customer'
  const customer = await findContact(db, facts.account_id)
  const reader = toRestaurant ? await restaurantContact(deps, facts) : customer
  if (reader === undefined) return undefined
  const written = toRestaurant
    ? writeToRestaurant(message, { facts, customer: customer?.name, origin: deps.origin })
    : writeToCustomer(deps, message, { facts, name: reader.name, origin: deps.origin })
  if (written === undefined) return undefined
  return asMail({ ...written, key: keyOf(message), to: reader.email, origin: deps.origin })
}

const restaurantContact = async (deps: NotificationDeps, { restaurant_account_id }: OrderDetails) =>
  restaurant_account_id === null ? undefined : findContact(deps.database.query, restaurant_account_id)

function writeToRestaurant(message: Message, told: Parameters<typeof newOrderLetter>[0]): Written | undefined {
  if (message.about === 'cancelled_by_customer') return { letter: cancelledByCustomerLetter(told) }
  return told.facts.order.status === 'paid' ? { letter: newOrderLetter(told) } : undefined
}

type ToCustomer = Parameters<typeof orderPaidLetter>[0]

function writeToCustomer(deps: NotificationDeps, message: Message, told: ToCustomer): Written | undefined {
  const { status } = told.facts.order
  switch (message.about) {
    case 'order_paid':
      // Whoever cancelled meanwhile is told of that instead.
      return status === 'paid' || status === 'collected' || status === 'missed'
        ? { letter: orderPaidLetter(told), attachments: [...passPicture(told.facts), calendarFile(deps, told.facts)] }
        : undefined
    case 'pickup_reminder':
      return status === 'paid' && deps.now() < new Date(told.facts.order.pickup_end)
        ? { letter: reminderLetter(told), attachments: passPicture(told.facts) }
        : undefined
    case 'order_cancelled':
      return { letter: orderCancelledLetter(told), attachments: told.facts.order.paid_at === null ? [] : [calendarFile(deps, told.facts)] }
    case 'payment_returned':
      return { letter: paymentReturnedLetter(told) }
    case 'listing_changed':
      return status === 'paid' ? { letter: writeChange(told, message) } : undefined
    case 'listing_withdrawn':
      return status === 'paid' ? { letter: listingWithdrawnLetter(told, message.food_item_id) } : undefined
    default:
      return undefined
  }
}

/** What changed is what the restaurant changed, also where emails show no difference. */
function writeChange(told: ToCustomer, message: Extract<Message, { about: 'listing_changed' }>): Letter {
  const { before, after } = typedListings(message.before, message.after)
  return listingChangedLetter(told, changedFor(message.before, message.after), before, after)
}

function passPicture({ order }: OrderDetails): Attachments {
  if (order.pickup_token === null) return []
  return [{ filename: `${PASS_PICTURE}.png`, content: qrPng(order.pickup_token), contentType: 'image/png', cid: PASS_PICTURE }]
}

const calendarFile = (deps: NotificationDeps, facts: OrderDetails): Attachments[number] => ({
  filename: 'pickup.ics',
  content: deps.calendarFor(facts),
  contentType: 'text/calendar; charset=utf-8',
})
