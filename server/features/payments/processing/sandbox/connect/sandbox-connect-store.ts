import { sql } from 'kysely'
import type {
  DisputeEvidence,
  ProviderDispute,
} from '#server/features/payments/processing/connect-provider.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface SandboxAccount {
  id: string
  restaurant_id: string
  name: string
  email: string
  status: 'new' | 'ready' | 'restricted' | 'closed'
  /** Where the browser goes back to from the account's page. */
  return_url: string | null
  created_at: Date
}

export interface SandboxTransfer {
  id: string
  account_id: string
  amount_cents: number
  payment_ref: string | null
  transfer_group: string
  payout_id: string
  created_at: Date
  /** All of it is reversed, or nothing. */
  reversed_at: Date | null
}

export interface SandboxPayout {
  id: string
  account_id: string
  payout_id: string
  amount_cents: number
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
  created_at: Date
}

export interface SandboxDispute {
  id: string
  payment_ref: string
  amount_cents: number
  fee_cents: number
  reason: string
  status: Exclude<ProviderDispute['status'], 'inquiry' | 'inquiry_closed'>
  evidence: DisputeEvidence | null
  due_by: Date
  opened_at: Date
  decided_at: Date | null
}

interface SandboxAnswerRow {
  idempotency_key: string
  request: string
  /** Null until it is answered, in the same transaction. */
  answer: object | null
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    sandbox_account: SandboxAccount
    sandbox_transfer: SandboxTransfer
    sandbox_payout: SandboxPayout
    sandbox_dispute: SandboxDispute
    sandbox_answer: SandboxAnswerRow
  }
}

const PAYOUTS_MAX = 100

export const insertAccount = (tx: Db, row: SandboxAccount) =>
  tx.insertInto('sandbox_account').values(row).execute()

export const findAccount = (db: Db, id: string) =>
  db.selectFrom('sandbox_account').selectAll().where('id', '=', id).executeTakeFirst()

/** One at a time moves money into an account or out of it. */
export const lockAccount = (tx: Db, id: string) =>
  tx.selectFrom('sandbox_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Changes an account that is not closed; undefined when it is. */
export const updateAccount = (db: Db, id: string, change: Partial<SandboxAccount>) =>
  db
    .updateTable('sandbox_account')
    .set(change)
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .returningAll()
    .executeTakeFirst()

/** What was transferred to an account, not reversed, and not paid out. */
export async function findAccountBalance(db: Db, account_id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(amount_cents), 0) from sandbox_transfer where account_id = ${account_id} and reversed_at is null)
      - (select coalesce(sum(amount_cents), 0) from sandbox_payout where account_id = ${account_id} and status <> 'failed')
    )::int as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

export const insertTransfer = (tx: Db, row: SandboxTransfer) =>
  tx.insertInto('sandbox_transfer').values(row).execute()

export const findTransfer = (db: Db, id: string) =>
  db.selectFrom('sandbox_transfer').selectAll().where('id', '=', id).executeTakeFirst()

export const findTransfersOfGroup = (db: Db, transfer_group: string) =>
  db
    .selectFrom('sandbox_transfer')
    .selectAll()
    .where('transfer_group', '=', transfer_group)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Reverses a transfer that is not reversed. */
export const markReversed = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('sandbox_transfer')
    .set({ reversed_at: now })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .execute()

export const insertPayout = (tx: Db, row: SandboxPayout) =>
  tx.insertInto('sandbox_payout').values(row).execute()

export const findPayout = (db: Db, account_id: string, id: string) =>
  db
    .selectFrom('sandbox_payout')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The latest payouts of an account, newest first. */
export const findPayouts = (db: Db, account_id: string) =>
  db
    .selectFrom('sandbox_payout')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAYOUTS_MAX)
    .execute()

/** Pays what has been on its way since `before`; what goes to a closed account fails. */
export async function payPendingPayouts(db: Db, before: Date): Promise<SandboxPayout[]> {
  const { rows } = await sql<SandboxPayout>`
    update sandbox_payout set
      status = case when account.status = 'closed' then 'failed' else 'paid' end,
      failure = case when account.status = 'closed' then 'account_closed' end
    from sandbox_account account
    where account.id = account_id and sandbox_payout.status = 'pending' and sandbox_payout.created_at <= ${before}
    returning sandbox_payout.*`.execute(db)
  return rows
}

/** Returns a payout, also after it was paid; undefined when it has come back already. */
export const failPayout = (db: Db, account_id: string, id: string, failure: string) =>
  db
    .updateTable('sandbox_payout')
    .set({ status: 'failed', failure })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'paid'])
    .returningAll()
    .executeTakeFirst()

/** Payouts since an instant whose latest event the shop has not recorded. */
export async function findUnreportedPayouts(db: Db, since: Date, limit: number): Promise<SandboxPayout[]> {
  const { rows } = await sql<SandboxPayout>`
    select payout.* from sandbox_payout payout where payout.status <> 'pending' and payout.created_at >= ${since}
      and not exists (select from provider_event where id = 'evt_' || payout.id || '_' || payout.status)
    order by payout.created_at limit ${limit}`.execute(db)
  return rows
}

/** Inserts a dispute; a payment has one at most. */
export const insertDispute = (tx: Db, row: SandboxDispute) =>
  tx
    .insertInto('sandbox_dispute')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_ref').doNothing())
    .execute()

export const findDispute = (db: Db, id: string) =>
  db.selectFrom('sandbox_dispute').selectAll().where('id', '=', id).executeTakeFirst()

export const findDisputeOfPayment = (db: Db, payment_ref: string) =>
  db.selectFrom('sandbox_dispute').selectAll().where('payment_ref', '=', payment_ref).executeTakeFirst()

/** Takes the evidence of a dispute that waits for it; undefined when it does not. */
export const takeEvidence = (db: Db, id: string, evidence: DisputeEvidence, now: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ evidence, status: 'under_review' })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .where('due_by', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Decides a dispute that is open; undefined when it is decided. */
export const decideDispute = (db: Db, id: string, status: 'won' | 'lost', decided_at: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ status, decided_at })
    .where('id', '=', id)
    .where('status', 'in', ['needs_response', 'under_review'])
    .returningAll()
    .executeTakeFirst()

/** Disputes that nobody answered in time are lost. */
export const loseOverdueDisputes = (db: Db, now: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ status: 'lost', decided_at: now })
    .where('status', '=', 'needs_response')
    .where('due_by', '<=', now)
    .returningAll()
    .execute()

/** Disputes opened since an instant whose latest event the shop has not recorded. Evidence has none. */
export async function findUnreportedDisputes(db: Db, since: Date, limit: number): Promise<SandboxDispute[]> {
  const { rows } = await sql<SandboxDispute>`
    select dispute.* from sandbox_dispute dispute where dispute.status <> 'under_review' and dispute.opened_at >= ${since}
      and not exists (select from provider_event where id = 'evt_' || dispute.id || '_' || dispute.status)
    order by dispute.opened_at limit ${limit}`.execute(db)
  return rows
}
