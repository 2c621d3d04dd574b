import { PAST_COMPLAINTS_PAGE } from '#contract/constants.ts'
import type { complaintsApi, RestaurantComplaint } from '#contract/desk/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { toCents } from '#contract/money.ts'
import { releaseShare } from '#server/features/money/payouts/public.ts'
import { refundPart } from '#server/features/orders/ordering/public.ts'
import type { Partner } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { appealLocked } from './complaint-flows.ts'
import { withOrder, withOrders } from './complaint-replies.ts'
import { answerRefusal, decidedProgress, escalatedProgress, firstDecision } from './complaint-rules.ts'
import {
  findComplaintsOfRestaurant,
  findPastComplaints,
  findToAnswer,
  lockComplaint,
  moveComplaint,
} from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { notifyBoth } from './complaint-emails.ts'

const SHOWN_MAX = 100

async function findPage(
  db: Db,
  restaurant_id: string,
  { status, cursor }: InputOf<typeof complaintsApi.ofRestaurant>,
): Promise<Page<ComplaintRow[]>> {
  if (status === 'to_answer') return new Page(await findToAnswer(db, restaurant_id, SHOWN_MAX))
  if (status === undefined) return new Page(await findComplaintsOfRestaurant(db, restaurant_id, SHOWN_MAX))
  const after = readIdCursor(cursor)
  const rows = await findPastComplaints(db, restaurant_id, { after, limit: PAST_COMPLAINTS_PAGE + 1 })
  return toPage(rows, PAST_COMPLAINTS_PAGE, ({ id }) => id)
}

export async function findRestaurantComplaints(
  deps: ComplaintDeps,
  { restaurant_id }: Partner,
  query: InputOf<typeof complaintsApi.ofRestaurant>,
): Promise<Page<RestaurantComplaint[]>> {
  const db = deps.database.query
  const { rows, next_cursor } = await findPage(db, restaurant_id, query)
  return new Page(await withOrders(deps, db, rows, 'restaurant'), next_cursor)
}

async function lockOfRestaurant(
  tx: Db,
  { restaurant_id }: Partner,
  complaint_id: string,
): Promise<ComplaintRow> {
  const row = await lockComplaint(tx, complaint_id)
  if (row === undefined || row.restaurant_id !== restaurant_id) throw new Failure('not_found')
  return row
}

type Answer = InputOf<typeof complaintsApi.answer>

/** What an agreement gives back: nothing only where nothing can be. */
async function agreedCents(
  deps: ComplaintDeps,
  tx: Db,
  row: ComplaintRow,
  { amount }: Answer,
): Promise<number> {
  const { order } = await withOrder(deps, tx, row, 'restaurant')
  if (order.refundable > 0 && amount === undefined)
    throw invalid({ amount: 'Please choose how much goes back' })
  return amount === undefined ? 0 : toCents(amount)
}

/** Settles an open complaint as the restaurant offers. */
async function settleAsAgreed(
  tx: Db,
  deps: ComplaintDeps,
  row: ComplaintRow,
  cents: number,
): Promise<ComplaintRow> {
  const now = deps.now()
  const { order_id } = row
  if (cents > 0)
    await refundPart(
      tx,
      deps,
      { order_id, amount_cents: cents, borne_by: 'restaurant', reason_code: 'complaint_settled' },
      now,
    )
  const decision = { decided_cents: cents, borne_by: 'restaurant' as const }
  await releaseShare(tx, order_id, 'complaint', now)
  return moveComplaint(tx, row, { ...decidedProgress('settled', now), ...firstDecision(now), ...decision })
}

/**
 * Records what a restaurant says of a complaint. While it is open, agreeing settles it, and disagreeing
 * passes it to the operators.
 */
export const answerComplaint = (
  deps: ComplaintDeps,
  caller: Partner,
  input: Answer,
): Promise<RestaurantComplaint> =>
  deps.database.transaction(async (tx) => {
    const row = await lockOfRestaurant(tx, caller, input.complaint_id)
    const refusal = answerRefusal(row)
    if (refusal !== undefined) throw new Failure(refusal)
    const text = input.text ?? null
    const cents = input.agrees ? await agreedCents(deps, tx, row, input) : null
    const answer = {
      answered_at: deps.now(),
      answered_by: caller.id,
      answer_agrees: input.agrees,
      answer_cents: cents,
      answer_text: text,
    }
    const answered = await moveComplaint(tx, row, answer)
    return withOrder(
      deps,
      tx,
      row.status === 'open' ? await followAnswer(tx, deps, answered, cents) : answered,
      'restaurant',
    )
  })

async function followAnswer(
  tx: Db,
  deps: ComplaintDeps,
  row: ComplaintRow,
  agreed_cents: number | null,
): Promise<ComplaintRow> {
  if (agreed_cents === null) {
    const passed = await moveComplaint(tx, row, escalatedProgress(deps.now()))
    await notifyBoth(tx, deps, row.id, 'complaint_escalated')
    return passed
  }
  const decided = await settleAsAgreed(tx, deps, row, agreed_cents)
  await notifyBoth(tx, deps, row.id, 'complaint_decided')
  return decided
}

export const appealForRestaurant = (
  deps: ComplaintDeps,
  caller: Partner,
  { complaint_id, text }: { complaint_id: string; text: string },
): Promise<RestaurantComplaint> =>
  deps.database.transaction(async (tx) => {
    const row = await lockOfRestaurant(tx, caller, complaint_id)
    return withOrder(deps, tx, await appealLocked(tx, deps, row, { by: 'restaurant', text }), 'restaurant')
  })
