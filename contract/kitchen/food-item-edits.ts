import { z } from 'zod'
import { InstantReply, optional } from '#contract/values.ts'

export const foodItemActions = [
  'listed',
  'listed_again',
  'listed_by_plan',
  'changed',
  'withdrawn',
  'closed',
  'removed',
  'restored',
] as const
export type FoodItemAction = (typeof foodItemActions)[number]
export const FoodItemEdit = z.object({
  at: InstantReply,
  action: z.enum(foodItemActions),
  by: z.string().nullable().meta({
    description:
      'Who did it; null for a weekly plan, for what the operator did, and once the account is erased',
  }),
  fields: z.array(z.string()).meta({ description: 'What a change changed' }),
})
export type FoodItemEdit = z.infer<typeof FoodItemEdit>

/** What a listing does where it would stand twice in the list of customers. */
export const IfOnSale = optional(z.enum(['ask', 'add'])).meta({
  description:
    'Where this dish is on sale with the same prices and end of sale: `ask` refuses with `dish_on_sale`, `add` adds the portions to it, and left out it is listed besides',
})
export type IfOnSale = z.infer<typeof IfOnSale>
