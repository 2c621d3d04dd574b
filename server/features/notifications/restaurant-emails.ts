import type { Letter } from './email-template.ts'
import type { OrderDetails } from './message-types.ts'
import { greetedName } from './typed-rules.ts'
import { mealsOf, money, timeOfDay, windowOf } from './words-rules.ts'

interface Told {
  facts: OrderDetails
  /** The customer's name; none once the account is erased. */
  customer: string | undefined
  origin: string
}

const who = ({ customer }: Told): string => (customer === undefined ? undefined : greetedName(customer)) ?? 'The customer'
const counter = ({ origin }: Told): { link: string; href: string } => ({ link: 'Open the counter', href: `${origin}/counter` })

export function newOrderLetter(told: Told): Letter {
  const { order, code } = told.facts
  return {
    subject: `New order ${code}: ${mealsOf(order.items)}, pickup until ${timeOfDay(order.pickup_end)}`,
    blocks: [
      { text: `${who(told)} ordered and paid. Please put it aside.` },
      {
        facts: [
          ['Order', mealsOf(order.items)],
          ['Code', code],
          ['Pickup', windowOf(order.pickup_start, order.pickup_end)],
          ['Paid', money(order.total)],
        ],
      },
      counter(told),
    ],
  }
}

export function cancelledByCustomerLetter(told: Told): Letter {
  const { order, code } = told.facts
  return {
    subject: `Order ${code} cancelled: ${mealsOf(order.items)}`,
    blocks: [
      { text: `${who(told)} cancelled. Please do not hand this order over.` },
      {
        facts: [
          ['Order', mealsOf(order.items)],
          ['Code', code],
          ['Pickup was', windowOf(order.pickup_start, order.pickup_end)],
        ],
      },
      { text: 'Its portions are on sale again, if the meal still is.' },
      counter(told),
    ],
  }
}
