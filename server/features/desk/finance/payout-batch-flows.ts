import {
  BATCHES_PAGE,
  type Debt,
  DEBTS_MAX,
  LEFT_OUT_MAX,
  type PayableSummary,
  type PayoutBatch,
  type PayoutBatchDetails,
  type payoutBatchesApi,
} from '#contract/desk/payout-batches.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { AuditRecord } from '#server/features/desk/audit/public.ts'
import { findOperatorNames, isSamePerson } from '#server/features/desk/operators/public.ts'
import {
  approveBatch,
  type BatchSummaryRow,
  type DebtRow,
  discardBatch,
  exportBankFile,
  findPayable,
  findBatches,
  findBatchSummary,
  findDebts,
  findPayoutsOfBatch,
  insertAdjustment,
  makeBatch,
  type PayoutDeps,
  recordReturn,
  removeFromBatch,
  sendBatch,
  settleBatch,
  toPayout,
} from '#server/features/money/payouts/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page, type RawReply } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import { isId, newId } from '#server/platform/ids.ts'

interface WriteResult<Reply> {
  reply: Reply
  audit: AuditRecord | AuditRecord[]
}

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

export async function browseBatches(
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

export async function readBatch(db: Db, batch_id: string): Promise<PayoutBatchDetails> {
  const row = isId(batch_id) ? await findBatchSummary(db, batch_id) : undefined
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

export async function make(
  deps: PayoutDeps,
  tx: Db,
  { operator_id }: DeskCaller,
): Promise<WriteResult<PayoutBatchDetails>> {
  const { id } = await makeBatch(tx, deps, operator_id)
  const reply = await readBatch(tx, id)
  const { payouts, total } = reply
  return {
    reply,
    audit: {
      ...audited('made', id, { before: null, after: 'draft' }),
      after: { status: 'draft', payouts, total },
    },
  }
}

export async function discard(tx: Db, batch_id: string): Promise<WriteResult<null>> {
  const { id, status } = await discardBatch(tx, batch_id)
  return { reply: null, audit: audited('discarded', id, { before: status, after: 'discarded' }) }
}

export async function approve(
  deps: PayoutDeps,
  tx: Db,
  batch_id: string,
  { operator_id }: DeskCaller,
): Promise<WriteResult<PayoutBatchDetails>> {
  const { id, made_by } = await approveBatch(tx, deps, batch_id, operator_id)
  if (await isSamePerson(tx, made_by, operator_id)) throw new Failure('own_batch')
  return {
    reply: await readBatch(tx, id),
    audit: audited('approved', id, { before: 'draft', after: 'approved' }),
  }
}

export async function send(
  deps: PayoutDeps,
  tx: Db,
  batch_id: string,
): Promise<WriteResult<PayoutBatchDetails>> {
  const { batch, changed_payouts } = await sendBatch(tx, deps, batch_id)
  const reply = await readBatch(tx, batch.id)
  const removals = changed_payouts.map(({ id }) =>
    auditedRemoval(id, batch, 'It would go elsewhere than when the batch was made, or nowhere.'),
  )
  return {
    reply,
    audit: [...removals, audited('sent', batch.id, { before: 'approved', after: reply.status })],
  }
}

/** The file of a batch for the bank. It has every account number in it, so it is recorded who took it. */
export async function exportFile(
  { bank_file }: PayoutDeps,
  tx: Db,
  id: string,
): Promise<WriteResult<RawReply>> {
  const { batch_id, name, bytes } = await exportBankFile(bank_file, tx, id)
  const reply = privateFile(bytes, { type: 'application/octet-stream', name, disposition: 'attachment' })
  return {
    reply,
    audit: {
      action: 'exported',
      object_kind: 'payout_batch',
      object_id: batch_id,
      before: null,
      after: { file: name },
    },
  }
}

export async function settle(
  deps: PayoutDeps,
  tx: Db,
  batch_id: string,
): Promise<WriteResult<PayoutBatchDetails>> {
  const { id } = await settleBatch(tx, deps, batch_id)
  const reply = await readBatch(tx, id)
  return { reply, audit: audited('settled', id, { before: 'sent', after: reply.status }) }
}

export async function remove(
  tx: Db,
  { payout_id, reason }: InputOf<typeof payoutBatchesApi.remove>,
): Promise<WriteResult<PayoutBatchDetails>> {
  const { payout, batch } = await removeFromBatch(tx, payout_id)
  return { reply: await readBatch(tx, batch.id), audit: auditedRemoval(payout.id, batch, reason) }
}

export async function markReturned(
  deps: PayoutDeps,
  tx: Db,
  { payout_id, reason }: InputOf<typeof payoutBatchesApi.returned>,
): Promise<WriteResult<PayoutBatchDetails>> {
  const payout = await recordReturn(tx, deps, payout_id, reason)
  const audit = { action: 'returned', object_kind: 'payout', object_id: payout.id, reason } as const
  return {
    reply: await readBatch(tx, payout.batch_id ?? ''),
    audit: { ...audit, before: { status: payout.status }, after: { status: 'returned' } },
  }
}

/** A repeat with the same key adjusts nothing more, and is not audited again. */
export async function adjust(
  { now }: PayoutDeps,
  tx: Db,
  { restaurant_id, direction, amount, reason }: InputOf<typeof payoutBatchesApi.adjust>,
  { operator_id }: DeskCaller,
  key: KeyedRequest['key'],
): Promise<WriteResult<ReplyOf<typeof payoutBatchesApi.adjust>>> {
  if (!isId(restaurant_id) || !(await findRestaurantCards(tx, [restaurant_id])).has(restaurant_id))
    throw new Failure('not_found')
  const made_at = now()
  const id = newId(made_at)
  const amount_cents = direction === 'to_restaurant' ? toCents(amount) : -toCents(amount)
  const request = { key, sender_id: operator_id, input: { restaurant_id, amount_cents, reason } }
  const audit = { action: 'adjusted', object_kind: 'restaurant', object_id: restaurant_id, reason } as const
  return answerOnce<WriteResult<ReplyOf<typeof payoutBatchesApi.adjust>>>(
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
