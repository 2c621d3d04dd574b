import { sql } from 'kysely'
import { TRIAL_NOTICE_DAYS } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface TrialNotice {
  account_id: string
  trial_ends_at: Date
  /** From when on its email was due. */
  trial_notice_at: Date
}

const [FIRST_DAYS, LAST_DAYS] = TRIAL_NOTICE_DAYS

/**
 * Claims trials that end soon and whose owners are not notified of it yet, each once for each of the two
 * times; of two that are due, only the later. A trial that begins again ends later, and so has both times
 * before it again.
 */
export async function claimTrialNotices(tx: Db, limit: number, now: Date): Promise<TrialNotice[]> {
  const due = sql`trial_ends_at - case when trial_ends_at <= ${now}::timestamptz + make_interval(hours => ${LAST_DAYS * 24})
    then make_interval(hours => ${LAST_DAYS * 24}) else make_interval(hours => ${FIRST_DAYS * 24}) end`
  const { rows } = await sql<TrialNotice>`
    update subscription set trial_notice_at = ${due}
    where account_id in (
      select subscription.account_id from subscription
      join restaurant on restaurant.account_id = subscription.account_id
      where status = 'trial' and trial_ends_at > ${now} and trial_ends_at <= ${now}::timestamptz + make_interval(hours => ${FIRST_DAYS * 24})
        and (trial_notice_at is null or trial_notice_at < ${due})
        and restaurant.closed_at is null and restaurant.hidden is null
      order by trial_ends_at limit ${limit} for update of subscription skip locked
    )
    returning account_id, trial_ends_at, trial_notice_at`.execute(tx)
  return rows
}
