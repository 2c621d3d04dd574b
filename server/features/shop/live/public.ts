export { makeLiveHub } from './live-hub.ts'
export { liveRoutes } from './live-routes.ts'
