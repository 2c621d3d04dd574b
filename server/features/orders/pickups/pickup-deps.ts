import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { PassKeys } from '#server/features/orders/passes/public.ts'

export interface PickupDeps extends OrderDeps {
  keys: PassKeys
}
