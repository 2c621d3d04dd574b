import { sql } from 'kysely'
import { addDays, minuteOfDay } from '#contract/calendar-days.ts'
import { nextBankingDay } from '#contract/money/pay-days.ts'
import { FIRST_DAYS } from '#contract/money/payout-states.ts'
import { DAY_MS, HOUR_MS, melbourneDate } from '#contract/time.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import { accrueChunk } from './accrual-store.ts'
import { approveBatch, findPayable, makeBatch, sendBatch } from './batch-flows.ts'
import { findPayoutsOfBatch, lockBatch, moveBatch } from './batch-store.ts'
import { connectRail } from './payout-rail.ts'
import { toTransfers, transferGroup } from './connect/transfer-rules.ts'
import { findParts, insertTransfers } from './connect/connect-store.ts'
import type { PayoutRow } from './payout-store.ts'
import { returnPayout } from './payout-transition-flows.ts'
import { settledEntries } from './payout-transition-rules.ts'

const ENTRIES_MAX = 1_000_000
/** When a payout is in the account of a restaurant, on the banking day after the pay day. */
const ARRIVES_AT_MINUTE = 9 * 60
const RETURNED_HOURS_AFTER = 50

/**
 * What the sandbox provider has of all this; each function returns the provider's ids in the order of the
 * rows.
 */
interface SandboxSeeds {
  seedAccounts: (tx: Db, accounts: SeedPayoutAccount[]) => Promise<string[]>
  seedTransfers: (
    tx: Db,
    transfers: {
      account_id: string
      amount_cents: number
      payment_ref: string | null
      transfer_group: string
      payout_id: string
      created_at: Date
    }[],
  ) => Promise<string[]>
  seedPayouts: (
    tx: Db,
    payouts: { account_id: string; payout_id: string; amount_cents: number; created_at: Date }[],
  ) => Promise<string[]>
  sendBack: (tx: Db, payout_id: string, failure: string, at: Date) => Promise<void>
}

interface SeedPayoutAccount {
  restaurant_id: string
  name: string
  email: string
  created_at: Date
}

/** Lets the first days of restaurants of the demo city be over, so that a tester can pay each of them. */
export const seedFirstSales = (tx: Db, restaurants: { id: string; created_at: Date }[]): Promise<void> =>
  insertRows(
    tx,
    'first_sale',
    restaurants.map(({ id, created_at }) => ({
      restaurant_id: id,
      sold_at: new Date(created_at.getTime() - FIRST_DAYS * DAY_MS),
    })),
  )

/** Gives restaurants of the demo city accounts at the sandbox provider that are ready to be paid. */
export async function seedPayoutAccounts(
  tx: Db,
  sandbox: SandboxSeeds,
  accounts: SeedPayoutAccount[],
): Promise<void> {
  const refs = await sandbox.seedAccounts(tx, accounts)
  const rows = accounts.map(({ restaurant_id, created_at }, index) => ({
    restaurant_id,
    account_ref: refs[index] ?? '',
    is_ready: true,
    is_submitted: true,
    requirements_due: [],
    disabled_reason: null,
    checked_at: created_at,
  }))
  await insertRows(tx, 'payout_account', rows)
}

/** Makes payable what is so at an instant. */
export const seedAccrual = (tx: Db, now: Date) =>
  accrueChunk(tx, {
    after: 0,
    now,
    limit: ENTRIES_MAX,
    ceiling_cents: 0,
  })

interface SeedPayDay {
  /** When the batch is made and sent. */
  at: Date
  /** Operators. */
  made_by: string
  approved_by: string
  /** The restaurant whose payout comes back days later, if any. */
  returned_from: string | undefined
}

/**
 * Pays the restaurants of the demo city on a day of the past, by the flows of the desk; only the provider's
 * steps are written down at once.
 */
export async function seedPayDay(
  tx: Db,
  sandbox: SandboxSeeds,
  { at, made_by, approved_by, returned_from }: SeedPayDay,
): Promise<void> {
  const deps = { now: () => at, rail: connectRail, bank_file: { user: undefined } }
  await seedAccrual(tx, at)
  if ((await findPayable(tx, deps)).payouts.length === 0) return
  const { id } = await makeBatch(tx, deps, made_by)
  await approveBatch(tx, deps, id, approved_by)
  await sendBatch(tx, deps, id)
  const payouts = await findPayoutsOfBatch(tx, id)
  await transferAll(tx, sandbox, payouts, at)
  const settled_at = minuteOfDay(nextBankingDay(addDays(melbourneDate(at), 1)), ARRIVES_AT_MINUTE)
  await settleAll(tx, id, payouts, settled_at)
  const returned = payouts.find(({ restaurant_id }) => restaurant_id === returned_from)
  if (returned !== undefined)
    await seedReturn(tx, sandbox, returned, new Date(settled_at.getTime() + RETURNED_HOURS_AFTER * HOUR_MS))
}

/** What the provider does for payouts: their transfers, and the payouts of the accounts. */
async function transferAll(
  tx: Db,
  sandbox: SandboxSeeds,
  payouts: PayoutRow[],
  created_at: Date,
): Promise<void> {
  const parts = await Promise.all(payouts.map(({ id }) => findParts(tx, id)))
  const lines = payouts.flatMap(({ id: payout_id, destination }, at) =>
    toTransfers(parts[at] ?? []).map((line, index) => ({
      ...line,
      payout_id,
      line_no: index + 1,
      account_id: destination ?? '',
    })),
  )
  const refs = await sandbox.seedTransfers(
    tx,
    lines.map((line) => ({
      account_id: line.account_id,
      amount_cents: line.amount_cents,
      payment_ref: line.payment_ref,
      transfer_group: transferGroup(line),
      payout_id: line.payout_id,
      created_at,
    })),
  )
  await insertTransfers(
    tx,
    lines.map(({ payout_id, line_no, order_id, payment_ref, amount_cents }, index) => ({
      payout_id,
      line_no,
      order_id,
      payment_ref,
      amount_cents,
      transfer_ref: refs[index] ?? null,
      refusals: 0,
      reversed_at: null,
    })),
  )
  const provider_refs = await sandbox.seedPayouts(
    tx,
    payouts.map(({ id, destination, amount_cents }) => ({
      payout_id: id,
      account_id: destination ?? '',
      amount_cents,
      created_at,
    })),
  )
  const ids = payouts.map(({ id }) => id)
  await sql`
    update payout set provider_ref = sent.provider_ref from unnest(${ids}::uuid[], ${provider_refs}::text[]) as sent (id, provider_ref)
    where payout.id = sent.id`.execute(tx)
}

async function settleAll(tx: Db, batch_id: string, payouts: PayoutRow[], settled_at: Date): Promise<void> {
  const outcome = { status: 'settled' as const, settled_at, due_at: null }
  await tx
    .updateTable('payout')
    .set(outcome)
    .where('batch_id', '=', batch_id)
    .where('status', '=', 'sent')
    .execute()
  await insertLedger(
    tx,
    payouts.flatMap((payout) => settledEntries(payout, connectRail.name, settled_at)),
  )
  const batch = await lockBatch(tx, batch_id)
  if (batch !== undefined) await moveBatch(tx, batch, { status: 'closed', ended_at: settled_at })
}

async function seedReturn(tx: Db, sandbox: SandboxSeeds, payout: PayoutRow, at: Date): Promise<void> {
  const reason = 'account_closed'
  await sandbox.sendBack(tx, payout.id, reason, at)
  await tx
    .updateTable('payout_transfer')
    .set({ reversed_at: at })
    .where('payout_id', '=', payout.id)
    .execute()
  await returnPayout(tx, payout, reason, at)
}
