import type { ApproverDeps } from '#server/features/people/operators/public.ts'
import type { Config } from '#server/application/config.ts'
import type { ConnectProvider } from '#server/features/payments/processing/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { BankFileDeps } from './bank-file-flows.ts'
import type { PayoutRail } from './payout-rail.ts'

export interface PayoutDeps extends ApproverDeps {
  config: ApproverDeps['config'] & Pick<Config, 'desk_budgets'>
  database: Database
  log: Log
  connect: ConnectProvider
  rail: PayoutRail
  bank_file: BankFileDeps
  /** What a restaurant can be paid of its first days within a week. */
  ceiling_cents: number
  own_origins: ReadonlySet<string>
}
