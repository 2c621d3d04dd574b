import type { PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { DeskBudgets } from '#server/application/config.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

export interface ComplaintDeps extends OrderDeps, PrivatePhotos {
  log: Log
  budgets: DeskBudgets
}
