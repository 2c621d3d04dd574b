import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { datedWindowText } from '#contract/kitchen/pickup-windows.ts'
import type { FoodItemSnapshot, SnapshotField } from '#server/features/kitchen/food-items/public.ts'
import type { Block, EmailTemplate } from '#server/features/messages/notifications/public.ts'
import {
  cancelBlocks,
  type CustomerEmailInput,
  greetingBlock,
  orderLink,
  pickupTable,
  restaurantName,
} from './customer-email-templates.ts'
import { avoidanceLine } from './declaration-rows.ts'

const orderUnchangedBlocks = ({ details }: CustomerEmailInput): Block[] => [
  { text: 'Your order stays as you bought it:' },
  { table: pickupTable(details) },
  ...cancelBlocks(details),
]

export function foodItemChangedTemplate(
  input: CustomerEmailInput,
  changed: SnapshotField[],
  before: FoodItemSnapshot,
  after: FoodItemSnapshot,
): EmailTemplate {
  const rows: Record<SnapshotField, [string, string][]> = {
    name: [
      ['Name before', before.name],
      ['Name now', after.name],
    ],
    description: [
      ['Description before', before.description],
      ['Description now', after.description],
    ],
    pickup: [
      ['Pickup before', datedWindowText(before)],
      ['Pickup now', datedWindowText(after)],
    ],
  }
  return {
    subject: `${restaurantName(input)} changed a meal you ordered: ${before.name}`,
    lead: `Please read before you go: ${restaurantName(input)} changed the listing of a meal that you ordered.`,
    blocks: [
      greetingBlock(input),
      { table: changed.flatMap((field) => rows[field]) },
      ...orderUnchangedBlocks(input),
      { text: 'If the change is a problem for you, please talk to the restaurant before you go.' },
      orderLink(input),
    ],
  }
}

const itemName = ({ details }: CustomerEmailInput, food_item_id: string): string =>
  details.order.items.find((line) => line.food_item_id === food_item_id)?.name ?? 'a meal'

export function declarationChangedTemplate(
  input: CustomerEmailInput,
  { food_item_id, before, after }: { food_item_id: string; before: Declaration; after: Declaration },
): EmailTemplate {
  const { phone } = input.details.order.restaurant
  const item_name = itemName(input, food_item_id)
  return {
    subject: `Read before you eat: ${restaurantName(input)} changed what is in ${item_name}`,
    lead: `Please read before you eat: ${restaurantName(input)} changed what it says is in ${item_name}, which you ordered.`,
    blocks: [
      greetingBlock(input),
      {
        table: [
          ['Before', avoidanceLine(before, phone)],
          ['Now', avoidanceLine(after, phone)],
        ],
      },
      { text: kitchenNote(phone, 'eat') },
      ...cancelBlocks(input.details),
      { table: pickupTable(input.details) },
      orderLink(input),
    ],
  }
}

export function foodItemWithdrawnTemplate(input: CustomerEmailInput, food_item_id: string): EmailTemplate {
  const item_name = itemName(input, food_item_id)
  return {
    subject: `${restaurantName(input)} took ${item_name} off sale; your order stands`,
    lead: `There is nothing to do: ${restaurantName(input)} no longer sells ${item_name}, and yours is still there to pick up.`,
    blocks: [greetingBlock(input), ...orderUnchangedBlocks(input), orderLink(input)],
  }
}
