import type { Generated, Insertable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export type LedgerEvent =
  | 'paid'
  | 'refunded'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payout_sent'
  | 'payout_settled'
  | 'payout_returned'
  | 'plan_fee'
  | 'adjustment'
  | 'restored'

export type LedgerAccount = 'provider' | 'restaurant' | 'commission' | 'operator' | 'payout_clearing' | 'bank'

/**
 * One side of a movement of money; the entries of a movement sum to zero. An entry belongs to exactly one of
 * an order, a payout, a subscription and an adjustment. Of an order's entry a trigger fills in the
 * restaurant; the others name theirs.
 */
interface LedgerTable {
  id: Generated<number>
  order_id: Generated<string | null>
  payout_id: Generated<string | null>
  /** The account that has the subscription. */
  subscription_id: Generated<string | null>
  adjustment_id: Generated<string | null>
  restaurant_id: Generated<string | null>
  /** What two operators have decided together. */
  proposal_id: Generated<string | null>
  at: Date
  event: LedgerEvent
  ledger_account: LedgerAccount
  /** Positive is what the account holds, or is owed, by Surplate's books. */
  amount_cents: number
  /**
   * Of an order's restaurant the GST in what it sold by this movement, of the commission the GST in that:
   * positive when paid, negative when refunded. Null elsewhere, and for orders of which it is not known who
   * was registered.
   */
  gst_cents: Generated<number | null>
  /** Of a payment its session, of a refund its id: what tells apart two movements of one event. */
  ref: string
}

export type NewLedgerRow = Insertable<LedgerTable>

declare module '#server/platform/db/database.ts' {
  interface Tables {
    ledger_entry: LedgerTable
  }
}

/** A batch pays any number of restaurants, an entry takes up to twelve values, and a command 65,535. */
const ENTRIES_AT_ONCE = 5_000

/** Records movements of money; the entries of each sum to zero. */
export async function insertLedger(tx: Db, entries: NewLedgerRow[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
    await tx
      .insertInto('ledger_entry')
      .values(entries.slice(from, from + ENTRIES_AT_ONCE))
      .execute()
}
