import { toAud } from '#contract/money.ts'
import { nextPayDay, payDayWhenSent } from '#contract/money/pay-days.ts'
import {
  type Payout,
  type PayoutDetails,
  type PayoutLine,
  PAYOUTS_PAGE,
  type RestaurantBalance,
} from '#contract/money/payouts.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { type CsvColumn, toCsv } from '#server/application/csv-rules.ts'
import { findPayableDays } from './accrual-store.ts'
import { findCurrentAccount } from './connect/account-flows.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { payoutObstacle, toLine, toPayout } from './own-payout-rules.ts'
import { findLines, findOwed, findOwnPayout, findOwnPayouts } from './own-payout-store.ts'

interface OfRestaurant {
  restaurant_id: string
}

type OwnDeps = Pick<PayoutDeps, 'database' | 'now' | 'rail' | 'connect' | 'log'>

/**
 * Whether the owner's email lets a restaurant be paid: nobody confirms that of an erased account, which is
 * paid all the same.
 */
async function isOwnerConfirmed(db: Db, restaurant_id: string): Promise<boolean> {
  const owner = (await findRestaurantOwners(db, [restaurant_id])).get(restaurant_id)
  return owner !== undefined && ((await findContact(db, owner.account_id))?.email_confirmed ?? true)
}

/** What a restaurant is paid next, and what it is owed besides. */
export async function readBalance(
  deps: OwnDeps,
  { restaurant_id }: OfRestaurant,
): Promise<RestaurantBalance> {
  const { database, now, rail } = deps
  const db = database.query
  const account = rail.name === 'connect' ? await findCurrentAccount(deps, restaurant_id) : undefined
  const destination = (await rail.findDestinations(db, [restaurant_id], now())).get(restaurant_id)
  const owed = await findOwed(db, restaurant_id, destination)
  const pays_on = owed.pays_on === null ? nextPayDay(now()) : payDayWhenSent(owed.pays_on, now())
  const is_confirmed = await isOwnerConfirmed(db, restaurant_id)
  const obstacle = payoutObstacle({ owed, pays_on, has_destination: destination !== undefined, is_confirmed })
  const payable_days = await findPayableDays(db, restaurant_id, now())
  const [latest] = await findOwnPayouts(db, restaurant_id, undefined, 1)
  const next_cents = owed.in_batch_cents > 0 ? owed.in_batch_cents : owed.payable_cents
  return {
    pays_on,
    amount: obstacle === null ? toAud(next_cents) : 0,
    orders: obstacle === null ? owed.orders : 0,
    obstacle,
    payable: toAud(owed.payable_cents),
    not_payable_yet: toAud(owed.not_yet_cents),
    payable_days: payable_days.map(({ day, amount_cents }) => ({ from: day, amount: toAud(amount_cents) })),
    on_the_way: toAud(owed.sent_cents),
    rail: rail.name,
    account: account === undefined ? null : toAccount(account),
    returned_payout: latest?.status === 'returned' ? toReturnedPayout(toPayout(latest)) : null,
  }
}

const toAccount = ({
  is_ready,
  is_submitted,
  requirements_due,
  disabled_reason,
}: NonNullable<RestaurantBalance['account']>): RestaurantBalance['account'] => ({
  is_ready,
  is_submitted,
  requirements_due,
  disabled_reason,
})

const toReturnedPayout = ({
  number,
  amount,
  returned_at,
  return_reason,
}: Payout): RestaurantBalance['returned_payout'] => ({
  number,
  amount,
  returned_at,
  return_reason,
})

export async function browseOwnPayouts(
  { database }: OwnDeps,
  { restaurant_id }: OfRestaurant,
  cursor: string | undefined,
): Promise<Page<Payout[]>> {
  const pageAndOne = await findOwnPayouts(
    database.query,
    restaurant_id,
    readIdCursor(cursor),
    PAYOUTS_PAGE + 1,
  )
  const { rows, next_cursor } = toPage(pageAndOne, PAYOUTS_PAGE, ({ id }) => id)
  return new Page(rows.map(toPayout), next_cursor)
}

export async function readOwnPayout(
  { database }: OwnDeps,
  { restaurant_id }: OfRestaurant,
  payout_id: string,
): Promise<PayoutDetails> {
  const row = await findOwnPayout(database.query, restaurant_id, payout_id)
  if (row === undefined || row.status === 'payable') throw new Failure('not_found')
  return { ...toPayout(row), lines: await readLines(database.query, payout_id) }
}

/** What is in a payout, oldest first. */
const readLines = async (db: Db, payout_id: string): Promise<PayoutLine[]> =>
  (await findLines(db, payout_id)).map(toLine)

const kindText: Record<PayoutLine['kind'], string> = {
  order: 'Order',
  refund: 'Refund',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
  returned_payout: 'Payout that came back',
  before_restore: 'Paid before a restore',
}

const COLUMNS: CsvColumn[] = [
  ['Payout', 'text'],
  ['Date (Melbourne)', 'instant'],
  ['What', 'text'],
  ['Order', 'text'],
  ['Code', 'text'],
  ['Customer paid AUD', 'amount'],
  ['Commission AUD', 'amount'],
  ['Your share AUD', 'amount'],
]

/** A payout as CSV with the codes of its orders. */
export const toPayoutCsv = ({ number, amount, lines }: PayoutDetails): string =>
  toCsv(COLUMNS, [
    ...lines.map((line) => [
      `P${number}`,
      line.at,
      kindText[line.kind],
      line.order_id,
      line.code,
      line.customer_paid,
      line.commission,
      line.amount,
    ]),
    [`P${number}`, null, 'Total', null, null, null, null, amount],
  ])
