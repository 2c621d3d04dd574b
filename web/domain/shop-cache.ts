import { paths } from '#contract/paths.ts'
import { registerOfflineWorker } from '#web/platform/offline/offline.ts'

/**
 * Caches the shop on the device, with what anybody is shown of food items and restaurants; `replies` at once.
 */
export const cacheShop = (replies: string[] = []): void =>
  registerOfflineWorker({
    document: '/',
    replies,
    reply_paths: [paths.foodItems.browse.path, paths.restaurants.browse.path],
  })
