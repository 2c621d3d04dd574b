import type { ConnectProvider } from '#server/features/payments/processing/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { BankFileDeps } from './bank-file-flows.ts'
import type { PayoutRail } from './payout-rail.ts'

export interface PayoutDeps {
  database: Database
  now: Now
  log: Log
  connect: ConnectProvider
  rail: PayoutRail
  bank_file: BankFileDeps
  own_origins: ReadonlySet<string>
}
