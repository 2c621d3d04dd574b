export { findRestaurantsByNames, insertRestaurants } from './restaurant-store.ts'
export { setRestaurantHidden } from './restaurant-visibility-store.ts'
export type { NewRestaurantRow } from './restaurant-tables.ts'
