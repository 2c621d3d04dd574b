import type { DemoRestaurant } from './restaurant.ts'
import { asianRestaurants } from './restaurants-asian.ts'
import { healthyRestaurants } from './restaurants-healthy.ts'
import { indianRestaurants } from './restaurants-indian.ts'
import { italianRestaurants } from './restaurants-italian.ts'

/** Invented restaurants on real streets of Melbourne. */
export const demoRestaurants: DemoRestaurant[] = [...italianRestaurants, ...indianRestaurants, ...healthyRestaurants, ...asianRestaurants]
