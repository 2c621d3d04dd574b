import type { AccountExport } from '#contract/account-export.ts'
import { LOOKED_AT } from '#contract/people/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findEntriesAbout } from './audit-store.ts'

/** The action of the entry when an operator opens somebody's page. */
export const OPENED_PAGE = 'opened the page'

/** When operators opened the page of an account, and why, or found it by an email or a mobile number. */
export const findVisits = async (db: Db, account_id: string): Promise<AccountExport['desk_visits']> =>
  (await findEntriesAbout(db, 'account', account_id, [OPENED_PAGE, LOOKED_AT])).map(({ at, reason }) => ({
    at: at.toISOString(),
    reason: reason ?? 'Found by email or mobile number',
  }))
