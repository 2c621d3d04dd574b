import { topic } from '#server/platform/events/events.ts'

/** Restaurants that were opened, changed or closed, by id. */
export const restaurantsTopic = topic<string>('restaurants')
