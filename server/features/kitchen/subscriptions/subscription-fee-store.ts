import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The entries about one paid period of a subscription, whose refs begin alike. */
export const findSubscriptionFeeEntries = (tx: Db, account_id: string, ref: string) =>
  tx
    .selectFrom('ledger_entry')
    .select(['ref', 'ledger_account', 'amount_cents', 'gst_cents'])
    .where('subscription_id', '=', account_id)
    .where('event', '=', 'plan_fee')
    .where(sql<boolean>`starts_with(ref, ${`${ref}:`})`)
    .execute()

/** The restaurant that an account owns; null where there is none any more. */
export async function findRestaurantOfOwner(tx: Db, account_id: string): Promise<string | null> {
  return (
    (await tx.selectFrom('restaurant').select('id').where('account_id', '=', account_id).executeTakeFirst())
      ?.id ?? null
  )
}
