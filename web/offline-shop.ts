import { api } from './platform/http/api.ts'
import { addressOf } from './platform/http/call.ts'

/** Keeps browse and the cart on the device, with what is on sale now, so that both open without a network. */
export async function keepShopOffline(): Promise<void> {
  const [{ plainQuery }, { cacheShop }] = await Promise.all([
    import('./features/shop/browse/food-items-query.ts'),
    import('./domain/shop-cache.ts'),
    import('./features/shop/browse/browse-view.tsx'),
    import('./features/orders/cart/cart-view.tsx'),
    import('./domain/declarations/collision-dialog.tsx'),
    import('./domain/live-stream.ts'),
  ])
  cacheShop([addressOf(api.foodItems.browse, plainQuery)])
}
