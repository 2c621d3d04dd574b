import {
  BATCHES_PAGE,
  LEFT_OUT_MAX,
  type NotFromOrders,
  type PayoutBatch,
  type PayoutBatchDetails,
  payoutBatchesApi,
} from '#contract/money/payout-batches.ts'
import { toAud } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { AuditRecord, BindDesk } from '#server/features/people/audit/public.ts'
import {
  assertMayApproveMoney,
  findOperatorNames,
  type FindQueues,
} from '#server/features/people/operators/public.ts'
import { findProposalsAbout, propose, type Proposals } from '#server/features/money/proposals/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import { findPatterns } from './accrual-store.ts'
import { exportBankFile } from './bank-file-flows.ts'
import { toPayout } from './own-payout-rules.ts'
import type { PayoutDeps } from './payout-deps.ts'
import {
  type Adjustment,
  adjust,
  makeAdjustment,
  readPayable,
  readPayout,
  readRestaurantBalance,
} from './payout-desk.ts'
import {
  approveBatch,
  discardBatch,
  lockReturnable,
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
  findNotFromOrders,
  findPayoutsOfBatch,
  type NotFromOrdersRow,
} from './batch-store.ts'

const DECIDED_WITHIN_MS = DAY_MS

/** Batches that wait to be approved or sent, and patterns to look at before shares are paid. */
export const findPayoutQueues: FindQueues = async (db, now) => [
  { name: 'payouts', ...(await countUndecidedBatches(db, new Date(now.getTime() - DECIDED_WITHIN_MS))) },
  {
    name: 'patterns',
    waiting: (await findPatterns(db, now, LEFT_OUT_MAX)).length,
    oldest_at: null,
    overdue: 0,
  },
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

const entryKinds = {
  adjustment: 'adjustment',
  payout_returned: 'returned_payout',
  refunded: 'refund',
  restored: 'before_restore',
} as const

/** What of payouts is not from orders alone, by payout. */
async function readNotFromOrders(db: Db, batch_id: string): Promise<Map<string, NotFromOrders>> {
  const rows = await findNotFromOrders(db, batch_id)
  const names = await findOperatorNames(
    db,
    rows.flatMap(({ proposed_by, confirmed_by }) => [proposed_by, confirmed_by]),
  )
  const toEntry = ({ event, amount_cents, reason, proposed_by, confirmed_by }: NotFromOrdersRow) => ({
    kind: entryKinds[event],
    amount: toAud(amount_cents),
    reason,
    proposed_by_name: names.get(proposed_by ?? '') ?? null,
    confirmed_by_name: names.get(confirmed_by ?? '') ?? null,
  })
  const byPayout = Map.groupBy(rows, ({ payout_id }) => payout_id)
  return new Map(
    [...byPayout].map(([id, entries]) => [
      id,
      {
        amount: toAud(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
        entries: entries.map(toEntry),
      },
    ]),
  )
}

async function readBatch(db: Db, batch_id: string): Promise<PayoutBatchDetails> {
  const row = await findBatchSummary(db, batch_id)
  if (row === undefined) throw new Failure('not_found')
  const payouts = await findPayoutsOfBatch(db, row.id)
  const notFromOrders = await readNotFromOrders(db, row.id)
  const proposals = await findProposalsAbout(
    db,
    'payout',
    payouts.map(({ id }) => id),
  )
  const lines = payouts.map(({ restaurant_id, restaurant_name, provider_ref, ...payout }) => ({
    ...toPayout({ ...payout, restaurant_id, provider_ref, pays_on: row.pays_on }),
    restaurant_id,
    restaurant_name,
    provider_ref,
    not_from_orders: notFromOrders.get(payout.id) ?? null,
    proposal: proposals.get(payout.id) ?? null,
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

/** What becomes of proposals about payouts once another person has confirmed them. */
function registerActs(proposals: Proposals, deps: PayoutDeps): void {
  proposals.register<Adjustment>('adjustment', (tx, input, proposal) =>
    makeAdjustment(tx, deps, input, proposal),
  )
  proposals.register<{ payout_id: string; reason: string }>('payout_returned', async (tx, input, { id }) => {
    const payout = await recordReturn(tx, deps, { ...input, proposal_id: id })
    const { reason } = input
    const audit = { action: 'returned', object_kind: 'payout', object_id: payout.id, reason } as const
    return { ...audit, before: { status: payout.status }, after: { status: 'returned' } }
  })
}

export function bindPayoutBatches(bindDesk: BindDesk, proposals: Proposals, deps: PayoutDeps): void {
  const { database, bank_file } = deps
  registerActs(proposals, deps)
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
        const also_about = restaurant_ids.map(
          (object_id) => ({ object_kind: 'restaurant', object_id }) as const,
        )
        return { reply: null, audit: { ...audit, also_about } }
      },
    },
    approve: {
      write: async (tx, { batch_id }, caller) => {
        const { id, has_own_proposal } = await approveBatch(tx, deps, batch_id, caller.operator_id)
        await assertMayApproveMoney(tx, deps, caller)
        const reply = await readBatch(tx, id)
        const audit = audited('approved', id, { before: 'draft', after: 'approved' })
        // Recorded, for it is possible only while nobody else could approve.
        const own = has_own_proposal ? { own_proposal: 'nobody else can approve' } : {}
        return { reply, audit: { ...audit, after: { ...audit.after, ...own } } }
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
      write: async (tx, { payout_id, reason }, caller) => {
        const payout = await lockReturnable(tx, payout_id)
        const cards = await findRestaurantCards(tx, [payout.restaurant_id])
        const { audit } = await propose(tx, deps.now(), caller, {
          kind: 'payout_returned',
          object_kind: 'payout',
          object_id: payout.id,
          subject: `P${payout.number} · ${cards.get(payout.restaurant_id)?.name ?? ''}`,
          input: { payout_id, reason },
          amount_cents: payout.amount_cents,
          reason,
          role: 'finance',
        })
        return { reply: await readBatch(tx, payout.batch_id ?? ''), audit }
      },
    },
    adjust: { write: (tx, input, caller, { key }) => adjust(deps, tx, input, caller, key) },
  })
}
