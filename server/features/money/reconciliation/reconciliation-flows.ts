import {
  type BalanceTransaction,
  type CardOfPayment,
  type ConnectProvider,
  type FailRefund,
  rememberCards,
} from '#server/features/payments/processing/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { DAY_MS } from '#contract/time.ts'
import {
  BEFORE_ALL,
  FIRST_ID,
  findRefundFailures,
  findSliceEnd,
  type MatchPeriod,
  matchTransactions,
  type ProviderMovement,
  recordFailedRefunds,
  recordLedgerSide,
  recordProviderSide,
  recordReversedTransfers,
  recordUnsentRefunds,
  resolveMatched,
} from './matching-store.ts'
import {
  findReading,
  insertTransactions,
  moveMatched,
  moveReading,
  type ReconciliationRow,
} from './reconciliation-store.ts'

export interface ReconciliationDeps {
  database: Database
  now: Now
  log: Log
  failRefund: FailRefund
  connect: Pick<ConnectProvider, 'findBalanceTransactions'>
}

const READ_EVERY_MS = DAY_MS
/** The provider may record a movement late. */
const OVERLAP_MS = 2 * DAY_MS
/** So much later than on one side a movement can be on the other. */
const GRACE_MS = 2 * DAY_MS
/** A refund is sent within seconds, or within a day after an outage of the provider. */
const UNSENT_MAX_MS = 3 * DAY_MS
/** What is so much older than the last that was matched was looked at on the days before. */
const LOOKED_AT_MS = 40 * DAY_MS

const earlier = (one: Date, ms: number): Date => new Date(one.getTime() - ms)

/**
 * Once a day: reads the provider's movements since the last time and matches them with the ledger. A run that
 * was interrupted continues with the page after its last, and what was read and not matched is matched by the
 * next.
 */
export async function reconcile(deps: ReconciliationDeps): Promise<void> {
  const { database, now } = deps
  const reading = await findReading(database.query, now())
  const isRead = reading.page_to === null && earlier(now(), READ_EVERY_MS) < reading.read_until
  if (isRead && reading.matched_until >= reading.read_until) return
  const read_until = isRead ? reading.read_until : (reading.page_to ?? now())
  if (!isRead && !(await readPages(deps, { ...reading, page_to: read_until }, reading))) return
  await match(deps, reading, read_until)
  await moveMatched(database.query, read_until)
}

/** By these the card of a subscription plan is learnt, and that of an order whose own reading failed. */
const toCard = ({ source_ref, card }: BalanceTransaction): CardOfPayment[] =>
  source_ref === null || card === undefined ? [] : [{ payment_ref: source_ref, card }]

/** Reads to the end of the period, one page in memory at a time; false when another process reads it. */
async function readPages(
  { connect, database, now }: ReconciliationDeps,
  period: ReconciliationRow & { page_to: Date },
  stored: ReconciliationRow,
): Promise<boolean> {
  const { page_to: to } = period
  const from = earlier(period.read_until, OVERLAP_MS)
  let present = stored
  for (let after = period.page_after; ;) {
    const { transactions, next } = await connect.findBalanceTransactions({ from, to, after })
    const following =
      next === null ? { read_until: to, page_to: null, page_after: null } : { page_to: to, page_after: next }
    const isMoved = await database.transaction(async (tx) => {
      await insertTransactions(tx, transactions)
      await rememberCards(tx, transactions.flatMap(toCard), now())
      return moveReading(tx, present, following)
    })
    if (!isMoved) return false
    if (next === null) return true
    present = { ...present, ...following }
    after = next
  }
}

async function match(
  { database, now, failRefund }: ReconciliationDeps,
  reading: ReconciliationRow,
  read_until: Date,
): Promise<void> {
  const at = now()
  const looked_at = earlier(reading.matched_until, LOOKED_AT_MS)
  const period = { now: at, from: reading.started_at > looked_at ? reading.started_at : looked_at }
  await database.transaction(async (tx) => {
    for (const provider_ref of await findRefundFailures(tx, period)) await failRefund(tx, provider_ref)
  })
  for (let after: ProviderMovement | null = BEFORE_ALL; after !== null;) {
    const previous: ProviderMovement = after
    after = await database.transaction((tx) => matchTransactions(tx, at, previous))
  }
  await database.transaction(async (tx) => {
    await recordReversedTransfers(tx, period)
    await recordFailedRefunds(tx, period)
    await recordUnsentRefunds(tx, { now: at, requested_before: earlier(at, UNSENT_MAX_MS) })
  })
  await recordDifferences(database, period, earlier(read_until, GRACE_MS))
  for (let after: string | null = FIRST_ID; after !== null;) {
    const previous: string = after
    after = await database.transaction((tx) => resolveMatched(tx, at, previous))
  }
}

const nextDay = (from: Date): Date => new Date(from.getTime() + DAY_MS)

/** Compares the two sides up to an instant, from when on a movement may still come. */
async function recordDifferences(
  database: Database,
  { now, from: first }: MatchPeriod,
  until: Date,
): Promise<void> {
  for (let from = first; from < until;) {
    const to = await findSliceEnd(database.query, from, nextDay(from) < until ? nextDay(from) : until)
    const slice = { now, from, to }
    await database.transaction(async (tx) => {
      await recordProviderSide(tx, slice)
      await recordLedgerSide(tx, slice)
    })
    from = to
  }
}
