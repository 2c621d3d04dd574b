import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { heldOrdersPlacedAfter } from '#server/features/orders/ordering/order-rules.ts'
import { isBought } from './hold-wait-store.ts'
import type { FreePortionUse } from './free-portions-rules.ts'

const lockNames = defineQuery.write(
  'lockToPlace',
  (_db, names: Param<string[]>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as locked (name)`,
)

export const lockToPlace = (tx: Db, names: string[]): Promise<void> =>
  lockNames(tx, [...new Set(names)].toSorted())

/** Lets one transaction at a time decide about the orders of an account, whichever process it runs in. */
export const lockAccounts = (tx: Db, account_ids: string[]): Promise<void> => lockToPlace(tx, account_ids)

interface Buyer {
  id: string
  is_erased: boolean
  /** Has a proved email, or paid for an order that was not cancelled. */
  is_proved: boolean
  /** Its unpaid orders. */
  holds: number
  /** Until when it waits, because it let holds lapse and has paid for nothing since. */
  waits_until: Date | null
}

/**
 * A hold ends minutes after its order was placed, so the newest orders of an account are enough; by status
 * the planner would read every hold there is whenever it believes that there are none.
 */
const findBuyerRows = defineQuery.read(
  'findBuyers',
  (_db, account_ids: Param<string[]>, placed_after: Param<Date>, now: Param<Date>) => sql<Buyer>`
    select account.id, account.erased_at is not null as is_erased, recent.holds, wait.until as waits_until,
      account.email_confirmed_at is not null or exists (
        select from customer_order where account_id = account.id and ${isBought}) as is_proved
    from account
    left join hold_wait wait on wait.account_id = account.id and wait.until > ${now} and not exists (
      select from customer_order where account_id = account.id and ${isBought}
        and placed_at > wait.lapsed_at - interval '1 day' and paid_at > wait.lapsed_at)
    cross join lateral (
      select count(*) filter (where status = 'held' and hold_expires_at > ${now}) as holds
      from customer_order where account_id = account.id and placed_at > ${placed_after}
    ) as recent
    where account.id = any(${account_ids}::uuid[])`,
)

/** Accounts that order, by id. */
export async function findBuyers(tx: Db, account_ids: string[], now: Date): Promise<Map<string, Buyer>> {
  const rows = await findBuyerRows(tx, account_ids, heldOrdersPlacedAfter(now), now)
  return new Map(rows.map((row) => [row.id, row]))
}

const findFreePortions = defineQuery.read(
  'findFreePortions',
  (_db, account_ids: Param<string[]>, from: Param<Date>, to: Param<Date>) => sql<
    FreePortionUse & { id: string }
  >`
    select account.id, free.portions::int as portions, free.orders::int as orders from unnest(${account_ids}::uuid[]) as account (id)
    cross join lateral (
      select coalesce(sum(line.quantity - line.cancelled_quantity) filter (where placed.status in ('held', 'paid', 'collected', 'missed')), 0) as portions,
        count(distinct placed.id) as orders
      from customer_order placed join order_line line on line.order_id = placed.id and line.unit_price_cents = 0
      where placed.account_id = account.id and placed.placed_at >= ${from} and placed.placed_at < ${to}
    ) as free`,
)

/**
 * The free portions and orders that accounts had in a span of time, by account. A released order counts only
 * as an order.
 */
export async function findFreePortionUse(
  tx: Db,
  account_ids: string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, FreePortionUse>> {
  const rows = await findFreePortions(tx, account_ids, from, to)
  return new Map(rows.map(({ id, portions, orders }) => [id, { portions, orders }]))
}
