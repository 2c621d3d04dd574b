import {
  type Debt,
  DEBTS_MAX,
  type DeskBalance,
  type DeskPayoutDetails,
  LEFT_OUT_MAX,
  type PayableSummary,
  type payoutBatchesApi,
} from '#contract/money/payout-batches.ts'
import type { PayoutLine } from '#contract/money/payouts.ts'
import type { InputOf, OperatorRole, ReplyOf } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Proposal } from '#contract/money/proposals.ts'
import { hasOtherOperator } from '#server/features/people/operators/public.ts'
import {
  findWaitingAdjustments,
  lockBudget,
  propose,
  readProposal,
  sumAdjustments,
} from '#server/features/money/proposals/public.ts'
import { codeForDesk } from '#server/features/orders/ordering/public.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { newId } from '#server/platform/ids.ts'
import { findPatterns } from './accrual-store.ts'
import { findPayable } from './batch-flows.ts'
import { readBalance } from './own-payout-flows.ts'
import { toLine, toPayout } from './own-payout-rules.ts'
import {
  type DebtRow,
  findDebts,
  findDeskPayout,
  findLatestPayouts,
  findLines,
  type OwnLineRow,
} from './own-payout-store.ts'
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
  const patterns = await findPatterns(db, deps.now(), LEFT_OUT_MAX)
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
    patterns: patterns.map(({ amount_cents, pattern: kind, ...row }) => ({
      ...row,
      kind,
      amount: toAud(amount_cents),
    })),
    indebted: debts[0]?.count ?? 0,
    debt: toAud(debts[0]?.total_cents ?? 0),
    debts: debts.map(toDebt),
  }
}

const toDeskLine = (row: OwnLineRow): PayoutLine => {
  const { code, order_status: status } = row
  return toLine({ ...row, code: code === null || status === null ? null : codeForDesk({ code, status }) })
}

/** A payout down to its orders. */
export async function readPayout({ database }: PayoutDeps, payout_id: string): Promise<DeskPayoutDetails> {
  const row = await findDeskPayout(database.query, payout_id)
  if (row === undefined) throw new Failure('not_found')
  const { restaurant_id, restaurant_name, provider_ref, batch_id, batch_number } = row
  const lines = (await findLines(database.query, payout_id)).map(toDeskLine)
  return { ...toPayout(row), restaurant_id, restaurant_name, provider_ref, batch_id, batch_number, lines }
}

async function requireRestaurant(db: Db, id: string): Promise<{ name: string }> {
  const card = (await findRestaurantCards(db, [id])).get(id)
  if (card === undefined) throw new Failure('not_found')
  return card
}

/** What the owner sees of what the restaurant is paid, and in which batches it was. */
export async function readRestaurantBalance(deps: PayoutDeps, restaurant_id: string): Promise<DeskBalance> {
  const db = deps.database.query
  await requireRestaurant(db, restaurant_id)
  const payouts = await findLatestPayouts(db, restaurant_id, LATEST_PAYOUTS)
  return {
    balance: await readBalance(deps, { restaurant_id }),
    payouts: payouts.map((row) => ({
      ...toPayout(row),
      batch_id: row.batch_id,
      batch_number: row.batch_number,
    })),
    adjustments: await findWaitingAdjustments(db, restaurant_id),
  }
}

interface Adjusted {
  reply: ReplyOf<typeof payoutBatchesApi.adjust>
  audit: AuditRecord | AuditRecord[]
}

/** What is given to a restaurant besides its orders, or taken, as it is proposed. */
export interface Adjustment {
  restaurant_id: string
  amount_cents: number
  reason: string
}

/** Above what one person may adjust a day, an administrator confirms, where there is another one. */
async function roleToConfirm(
  tx: Db,
  { desk_budgets }: PayoutDeps['config'],
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
  cents: number,
  now: Date,
): Promise<OperatorRole> {
  const own_ids = await lockBudget(tx, operator_id)
  const proposed = await sumAdjustments(tx, own_ids, new Date(now.getTime() - DAY_MS))
  if (proposed + cents <= desk_budgets.adjustments_cents) return 'finance'
  return (await hasOtherOperator(tx, { except: operator_id, role: 'admin' })) ? 'admin' : 'finance'
}

/** A repeat with the same key proposes nothing more, and is not audited again. */
export async function adjust(
  { config, now }: PayoutDeps,
  tx: Db,
  { restaurant_id, direction, amount, reason }: InputOf<typeof payoutBatchesApi.adjust>,
  caller: DeskCaller,
  key: KeyedRequest['key'],
): Promise<Adjusted> {
  const restaurant = await requireRestaurant(tx, restaurant_id)
  const amount_cents = direction === 'to_restaurant' ? toCents(amount) : -toCents(amount)
  const input: Adjustment = { restaurant_id, amount_cents, reason }
  const at = now()
  const id = newId(at)
  return answerOnce<Adjusted>(
    tx,
    { key, sender_id: caller.operator_id, input },
    { result_id: id, now: at },
    {
      first: async () => {
        const role = await roleToConfirm(tx, config, caller, Math.abs(amount_cents), at)
        const { proposal, audit } = await propose(tx, at, caller, {
          id,
          kind: 'adjustment',
          object_kind: 'restaurant',
          object_id: restaurant_id,
          subject: restaurant.name,
          input,
          amount_cents,
          reason,
          role,
        })
        return { reply: toAdjusted(proposal), audit }
      },
      repeat: async (proposal_id) => ({
        reply: toAdjusted(await readProposal(tx, proposal_id)),
        audit: [],
      }),
    },
  )
}

const toAdjusted = (proposal: Proposal): Adjusted['reply'] => ({
  adjustment_id: proposal.status === 'confirmed' ? proposal.id : null,
  proposal_id: proposal.id,
  proposal,
})

/** Adjusts as two people have decided. */
export async function makeAdjustment(
  tx: Db,
  { now }: Pick<PayoutDeps, 'now'>,
  { restaurant_id, amount_cents, reason }: Adjustment,
  { id: proposal_id, proposed_by: made_by }: { id: string; proposed_by: string },
): Promise<AuditRecord> {
  await requireRestaurant(tx, restaurant_id)
  await insertAdjustment(tx, {
    id: proposal_id,
    restaurant_id,
    amount_cents,
    reason,
    made_by,
    made_at: now(),
    proposal_id,
  })
  const audit = { action: 'adjusted', object_kind: 'restaurant', object_id: restaurant_id, reason } as const
  return { ...audit, before: null, after: { amount: toAud(amount_cents) } }
}
