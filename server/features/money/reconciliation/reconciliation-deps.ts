import type { ConnectProvider, FailRefund } from '#server/features/payments/payments/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

export interface ReconciliationDeps {
  database: Database
  now: Now
  log: Log
  failRefund: FailRefund
  connect: Pick<ConnectProvider, 'findBalanceTransactions'>
}
