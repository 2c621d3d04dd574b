import type { JobData } from '#server/platform/jobs/jobs.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import { changedFields, type FoodItemSnapshot } from '#server/features/kitchen/food-items/public.ts'
import type {
  EmailBuilders,
  EmailDeps,
  EmailJob,
  OutgoingEmail,
} from '#server/features/messages/notifications/public.ts'
import { orderCalendar } from '#server/features/orders/ordering/replies/calendar-file.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findOrderDetails, type OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'
import { findCancelledPortions } from '#server/features/orders/ordering/money/cancelled-portion-store.ts'
import {
  findRefund,
  partRefundedTemplate,
  refundFailedTemplate,
  portionsCancelledTemplate,
} from '#server/features/orders/ordering/money/refund-email-templates.ts'
import {
  collectedTemplate,
  type CustomerEmailInput,
  orderCancelledTemplate,
  orderPaidTemplate,
  PASS_IMAGE_ID,
  paymentReturnedTemplate,
  pickupReminderTemplate,
} from './customer-email-templates.ts'
import {
  declarationChangedTemplate,
  foodItemChangedTemplate,
  foodItemWithdrawnTemplate,
} from './food-item-email-templates.ts'
import { renderQrPng } from './qr-png.ts'
import {
  cancelledByCustomerTemplate,
  cancelledByOperatorTemplate,
  cancelledOrderCollectedTemplate,
  newOrderTemplate,
  type RestaurantEmailInput,
} from './restaurant-email-templates.ts'
import {
  sanitizeDeclaration,
  sanitizeOrderDetails,
  sanitizePortions,
  sanitizeSnapshots,
} from './sanitized-order.ts'

interface OfOrder {
  order_id: string
}

/** The data of each kind of email about an order, to its customer or its restaurant. */
interface OrderEmailData {
  order_paid: OfOrder
  new_order: OfOrder
  pickup_reminder: OfOrder
  order_cancelled: OfOrder
  cancelled_by_customer: OfOrder
  cancelled_by_operator: OfOrder
  /** Somebody has asked for the pass at this instant, having lost the email of before. */
  pass_again: OfOrder & { at: string }
  /** A payment is refunded, because there is no order that it can pay for. */
  payment_returned: OfOrder & { session_id: string }
  part_refunded: OfOrder & { refund_id: string }
  /** The provider could not deliver a refund. */
  refund_failed: OfOrder & { refund_id: string; amount_cents: number }
  portions_cancelled: OfOrder & { cancellation_id: string }
  listing_changed: OfOrder & { at: string; before: FoodItemSnapshot; after: FoodItemSnapshot }
  /** `before`: as the customer knows it. The food item was declared otherwise by the edit at this instant. */
  declaration_changed: OfOrder & { food_item_id: string; at: string; before: Declaration; after: Declaration }
  listing_withdrawn: OfOrder & { food_item_id: string }
  /** The order was handed over at this instant, before pickup opened. */
  collected_early: OfOrder & { at: string }
  /** The code was typed: no pass was scanned. */
  collected_by_code: OfOrder & { at: string }
  /** A counter without a network had handed it over before its customer cancelled. */
  collected_before_cancelling: OfOrder
  cancelled_order_collected: OfOrder
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'orders.emails': EmailJob<OrderEmailData>
  }
}

/** The kinds that an order has one email of at most: their key is the kind and the order. */
export type SingleOrderEmail = {
  [K in keyof OrderEmailData]: keyof OrderEmailData[K] extends 'order_id' ? K : never
}[keyof OrderEmailData]

export type OrderEmail = JobData['orders.emails']
export type OrderEmailOf<K extends OrderEmail['kind']> = Extract<OrderEmail, { kind: K }>

type EmailContent = Pick<OutgoingEmail, 'template' | 'attachments' | 'optional'>
type MaybeContent = EmailContent | undefined
type Build<E extends OrderEmail> = (deps: EmailDeps, email: E) => Promise<OutgoingEmail | undefined>

/**
 * Emails about orders, each built from the present state of its order. Nobody gets one whose account is
 * erased.
 */
export function orderEmails(orders: OrderDeps): EmailBuilders<OrderEmail> {
  const findDetails = async (
    { database }: EmailDeps,
    order_id: string,
  ): Promise<OrderDetails | undefined> => {
    const details = await findOrderDetails(orders, database.query, order_id)
    return details === undefined ? undefined : sanitizeOrderDetails(details)
  }
  /** To the customer; undefined content is for nothing to say. */
  const toCustomer =
    <E extends OrderEmail>(
      contentOf: (
        input: CustomerEmailInput,
        email: E,
        deps: EmailDeps,
      ) => MaybeContent | Promise<MaybeContent>,
    ): Build<E> =>
    async (deps, email) => {
      const details = await findDetails(deps, email.order_id)
      const customer = details && (await findRecipient(deps.database.query, details.account_id))
      if (details === undefined || customer === undefined) return undefined
      const content = await contentOf({ details, name: customer.name, origin: deps.origin }, email, deps)
      return content && { ...content, key: orderEmailKey(email), to: customer }
    }
  /** About a food item that was edited or withdrawn after it was sold. */
  const toBuyer = <E extends OrderEmail>(
    templateOf: (input: CustomerEmailInput, email: E) => EmailContent['template'],
  ): Build<E> =>
    toCustomer((input, email) =>
      input.details.order.status === 'paid' ? { template: templateOf(input, email) } : undefined,
    )
  const toRestaurant =
    <E extends OrderEmail>(contentOf: (input: RestaurantEmailInput) => EmailContent | undefined): Build<E> =>
    async (deps, email) => {
      const { query } = deps.database
      const details = await findDetails(deps, email.order_id)
      const account_id = details?.restaurant_account_id ?? null
      const owner = account_id === null ? undefined : await findRecipient(query, account_id)
      if (details === undefined || owner === undefined) return undefined
      const customer = await findRecipient(query, details.account_id)
      const content = contentOf({ details, customer: customer?.name, origin: deps.origin })
      return content && { ...content, key: orderEmailKey(email), to: owner }
    }
  return {
    order_paid: toCustomer(orderPaidContent),
    pass_again: toCustomer(orderPaidContent),
    pickup_reminder: toCustomer(pickupReminderContent),
    collected_early: toCustomer((input, { at }: OrderEmailOf<'collected_early'>) =>
      input.details.order.collected_at === at
        ? { template: collectedTemplate(input, at, 'early') }
        : undefined,
    ),
    collected_by_code: toCustomer((input, { at }: OrderEmailOf<'collected_by_code'>) =>
      input.details.order.collected_at === at
        ? { template: collectedTemplate(input, at, 'code') }
        : undefined,
    ),
    collected_before_cancelling: toCustomer((input) => {
      const at = input.details.order.collected_at
      return at === null ? undefined : { template: collectedTemplate(input, at, 'before_cancelling') }
    }),
    cancelled_order_collected: toRestaurant((input) =>
      input.details.order.status === 'collected'
        ? { template: cancelledOrderCollectedTemplate(input) }
        : undefined,
    ),
    order_cancelled: toCustomer((input) => ({
      template: orderCancelledTemplate(input),
      attachments: input.details.order.paid_at === null ? [] : [calendarAttachment(input)],
    })),
    payment_returned: toCustomer((input) => ({ template: paymentReturnedTemplate(input) })),
    part_refunded: toCustomer(partRefundedContent),
    refund_failed: toCustomer((input, { amount_cents }: OrderEmailOf<'refund_failed'>) => ({
      template: refundFailedTemplate(input, amount_cents),
    })),
    portions_cancelled: toCustomer(portionsCancelledContent),
    listing_changed: toBuyer(foodItemChangeTemplate),
    declaration_changed: toBuyer(
      (input, { food_item_id, before, after }: OrderEmailOf<'declaration_changed'>) =>
        declarationChangedTemplate(input, {
          food_item_id,
          before: sanitizeDeclaration(before),
          after: sanitizeDeclaration(after),
        }),
    ),
    listing_withdrawn: toBuyer((input, { food_item_id }: OrderEmailOf<'listing_withdrawn'>) =>
      foodItemWithdrawnTemplate(input, food_item_id),
    ),
    new_order: toRestaurant((input) =>
      input.details.order.status === 'paid' ? { template: newOrderTemplate(input) } : undefined,
    ),
    cancelled_by_customer: toRestaurant((input) => ({ template: cancelledByCustomerTemplate(input) })),
    cancelled_by_operator: toRestaurant((input) => ({ template: cancelledByOperatorTemplate(input) })),
  }
}

function partRefundedContent(
  input: CustomerEmailInput,
  { refund_id }: OrderEmailOf<'part_refunded'>,
): EmailContent | undefined {
  const refund = findRefund(input.details.order, refund_id)
  return refund && { template: partRefundedTemplate(input, refund) }
}

async function portionsCancelledContent(
  input: CustomerEmailInput,
  { order_id, cancellation_id }: OrderEmailOf<'portions_cancelled'>,
  { database }: EmailDeps,
): Promise<MaybeContent> {
  const portions = await findCancelledPortions(database.query, order_id, cancellation_id)
  if (portions.length === 0) return undefined
  const refund = findRefund(input.details.order, cancellation_id)
  const template = portionsCancelledTemplate(input, sanitizePortions(portions), refund)
  return { template, attachments: [calendarAttachment(input)] }
}

/** An order that was cancelled meanwhile has an email of its own. */
function orderPaidContent(input: CustomerEmailInput): EmailContent | undefined {
  const { status } = input.details.order
  return status === 'paid' || status === 'collected' || status === 'missed'
    ? {
        template: orderPaidTemplate(input),
        attachments: [...passAttachment(input), calendarAttachment(input)],
      }
    : undefined
}

async function pickupReminderContent(
  input: CustomerEmailInput,
  _email: OrderEmail,
  { database, now }: EmailDeps,
): Promise<MaybeContent> {
  const { order, account_id } = input.details
  if (order.status !== 'paid' || now() >= new Date(order.pickup_end)) return undefined
  const optional = await optionOfEmail(database.query, account_id, 'pickup_reminder')
  return { template: pickupReminderTemplate(input), attachments: passAttachment(input), optional }
}

/**
 * The fields are compared before sanitizing, so that an edit counts even if both texts look the same in an
 * email.
 */
function foodItemChangeTemplate(
  input: CustomerEmailInput,
  email: OrderEmailOf<'listing_changed'>,
): EmailContent['template'] {
  const { before, after } = sanitizeSnapshots(email.before, email.after)
  return foodItemChangedTemplate(input, changedFields(email.before, email.after), before, after)
}

function passAttachment({
  details: { order },
}: CustomerEmailInput): NonNullable<EmailContent['attachments']> {
  if (order.pickup_token === null) return []
  return [
    {
      filename: `${PASS_IMAGE_ID}.png`,
      content: renderQrPng(order.pickup_token),
      contentType: 'image/png',
      cid: PASS_IMAGE_ID,
    },
  ]
}

const calendarAttachment = ({
  details,
  origin,
}: CustomerEmailInput): NonNullable<EmailContent['attachments']>[number] => ({
  filename: 'pickup.ics',
  content: orderCalendar(details, origin),
  contentType: 'text/calendar; charset=utf-8',
})

/** The identity of an email: enqueued twice, it is sent once. */
export function orderEmailKey(email: OrderEmail): string {
  const { kind, order_id } = email
  switch (kind) {
    case 'order_paid':
    case 'new_order':
    case 'pickup_reminder':
    case 'order_cancelled':
    case 'cancelled_by_customer':
    case 'cancelled_by_operator':
    case 'collected_before_cancelling':
    case 'cancelled_order_collected':
      return `${kind}:${order_id}`
    case 'payment_returned':
      return `${kind}:${order_id}:${email.session_id}`
    case 'part_refunded':
    case 'refund_failed':
      return `${kind}:${order_id}:${email.refund_id}`
    case 'portions_cancelled':
      return `${kind}:${order_id}:${email.cancellation_id}`
    case 'collected_early':
    case 'collected_by_code':
    case 'pass_again':
      return `${kind}:${order_id}:${email.at}`
    case 'listing_changed':
      return `${kind}:${order_id}:${email.after.id}:${email.at}`
    case 'declaration_changed':
      return `${kind}:${order_id}:${email.food_item_id}:${email.at}`
    case 'listing_withdrawn':
      return `${kind}:${order_id}:${email.food_item_id}`
  }
}
