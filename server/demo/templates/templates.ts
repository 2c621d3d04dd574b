import type { FoodItemTemplate } from './template.ts'
import { asianTemplates } from './asian.ts'
import { healthyTemplates } from './healthy.ts'
import { indianTemplates } from './indian.ts'
import { italianTemplates } from './italian.ts'

export const foodItemTemplates: FoodItemTemplate[] = [
  ...italianTemplates,
  ...indianTemplates,
  ...healthyTemplates,
  ...asianTemplates,
]

export const templatesOfRestaurant = (restaurant: string): FoodItemTemplate[] =>
  foodItemTemplates.filter((template) => template.restaurant === restaurant)
