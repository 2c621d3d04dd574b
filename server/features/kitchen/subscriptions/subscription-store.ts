import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { RENEWAL_GRACE_MS } from './subscription-rules.ts'
import type { SubscriptionRow } from './subscription-tables.ts'
import { TRIAL_NOTICE_DAYS } from '#contract/constants.ts'

export const insertSubscription = (tx: Db, row: SubscriptionRow) =>
  tx.insertInto('subscription').values(row).execute()

export const findSubscription = (db: Db, account_id: string) =>
  db.selectFrom('subscription').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const lockSubscription = (tx: Db, account_id: string) =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()

export const lockBySubscriptionPlan = (tx: Db, provider_ref: string) =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('provider_ref', '=', provider_ref)
    .forUpdate()
    .executeTakeFirst()

export const updateSubscription = (tx: Db, account_id: string, change: Partial<SubscriptionRow>) =>
  tx.updateTable('subscription').set(change).where('account_id', '=', account_id).execute()

/** Stores the status of subscriptions that have expired. */
export async function expireSubscriptions(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ status: 'expired', changed_at: now })
    .where('status', '=', 'trial')
    .where('trial_ends_at', '<=', now)
    .execute()
  const unpaid_since = new Date(now.getTime() - RENEWAL_GRACE_MS)
  await db
    .updateTable('subscription')
    .set({ status: 'expired', changed_at: now })
    .where('status', '=', 'active')
    .where('current_period_end', '<=', unpaid_since)
    .execute()
}

/** Partners without the subscription plan whose last trial or paid period ended before, from after one on. */
export const findExpired = (db: Db, ended_before: Date, after: string | undefined, limit: number) =>
  db
    .selectFrom('subscription')
    .select(['account_id', 'trial_ends_at', 'current_period_end'])
    .where('status', '=', 'expired')
    .where('trial_ends_at', '<=', ended_before)
    .where((eb) =>
      eb.or([eb('current_period_end', 'is', null), eb('current_period_end', '<=', ended_before)]),
    )
    .$if(after !== undefined, (rows) => rows.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(limit)
    .execute()

/**
 * Claims subscription plans whose paid period is over without an event of the provider, for a check; the
 * longer ago, the rarer.
 */
export async function claimOverdueSubscriptionPlans(db: Db, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ provider_ref: string }>`
    update subscription set checked_at = ${now}
    where account_id in (
      select account_id from subscription
      where provider_ref is not null and current_period_end <= ${now}
        and (checked_at is null or ${now}::timestamptz - checked_at >= greatest((${now}::timestamptz - current_period_end) / 8, interval '1 minute'))
      order by current_period_end limit ${limit} for update skip locked
    )
    returning provider_ref`.execute(db)
  return rows.map((row) => row.provider_ref)
}

export async function findAbn(tx: Db, account_id: string): Promise<string | null> {
  return (
    (await tx.selectFrom('restaurant').select('abn').where('account_id', '=', account_id).executeTakeFirst())
      ?.abn ?? null
  )
}

export const findOwnerOfRestaurant = async (tx: Db, restaurant_id: string): Promise<string | undefined> =>
  (await tx.selectFrom('restaurant').select('account_id').where('id', '=', restaurant_id).executeTakeFirst())
    ?.account_id

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

/** The same by the account, which names it before it is stored. */
export async function findRestaurantOfAccount(tx: Db, id: string): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .select('restaurant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.restaurant_id ?? null
}

interface TrialNotice {
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
