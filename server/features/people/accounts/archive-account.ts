import type { Db } from '#server/platform/db/database.ts'
import { insertAccountOnce } from './account-store.ts'
import type { AccountRow } from './account-tables.ts'

/**
 * The account to which old orders and payments belong, once it is not kept any more whose they were. Nobody
 * can sign in to it.
 */
export const ARCHIVE_ACCOUNT_ID = '00000000-0000-7000-8000-000000000000'

/** Creates the archive account where there is none yet. */
export async function ensureArchiveAccount(tx: Db, now: Date): Promise<void> {
  const account: AccountRow = {
    id: ARCHIVE_ACCOUNT_ID,
    name: 'Erased',
    email: `erased-${ARCHIVE_ACCOUNT_ID}@invalid`,
    mobile_number: '',
    user_type: 'customer',
    password_hash: '',
    restaurant_id: null,
    created_at: now,
    erased_at: now,
    pickup_reminders: false,
    email_confirmed_at: null,
  }
  await insertAccountOnce(tx, account)
}
