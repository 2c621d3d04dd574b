import { api } from './platform/api.ts'
import { addressOf } from './platform/call.ts'

/** Keeps browse and the cart on the device, with what is on sale now, so that both open without a network. */
export async function keepShopOffline(): Promise<void> {
  const [{ plainQuery }, { registerOfflineWorker }] = await Promise.all([
    import('./features/browse/food-items-query.ts'),
    import('./platform/offline.ts'),
    import('./features/browse/browse-view.tsx'),
    import('./features/cart/cart-view.tsx'),
    import('./domain/collision-dialog.tsx'),
  ])
  registerOfflineWorker([addressOf(api.foodItems.list, plainQuery)])
}
