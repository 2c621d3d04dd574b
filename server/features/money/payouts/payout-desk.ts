import {
  type Debt,
  DEBTS_MAX,
  type DeskBalance,
  type DeskPayoutDetails,
  LEFT_OUT_MAX,
  type PayableSummary,
  type payoutBatchesApi,
} from '#contract/money/payout-batches.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { newId } from '#server/platform/ids.ts'
import { findPayable } from './batch-flows.ts'
import { readBalance, readLines } from './own-payout-flows.ts'
import { toPayout } from './own-payout-rules.ts'
import { type DebtRow, findDebts, findDeskPayout, findLatestPayouts } from './own-payout-store.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { insertAdjustment } from './payout-store.ts'

const LATEST_PAYOUTS = 8

const sumOf = (payouts: { amount_cents: number }[]): number =>
  payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const toDebt = ({ restaurant_id, restaurant_name, owed_cents, is_final }: DebtRow): Debt => ({
  restaurant_id,
  restaurant_name,
  amount: toAud(owed_cents),
  is_final,
})

/** What a batch would pay if it were made now. */
export async function readPayable(deps: PayoutDeps): Promise<PayableSummary> {
  const db = deps.database.query
  const { pays_on, payouts, left_out } = await findPayable(db, deps)
  const largest = left_out.toSorted((a, b) => b.amount_cents - a.amount_cents).slice(0, LEFT_OUT_MAX)
  const names = await findRestaurantCards(
    db,
    largest.map(({ restaurant_id }) => restaurant_id),
  )
  const debts = await findDebts(db, DEBTS_MAX)
  return {
    pays_on,
    payouts: payouts.length,
    total: toAud(sumOf(payouts)),
    waiting: left_out.length,
    left_out: largest.map(({ restaurant_id, amount_cents, obstacle }) => ({
      restaurant_id,
      restaurant_name: names.get(restaurant_id)?.name ?? '',
      amount: toAud(amount_cents),
      obstacle,
    })),
    indebted: debts[0]?.count ?? 0,
    debt: toAud(debts[0]?.total_cents ?? 0),
    debts: debts.map(toDebt),
  }
}

/** A payout down to its orders. */
export async function readPayout({ database }: PayoutDeps, payout_id: string): Promise<DeskPayoutDetails> {
  const row = await findDeskPayout(database.query, payout_id)
  if (row === undefined) throw new Failure('not_found')
  const { restaurant_id, restaurant_name, provider_ref, batch_id, batch_number } = row
  const lines = await readLines(database.query, payout_id)
  return { ...toPayout(row), restaurant_id, restaurant_name, provider_ref, batch_id, batch_number, lines }
}

async function refuseUnknownRestaurant(db: Db, id: string): Promise<void> {
  if (!(await findRestaurantCards(db, [id])).has(id)) throw new Failure('not_found')
}

/** What the owner sees of what the restaurant is paid, and in which batches it was. */
export async function readRestaurantBalance(deps: PayoutDeps, restaurant_id: string): Promise<DeskBalance> {
  const db = deps.database.query
  await refuseUnknownRestaurant(db, restaurant_id)
  const payouts = await findLatestPayouts(db, restaurant_id, LATEST_PAYOUTS)
  return {
    balance: await readBalance(deps, { restaurant_id }),
    payouts: payouts.map((row) => ({
      ...toPayout(row),
      batch_id: row.batch_id,
      batch_number: row.batch_number,
    })),
  }
}

interface Adjusted {
  reply: ReplyOf<typeof payoutBatchesApi.adjust>
  audit: AuditRecord | AuditRecord[]
}

/** A repeat with the same key adjusts nothing more, and is not audited again. */
export async function adjust(
  { now }: PayoutDeps,
  tx: Db,
  { restaurant_id, direction, amount, reason }: InputOf<typeof payoutBatchesApi.adjust>,
  { operator_id }: DeskCaller,
  key: KeyedRequest['key'],
): Promise<Adjusted> {
  await refuseUnknownRestaurant(tx, restaurant_id)
  const made_at = now()
  const id = newId(made_at)
  const amount_cents = direction === 'to_restaurant' ? toCents(amount) : -toCents(amount)
  const request = { key, sender_id: operator_id, input: { restaurant_id, amount_cents, reason } }
  const audit = { action: 'adjusted', object_kind: 'restaurant', object_id: restaurant_id, reason } as const
  return answerOnce<Adjusted>(
    tx,
    request,
    { result_id: id, now: made_at },
    {
      first: async () => {
        await insertAdjustment(tx, { id, restaurant_id, amount_cents, reason, made_by: operator_id, made_at })
        return {
          reply: { adjustment_id: id },
          audit: { ...audit, before: null, after: { amount: toAud(amount_cents) } },
        }
      },
      repeat: (adjustment_id) => Promise.resolve({ reply: { adjustment_id }, audit: [] }),
    },
  )
}
