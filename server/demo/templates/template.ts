/** What a restaurant of the demo city makes its food items from. */
export interface FoodItemTemplate {
  restaurant: string
  picture: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  portion_weight_g: number | null
}

export type TemplateRow = [
  picture: string,
  original: number,
  discounted: number,
  weight: number | null,
  name: string,
  description: string,
]

/** Templates by the key of their restaurant; prices as whole cents. */
export const toTemplates = (menus: Record<string, TemplateRow[]>): FoodItemTemplate[] =>
  Object.entries(menus).flatMap(([restaurant, rows]) =>
    rows.map(
      ([picture, original_price_cents, discounted_price_cents, portion_weight_g, name, description]) => ({
        restaurant,
        picture,
        name,
        description,
        original_price_cents,
        discounted_price_cents,
        portion_weight_g,
      }),
    ),
  )
