import type { Diet } from './allergens.ts'

/**
 * Diets that say what is not in a meal. Few kitchens state them, so a meal that does not is in doubt, and not
 * of another diet.
 */
export const foodDiets = ['no_pork', 'no_beef', 'no_alcohol'] as const satisfies Diet[]
export type FoodDiet = (typeof foodDiets)[number]
export const isFoodDiet = (diet: Diet): diet is FoodDiet => foodDiets.some((each) => each === diet)

/** What is not in a meal of the diet. */
export const foodNames: Record<FoodDiet, string> = { no_pork: 'pork', no_beef: 'beef', no_alcohol: 'alcohol' }
