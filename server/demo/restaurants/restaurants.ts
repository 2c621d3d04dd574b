import type { DemoRestaurant } from './restaurant.ts'
import { asianRestaurants } from './asian.ts'
import { healthyRestaurants } from './healthy.ts'
import { indianRestaurants } from './indian.ts'
import { italianRestaurants } from './italian.ts'

/** Invented restaurants on real streets of Melbourne. */
export const demoRestaurants: DemoRestaurant[] = [
  ...italianRestaurants,
  ...indianRestaurants,
  ...healthyRestaurants,
  ...asianRestaurants,
]
