import {
  BATCHES_PAGE,
  type PayoutBatch,
  type PayoutBatchDetails,
  payoutBatchesApi,
} from '#contract/money/payout-batches.ts'
import { toAud } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { AuditRecord, BindDesk } from '#server/features/people/audit/public.ts'
import {
  assertMayApproveMoney,
  findOperatorNames,
  type FindQueues,
  isSamePerson,
} from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import { exportBankFile } from './bank-file-flows.ts'
import { toPayout } from './own-payout-rules.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { adjust, readPayable, readPayout, readRestaurantBalance } from './payout-desk.ts'
import {
  approveBatch,
  discardBatch,
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

/** Batches that wait to be approved or sent. */
export const findPayoutQueues: FindQueues = async (db, now) => [
  { name: 'payouts', ...(await countUndecidedBatches(db, new Date(now.getTime() - DECIDED_WITHIN_MS))) },
]

const toBatch = (row: BatchSummaryRow, names: Map<string, string>): PayoutBatch => ({
  id: row.id,
  number: row.number,
  status: row.status,
  rail: row.rail,
  pays_on: row.pays_on,
  payouts: row.payouts,
  total: toAud(row.total_cents),
  made_by: row.made_by,
  made_by_name: names.get(row.made_by) ?? null,
  made_at: row.made_at.toISOString(),
  approved_by: row.approved_by,
  approved_by_name: row.approved_by === null ? null : (names.get(row.approved_by) ?? null),
  approved_at: row.approved_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
})

const namesOf = (db: Db, rows: BatchSummaryRow[]): Promise<Map<string, string>> =>
  findOperatorNames(
    db,
    rows.flatMap(({ made_by, approved_by }) => [made_by, approved_by]),
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
        const { batch, restaurant_ids } = await discardBatch(tx, batch_id)
        const audit = audited('discarded', batch.id, { before: batch.status, after: 'discarded' })
        return { reply: null, audit: { ...audit, restaurant_ids } }
      },
    },
    approve: {
      write: async (tx, { batch_id }, caller) => {
        const { operator_id } = caller
        const { id, made_by } = await approveBatch(tx, deps, batch_id, operator_id)
        if (await isSamePerson(tx, made_by, operator_id)) throw new Failure('own_batch')
        await assertMayApproveMoney(tx, deps, caller)
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
