import type { OrderDeps } from '#server/features/orders/public.ts'
import type { PassKeys } from '#server/features/passes/public.ts'

export interface PickupDeps extends OrderDeps {
  keys: PassKeys
}
