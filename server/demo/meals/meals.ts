import type { Meal } from './meal.ts'
import { asianMeals } from './meals-asian.ts'
import { healthyMeals } from './meals-healthy.ts'
import { indianMeals } from './meals-indian.ts'
import { italianMeals } from './meals-italian.ts'

export const demoMeals: Meal[] = [...italianMeals, ...indianMeals, ...healthyMeals, ...asianMeals]

export const mealsOfRestaurant = (restaurant: string): Meal[] => demoMeals.filter((meal) => meal.restaurant === restaurant)
