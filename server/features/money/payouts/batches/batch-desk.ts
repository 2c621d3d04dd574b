import {
  BATCHES_PAGE,
  type Debt,
  DEBTS_MAX,
  type DeskBalance,
  type DeskPayoutDetails,
  LEFT_OUT_MAX,
  type PayableSummary,
  type PayoutBatch,
  type PayoutBatchDetails,
  payoutBatchesApi,
} from '#contract/money/payout-batches.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { insertAdjustment } from '#server/features/money/payouts/adjustment-store.ts'
import { exportBankFile } from '#server/features/money/payouts/bank-file/bank-file-flows.ts'
import {
  type DebtRow,
  findDebts,
  findDeskPayout,
  findLatestPayouts,
} from '#server/features/money/payouts/own/desk-payout-store.ts'
import { readBalance, readLines } from '#server/features/money/payouts/own/own-payout-flows.ts'
import { toPayout } from '#server/features/money/payouts/own/own-payout-rules.ts'
import type { PayoutDeps } from '#server/features/money/payouts/payout-deps.ts'
import type { AuditRecord, BindDesk } from '#server/features/people/audit/public.ts'
import { findOperatorNames, type FindQueues, isSamePerson } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { newId } from '#server/platform/ids.ts'
import {
  approveBatch,
  discardBatch,
  findPayable,
  makeBatch,
  recordReturn,
  removeFromBatch,
  sendBatch,
  settleBatch,
} from './batch-flows.ts'
import {
  type BatchSummaryRow,
  countUndecidedBatches,
  findBatches,
  findBatchSummary,
  findPayoutsOfBatch,
} from './batch-store.ts'

const DECIDED_WITHIN_MS = DAY_MS
const LATEST_PAYOUTS = 8

/** Batches that wait to be approved or sent. */
export const findPayoutQueues: FindQueues = async (db, now) => [
  { name: 'payouts', ...(await countUndecidedBatches(db, new Date(now.getTime() - DECIDED_WITHIN_MS))) },
]

const sumOf = (payouts: { amount_cents: number }[]): number =>
  payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const toDebt = ({ restaurant_id, restaurant_name, owed_cents, is_final }: DebtRow): Debt => ({
  restaurant_id,
  restaurant_name,
  amount: toAud(owed_cents),
  is_final,
})

/** What a batch would pay if it were made now. */
async function readPayable(deps: PayoutDeps): Promise<PayableSummary> {
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

function toBatch(row: BatchSummaryRow, names: Map<string, string>): PayoutBatch {
  const {
    id,
    number,
    status,
    rail,
    pays_on,
    payouts,
    total_cents,
    made_by,
    made_at,
    approved_by,
    approved_at,
    sent_at,
    ended_at,
  } = row
  return {
    id,
    number,
    status,
    rail,
    pays_on,
    payouts,
    total: toAud(total_cents),
    made_by,
    made_by_name: names.get(made_by) ?? null,
    made_at: made_at.toISOString(),
    approved_by,
    approved_by_name: approved_by === null ? null : (names.get(approved_by) ?? null),
    approved_at: approved_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}

const namesOf = (db: Db, rows: BatchSummaryRow[]): Promise<Map<string, string>> =>
  findOperatorNames(
    db,
    rows.flatMap(({ made_by, approved_by }) => (approved_by === null ? [made_by] : [made_by, approved_by])),
  )

async function browseBatches(
  { database }: PayoutDeps,
  cursor: string | undefined,
): Promise<Page<PayoutBatch[]>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalidCursor()
  const before = cursor === undefined ? undefined : Number(cursor)
  const pageAndOne = await findBatches(database.query, before, BATCHES_PAGE + 1)
  const { rows, next_cursor } = toPage(pageAndOne, BATCHES_PAGE, ({ number }) => String(number))
  const names = await namesOf(database.query, rows)
  return new Page(
    rows.map((row) => toBatch(row, names)),
    next_cursor,
  )
}

async function readBatch(db: Db, batch_id: string): Promise<PayoutBatchDetails> {
  const row = await findBatchSummary(db, batch_id)
  if (row === undefined) throw new Failure('not_found')
  const payouts = await findPayoutsOfBatch(db, row.id)
  const lines = payouts.map(({ restaurant_id, restaurant_name, provider_ref, ...payout }) => ({
    ...toPayout({ ...payout, restaurant_id, provider_ref, pays_on: row.pays_on }),
    restaurant_id,
    restaurant_name,
    provider_ref,
  }))
  return { ...toBatch(row, await namesOf(db, [row])), lines }
}

const audited = (
  action: string,
  batch_id: string,
  status: { before: string | null; after: string },
): AuditRecord => ({
  action,
  object_kind: 'payout_batch',
  object_id: batch_id,
  before: status.before === null ? null : { status: status.before },
  after: { status: status.after },
})

const auditedRemoval = (payout_id: string, { number }: { number: number }, reason: string): AuditRecord => ({
  action: 'removed from its batch',
  object_kind: 'payout',
  object_id: payout_id,
  reason,
  before: { batch: number },
  after: { batch: null },
})

/** A payout down to its orders. */
async function readPayout({ database }: PayoutDeps, payout_id: string): Promise<DeskPayoutDetails> {
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
async function readRestaurantBalance(deps: PayoutDeps, restaurant_id: string): Promise<DeskBalance> {
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
async function adjust(
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

export function bindPayoutBatches(bindDesk: BindDesk, deps: PayoutDeps): void {
  const { database, bank_file } = deps
  bindDesk(payoutBatchesApi, {
    payable: () => readPayable(deps),
    browse: ({ cursor }) => browseBatches(deps, cursor),
    get: ({ batch_id }) => readBatch(database.query, batch_id),
    payout: ({ payout_id }) => readPayout(deps, payout_id),
    balance: ({ restaurant_id }) => readRestaurantBalance(deps, restaurant_id),
    make: {
      write: async (tx, _input, { operator_id }) => {
        const { id } = await makeBatch(tx, deps, operator_id)
        const reply = await readBatch(tx, id)
        const { payouts, total } = reply
        const audit = audited('made', id, { before: null, after: 'draft' })
        return { reply, audit: { ...audit, after: { status: 'draft', payouts, total } } }
      },
    },
    discard: {
      write: async (tx, { batch_id }) => {
        const { id, status } = await discardBatch(tx, batch_id)
        return { reply: null, audit: audited('discarded', id, { before: status, after: 'discarded' }) }
      },
    },
    approve: {
      write: async (tx, { batch_id }, { operator_id }) => {
        const { id, made_by } = await approveBatch(tx, deps, batch_id, operator_id)
        if (await isSamePerson(tx, made_by, operator_id)) throw new Failure('own_batch')
        const reply = await readBatch(tx, id)
        return { reply, audit: audited('approved', id, { before: 'draft', after: 'approved' }) }
      },
    },
    send: {
      write: async (tx, { batch_id }) => {
        const { batch, changed_payouts } = await sendBatch(tx, deps, batch_id)
        const reply = await readBatch(tx, batch.id)
        const removals = changed_payouts.map(({ id }) =>
          auditedRemoval(id, batch, 'It would go elsewhere than when the batch was made, or nowhere.'),
        )
        const sent = audited('sent', batch.id, { before: 'approved', after: reply.status })
        return { reply, audit: [...removals, sent] }
      },
    },
    file: {
      // It has every account number in it, so it is recorded who took it.
      write: async (tx, { batch_id }) => {
        const { name, bytes } = await exportBankFile(bank_file, tx, batch_id)
        const audit = { action: 'exported', object_kind: 'payout_batch', object_id: batch_id } as const
        return {
          reply: privateFile(bytes, { type: 'application/octet-stream', name, disposition: 'attachment' }),
          audit: { ...audit, before: null, after: { file: name } },
        }
      },
    },
    settle: {
      write: async (tx, { batch_id }) => {
        const { id } = await settleBatch(tx, deps, batch_id)
        const reply = await readBatch(tx, id)
        return { reply, audit: audited('settled', id, { before: 'sent', after: reply.status }) }
      },
    },
    remove: {
      write: async (tx, { payout_id, reason }) => {
        const { payout, batch } = await removeFromBatch(tx, payout_id)
        return { reply: await readBatch(tx, batch.id), audit: auditedRemoval(payout.id, batch, reason) }
      },
    },
    returned: {
      write: async (tx, { payout_id, reason }) => {
        const payout = await recordReturn(tx, deps, payout_id, reason)
        const audit = { action: 'returned', object_kind: 'payout', object_id: payout.id, reason } as const
        return {
          reply: await readBatch(tx, payout.batch_id ?? ''),
          audit: { ...audit, before: { status: payout.status }, after: { status: 'returned' } },
        }
      },
    },
    adjust: { write: (tx, input, caller, { key }) => adjust(deps, tx, input, caller, key) },
  })
}
