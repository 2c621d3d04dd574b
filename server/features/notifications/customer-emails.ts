import { HOLD_PERIOD } from '#contract/constants.ts'
import type { Block, Letter } from './email-template.ts'
import type { Changed } from './listing-rules.ts'
import type { Listing, OrderDetails } from './message-types.ts'
import { dayAndTime, greeting, mealsOf, money, placeOf, timeOfDay, windowOf } from './words-rules.ts'

export const PASS_PICTURE = 'pickup-pass'

interface Told {
  /** With what people wrote in it as emails may show it. */
  facts: OrderDetails
  /** The customer's name. */
  name: string
  origin: string
}

const hello = ({ name }: Told): Block => ({ text: greeting(name) })
const seeOrder = ({ facts, origin }: Told): Block => ({ link: 'See your order', href: `${origin}/?order=${facts.order.id}` })
const restaurantOf = ({ facts }: Told): string => facts.order.restaurant.name

/** The pass and the spoken code, or where they are when a friend has them. */
function passBlocks({ order }: OrderDetails): Block[] {
  if (order.shared) return [{ text: 'You sent the pass to a friend, who shows it at the counter.' }]
  if (order.pickup_token === null) return []
  return [
    { text: `Show the picture at the counter, or say this code: ${order.code}` },
    { picture: PASS_PICTURE, alt: 'Your pickup pass as a QR code, attached as a picture.' },
  ]
}

function pickupFacts({ order }: OrderDetails): [string, string][] {
  const { restaurant } = order
  return [
    ['Pick up', windowOf(order.pickup_start, order.pickup_end)],
    ['Where', placeOf(restaurant)],
    ...(restaurant.phone === null ? [] : [['Phone', restaurant.phone] satisfies [string, string]]),
    ...(restaurant.pickup_instructions === null ? [] : [['At the door', restaurant.pickup_instructions] satisfies [string, string]]),
    ['Order', mealsOf(order.items)],
  ]
}

function cancelBlocks({ order }: OrderDetails): Block[] {
  if (order.cancel_until === null || !order.actions.includes('cancel')) return []
  return [{ text: `You can cancel${order.total === 0 ? '' : ' for a full refund'} until ${dayAndTime(order.cancel_until)}.` }]
}

export function orderPaidLetter(told: Told): Letter {
  const { order } = told.facts
  return {
    subject: `Your order at ${restaurantOf(told)}: pick up ${windowOf(order.pickup_start, order.pickup_end)}`,
    blocks: [
      hello(told),
      { text: `Your order at ${restaurantOf(told)} is paid and put aside for you.` },
      ...passBlocks(told.facts),
      { facts: [...pickupFacts(told.facts), ['Paid', order.total === 0 ? 'nothing' : `${money(order.total)}, including GST`]] },
      ...cancelBlocks(told.facts),
      seeOrder(told),
    ],
  }
}

export function reminderLetter(told: Told): Letter {
  const { order } = told.facts
  return {
    subject: `Pick up your order at ${restaurantOf(told)} by ${timeOfDay(order.pickup_end)}`,
    blocks: [
      hello(told),
      { text: `Your order is still waiting at ${restaurantOf(told)}. Pickup ends at ${timeOfDay(order.pickup_end)}.` },
      ...passBlocks(told.facts),
      { facts: pickupFacts(told.facts) },
      seeOrder(told),
    ],
  }
}

/** What happens to the money of an order that is off. */
function refundBlock({ order }: OrderDetails): Block {
  const { refund } = order
  if (order.paid_at === null) return { text: 'You had not paid for it. If a payment still arrives, all of it goes back to you.' }
  if (refund === null) return { text: 'There is nothing to pay back.' }
  if (refund.status === 'failed')
    return { text: `The refund of ${money(refund.amount)} did not go through by itself. We are sending it by hand.` }
  return {
    text: `All of it, ${money(refund.amount)}, goes back to the card you paid with. Banks usually show it within 5 to 10 business days.`,
  }
}

export function orderCancelledLetter(told: Told): Letter {
  const { order, cancelled_by } = told.facts
  const byCustomer = cancelled_by === 'customer'
  const reason = order.cancel_reason === null ? [] : [{ text: `The reason they gave: ${order.cancel_reason}` }]
  return {
    subject: byCustomer ? `You cancelled your order at ${restaurantOf(told)}` : `${restaurantOf(told)} had to cancel your order`,
    blocks: [
      hello(told),
      {
        text: byCustomer
          ? `You cancelled your order at ${restaurantOf(told)}.`
          : `${restaurantOf(told)} cancelled your order. Please do not go there for it.`,
      },
      ...(byCustomer ? [] : reason),
      refundBlock(told.facts),
      { facts: [['Order', mealsOf(order.items)]] },
      seeOrder(told),
    ],
  }
}

/** A payment that could not become an order any more. */
export function paymentReturnedLetter(told: Told): Letter {
  const { order, cancelled_by } = told.facts
  const cancelled = order.status === 'cancelled'
  const why = cancelled
    ? cancelled_by === 'late_payment'
      ? `Your payment for an order at ${restaurantOf(told)} came after the ${HOLD_PERIOD} to pay, and the meal has sold out since. There is no order to pick up.`
      : `Your payment for an order at ${restaurantOf(told)} came after the order was cancelled. There is no order to pick up.`
    : `Your order at ${restaurantOf(told)} was paid twice. The order stands, and the second payment goes back.`
  return {
    subject: cancelled
      ? `No order at ${restaurantOf(told)}: your payment goes back`
      : `Your second payment at ${restaurantOf(told)} goes back`,
    blocks: [
      hello(told),
      { text: why },
      {
        text: `All of it, ${money(order.total)}, goes back to the card you paid with. Banks usually show it within 5 to 10 business days.`,
      },
      { facts: [['Order', mealsOf(order.items)]] },
      seeOrder(told),
    ],
  }
}

const stands = ({ facts }: Told): Block[] => [
  { text: 'Your order stays as you bought it:' },
  { facts: pickupFacts(facts) },
  ...cancelBlocks(facts),
]

export function listingChangedLetter(told: Told, changed: Changed[], before: Listing, now: Listing): Letter {
  const words: Record<Changed, [string, string][]> = {
    name: [
      ['Name before', before.name],
      ['Name now', now.name],
    ],
    description: [
      ['Description before', before.description],
      ['Description now', now.description],
    ],
    pickup: [
      ['Pickup before', windowOf(before.pickup_start, before.pickup_end)],
      ['Pickup now', windowOf(now.pickup_start, now.pickup_end)],
    ],
  }
  return {
    subject: `${restaurantOf(told)} changed a meal you ordered: ${before.name}`,
    blocks: [
      hello(told),
      { text: `${restaurantOf(told)} changed the listing of a meal that you ordered.` },
      { facts: changed.flatMap((what) => words[what]) },
      ...stands(told),
      { text: 'If the change is a problem for you, please talk to the restaurant before you go.' },
      seeOrder(told),
    ],
  }
}

export function listingWithdrawnLetter(told: Told, food_item_id: string): Letter {
  const meal = told.facts.order.items.find((line) => line.food_item_id === food_item_id)?.name ?? 'a meal'
  return {
    subject: `${restaurantOf(told)} took ${meal} off sale; your order stands`,
    blocks: [
      hello(told),
      { text: `${restaurantOf(told)} no longer sells ${meal}. You have already bought it, so it is still yours to pick up.` },
      ...stands(told),
      seeOrder(told),
    ],
  }
}
