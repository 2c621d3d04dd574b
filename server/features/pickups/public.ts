export { pickupRoutes } from './pickup-routes.ts'
