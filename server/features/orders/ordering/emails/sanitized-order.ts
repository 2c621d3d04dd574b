import { RECALL_REASON_MAX } from '#contract/constants.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { Order, OrderRecall } from '#contract/orders/orders.ts'
import type { FoodItemSnapshot } from '#server/features/kitchen/food-items/public.ts'
import {
  quoteTextChange,
  quoteUserText,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

const sanitizeOptional = (text: string | null): string | null =>
  text === null ? null : sanitizeUserText(text)

/** What is declared, with what a restaurant entered of its certificates sanitized. */
export const sanitizeDeclaration = <D extends Declaration>(declared: D): D => ({
  ...declared,
  certificates: declared.certificates.map((certificate) => ({
    ...certificate,
    certifier: sanitizeUserText(certificate.certifier),
    number: sanitizeUserText(certificate.number),
  })),
})

/** The reason is quoted in full: it decides what somebody does who has eaten the meal. */
const sanitizeRecall = (recall: OrderRecall): OrderRecall => ({
  ...recall,
  reason: quoteUserText(recall.reason, RECALL_REASON_MAX),
  meals: recall.meals.map((name) => sanitizeUserText(name)),
})

const sanitizeOrder = (order: Order): Order => {
  const { name, address, suburb, phone, pickup_instructions, ...restaurant } = order.restaurant
  return {
    ...order,
    restaurant: {
      ...restaurant,
      name: sanitizeUserText(name),
      address: sanitizeOptional(address),
      suburb: sanitizeOptional(suburb),
      phone: sanitizeOptional(phone),
      pickup_instructions: pickup_instructions === null ? null : quoteUserText(pickup_instructions),
    },
    items: order.items.map((item) => ({
      ...sanitizeDeclaration(item),
      name: sanitizeUserText(item.name),
      changed_declaration:
        item.changed_declaration === null ? null : sanitizeDeclaration(item.changed_declaration),
    })),
    cancelled_items: order.cancelled_items?.map(({ reasons, ...item }) => ({
      ...item,
      name: sanitizeUserText(item.name),
      reasons: reasons?.map((reason) => quoteUserText(reason)),
    })),
    cancel_reason: order.cancel_reason === null ? null : quoteUserText(order.cancel_reason),
    recall: order.recall === null ? null : sanitizeRecall(order.recall),
  }
}

/** An order with all user-entered text sanitized. Templates are given no other. */
export const sanitizeOrderDetails = (details: OrderDetails): OrderDetails => ({
  ...details,
  order: sanitizeOrder(details.order),
})

/** Cancelled portions, with the names of the meals and the reason sanitized. */
export const sanitizePortions = <P extends { name: string; reason: string }>(portions: P[]): P[] =>
  portions.map((portion) => ({
    ...portion,
    name: sanitizeUserText(portion.name),
    reason: quoteUserText(portion.reason),
  }))

/** A food item before and after an edit, sanitized. */
export function sanitizeSnapshots(
  before: FoodItemSnapshot,
  after: FoodItemSnapshot,
): { before: FoodItemSnapshot; after: FoodItemSnapshot } {
  const [descriptionBefore, descriptionAfter] = quoteTextChange(before.description, after.description)
  return {
    before: { ...before, name: sanitizeUserText(before.name), description: descriptionBefore },
    after: { ...after, name: sanitizeUserText(after.name), description: descriptionAfter },
  }
}
