export { findRestaurantsByNames, insertRestaurants } from './restaurant-store.ts'
export type { NewRestaurantRow } from './restaurant-tables.ts'
