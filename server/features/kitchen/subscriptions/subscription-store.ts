import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { RENEWAL_GRACE_MS } from './subscription-rules.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export const insertSubscription = (tx: Db, row: SubscriptionRow) =>
  tx.insertInto('subscription').values(row).execute()

/** The subscriptions of the restaurants that sell some food items. */
export const findSellerSubscriptions = defineQuery.read(
  'findSellerSubscriptions',
  (db, food_item_ids: Param<string[]>) =>
    db
      .selectFrom('restaurant')
      .innerJoin('subscription', 'subscription.account_id', 'restaurant.account_id')
      .select([
        'restaurant.id as restaurant_id',
        'subscription.status',
        'trial_ends_at',
        'current_period_end',
      ])
      .where('restaurant.id', 'in', (sellers) =>
        sellers
          .selectFrom('food_item')
          .select('restaurant_id')
          .where('food_item.id', '=', anyOf(food_item_ids)),
      ),
)

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
