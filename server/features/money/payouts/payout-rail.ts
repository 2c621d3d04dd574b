import type { RailName } from '#contract/money/payout-states.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A way in which money reaches restaurants. */
export interface PayoutRail {
  name: RailName
  /** Where each of these restaurants is paid now, by its id; without those that cannot be paid yet. */
  findDestinations: (db: Db, restaurant_ids: string[], now: Date) => Promise<Map<string, string>>
  /**
   * Keeps where they are paid as it is until the transaction ends; the provider decides by itself what it
   * still pays to.
   */
  lockDestinations?: (tx: Db, restaurant_ids: string[]) => Promise<unknown>
  /** What can be sent at once, where that is limited. */
  batch_max_cents?: number
  /** Whether the next steps of a payout are taken by this process; otherwise an operator takes them. */
  is_automatic: boolean
}
