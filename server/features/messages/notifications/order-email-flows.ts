import { findContact } from '#server/features/people/accounts/public.ts'
import {
  collectedEarlyTemplate,
  type CustomerEmailInput,
  declarationChangedTemplate,
  listingChangedTemplate,
  listingWithdrawnTemplate,
  orderCancelledTemplate,
  orderPaidTemplate,
  PASS_IMAGE_ID,
  paymentReturnedTemplate,
  pickupReminderTemplate,
} from './customer-email-templates.ts'
import type { Attachments, OutgoingEmail } from './outgoing-email.ts'
import type { EmailTemplate } from './email-template.ts'
import { changedFields } from './listing-change-rules.ts'
import { messageKey } from './message-rules.ts'
import type { Message, OrderDetails } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { renderQrPng } from './qr-png.ts'
import { cancelledByCustomerTemplate, newOrderTemplate, type RestaurantEmailInput } from './restaurant-email-templates.ts'
import { sanitizeDeclaration, sanitizeListingChange, sanitizeOrderDetails } from './user-text-rules.ts'

interface EmailContent {
  template: EmailTemplate
  attachments?: Attachments
}

/** Builds an email from the present state of its order; undefined when nobody is to be notified any more. */
export async function buildOrderEmail(deps: NotificationDeps, message: Message): Promise<OutgoingEmail | undefined> {
  const { origin } = deps
  const db = deps.database.query
  const order = await deps.findOrderDetails(db, message.order_id)
  if (order === undefined) return undefined
  const details = sanitizeOrderDetails(order)
  const isForRestaurant = message.about === 'new_order' || message.about === 'cancelled_by_customer'
  const customer = await findContact(db, details.account_id)
  const recipient = isForRestaurant ? await findRestaurantContact(deps, details) : customer
  if (recipient === undefined) return undefined
  const content = isForRestaurant
    ? restaurantEmail(message, { details, customer: customer?.name, origin })
    : customerEmail(deps, message, { details, name: recipient.name, origin })
  if (content === undefined) return undefined
  return { ...content, key: messageKey(message), to: recipient.email }
}

const findRestaurantContact = async (deps: NotificationDeps, { restaurant_account_id }: OrderDetails) =>
  restaurant_account_id === null ? undefined : findContact(deps.database.query, restaurant_account_id)

function restaurantEmail(message: Message, input: RestaurantEmailInput): EmailContent | undefined {
  if (message.about === 'cancelled_by_customer') return { template: cancelledByCustomerTemplate(input) }
  return input.details.order.status === 'paid' ? { template: newOrderTemplate(input) } : undefined
}

function customerEmail(deps: NotificationDeps, message: Message, input: CustomerEmailInput): EmailContent | undefined {
  const { details } = input
  const { status, paid_at, pickup_end, collected_at } = details.order
  switch (message.about) {
    case 'order_paid':
      // An order that was cancelled meanwhile has an email of its own.
      return status === 'paid' || status === 'collected' || status === 'missed'
        ? { template: orderPaidTemplate(input), attachments: [...passAttachment(details), calendarAttachment(deps, details)] }
        : undefined
    case 'pickup_reminder':
      return status === 'paid' && deps.now() < new Date(pickup_end)
        ? { template: pickupReminderTemplate(input), attachments: passAttachment(details) }
        : undefined
    case 'collected_early':
      return collected_at === message.at ? { template: collectedEarlyTemplate(input, message.at) } : undefined
    case 'order_cancelled':
      return { template: orderCancelledTemplate(input), attachments: paid_at === null ? [] : [calendarAttachment(deps, details)] }
    case 'payment_returned':
      return { template: paymentReturnedTemplate(input) }
    default:
      return status === 'paid' ? editEmail(message, input) : undefined
  }
}

/** An email about a food item that was edited or withdrawn after it was sold. */
function editEmail(message: Message, input: CustomerEmailInput): EmailContent | undefined {
  switch (message.about) {
    case 'listing_changed':
      return { template: listingChangeTemplate(input, message) }
    case 'declaration_changed':
      return { template: declarationChangeTemplate(input, message) }
    case 'listing_withdrawn':
      return { template: listingWithdrawnTemplate(input, message.food_item_id) }
    default:
      return undefined
  }
}

/** The fields are compared before sanitizing, so that an edit counts even if both texts look the same in an email. */
function listingChangeTemplate(input: CustomerEmailInput, message: Extract<Message, { about: 'listing_changed' }>): EmailTemplate {
  const { before, after } = sanitizeListingChange(message.before, message.after)
  return listingChangedTemplate(input, changedFields(message.before, message.after), before, after)
}

const declarationChangeTemplate = (
  input: CustomerEmailInput,
  { food_item_id, before, after }: Extract<Message, { about: 'declaration_changed' }>,
): EmailTemplate =>
  declarationChangedTemplate(input, { food_item_id, before: sanitizeDeclaration(before), after: sanitizeDeclaration(after) })

function passAttachment({ order }: OrderDetails): Attachments {
  if (order.pickup_token === null) return []
  return [{ filename: `${PASS_IMAGE_ID}.png`, content: renderQrPng(order.pickup_token), contentType: 'image/png', cid: PASS_IMAGE_ID }]
}

const calendarAttachment = (deps: NotificationDeps, details: OrderDetails): Attachments[number] => ({
  filename: 'pickup.ics',
  content: deps.buildCalendarFile(details),
  contentType: 'text/calendar; charset=utf-8',
})
