/** A meal as a restaurant of the demo city lists it. */
export interface Meal {
  restaurant: string
  picture: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  portion_weight_g: number | null
}

export type MealRow = [picture: string, original: number, discounted: number, weight: number | null, name: string, description: string]

/** Meals by the key of their restaurant; prices as whole cents. */
export const toMeals = (menus: Record<string, MealRow[]>): Meal[] =>
  Object.entries(menus).flatMap(([restaurant, rows]) =>
    rows.map(([picture, original_price_cents, discounted_price_cents, portion_weight_g, name, description]) => ({
      restaurant,
      picture,
      name,
      description,
      original_price_cents,
      discounted_price_cents,
      portion_weight_g,
    })),
  )
