import { DAY_MS } from '#contract/time.ts'
import { failRefund } from '#server/features/payments/payments/public.ts'
import {
  findRefundFailures,
  matchTransactions,
  recordFailedRefunds,
  recordLedgerSide,
  recordProviderSide,
  recordReversedTransfers,
  recordUnsentRefunds,
  resolveMatched,
} from './matching-store.ts'
import { findReading, insertTransactions, moveReading } from './reading-store.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import type { ReconciliationRow } from './reconciliation-tables.ts'

const READ_EVERY_MS = DAY_MS
/** The provider may record a movement late. */
const OVERLAP_MS = 2 * DAY_MS
/** So much later than on one side a movement can be on the other. */
const GRACE_MS = 2 * DAY_MS
/** A refund is sent within seconds, or within a day after an outage of the provider. */
const UNSENT_MAX_MS = 3 * DAY_MS
/** What is older was looked at on the days before. */
const LOOKED_AT_MS = 40 * DAY_MS

const earlier = (one: Date, ms: number): Date => new Date(one.getTime() - ms)

/**
 * Once a day: reads the provider's movements since the last time and matches them with the ledger. A run that was interrupted continues
 * with the page after its last.
 */
export async function reconcile(deps: ReconciliationDeps): Promise<void> {
  const { database, now } = deps
  const reading = await findReading(database.query, now())
  if (reading.page_to === null && earlier(now(), READ_EVERY_MS) < reading.read_until) return
  const page_to = reading.page_to ?? now()
  if (!(await readPages(deps, { ...reading, page_to }, reading))) return
  await match(deps, reading.started_at, page_to)
}

/** Reads to the end of the period, one page in memory at a time; false when another process reads it. */
async function readPages(
  { connect, database }: ReconciliationDeps,
  period: ReconciliationRow & { page_to: Date },
  stored: ReconciliationRow,
): Promise<boolean> {
  const { page_to: to } = period
  const from = earlier(period.read_until, OVERLAP_MS)
  let present = stored
  for (let after = period.page_after; ;) {
    const { transactions, next } = await connect.findBalanceTransactions({ from, to, after })
    const following = next === null ? { read_until: to, page_to: null, page_after: null } : { page_to: to, page_after: next }
    const isMoved = await database.transaction(async (tx) => {
      await insertTransactions(tx, transactions)
      return moveReading(tx, present, following)
    })
    if (!isMoved) return false
    if (next === null) return true
    present = { ...present, ...following }
    after = next
  }
}

const nextDay = (from: Date): Date => new Date(from.getTime() + DAY_MS)

/** Movements are matched day by day, in queries that end in time also after days without a run. What is older than the first day is little. */
async function match({ database, now, log }: ReconciliationDeps, started_at: Date, read_until: Date): Promise<void> {
  const at = now()
  const looked_at = earlier(at, LOOKED_AT_MS)
  const seen_before = earlier(read_until, GRACE_MS)
  const period = { now: at, seen_before, from: started_at > looked_at ? started_at : looked_at }
  await database.transaction(async (tx) => {
    for (const provider_ref of await findRefundFailures(tx, period)) await failRefund(tx, { now, log }, provider_ref)
  })
  for (let from = new Date(0), to = period.from; from <= at; [from, to] = [to, nextDay(to)]) {
    const days = { now: at, from, to }
    await database.transaction((tx) => matchTransactions(tx, days))
  }
  await database.transaction(async (tx) => {
    await recordReversedTransfers(tx, period)
    await recordProviderSide(tx, period)
    await recordLedgerSide(tx, period)
    await recordFailedRefunds(tx, period)
    await recordUnsentRefunds(tx, { now: at, requested_before: earlier(at, UNSENT_MAX_MS) })
    await resolveMatched(tx, at)
  })
}
