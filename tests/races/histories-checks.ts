import { expect } from 'vitest'
import { EARLY_COLLECTION_HOURS } from '#contract/constants.ts'
import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import { melbourneDate } from '#contract/time.ts'
import { expectInsightsToAgree } from '#tests/support/insights.ts'
import { impactErrors, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import {
  type FiledComplaint,
  type History,
  isSold,
  type PlacedOrder,
  runJobs,
  totalOf,
} from './histories-world.ts'

/** The money of an order as it has to be, in cents. */
function moneyOf(placed: PlacedOrder) {
  const nothing = { left: 0, operator: 0, commission: 0, restaurant: 0 }
  if (!isSold(placed.status)) return nothing
  const { refunded, borne } = placed
  const total = totalOf(placed)
  const full = Math.round(total / 10)
  const commission = full - Math.round((full * borne) / Math.max(total, 1))
  return {
    left: total - refunded,
    operator: refunded - borne,
    commission,
    restaurant: total - borne - commission,
  }
}

const complaintCents = ({ decided_cents, appealed_by, appeal_cents }: FiledComplaint): number =>
  (decided_cents ?? 0) + (appealed_by === 'customer' ? (appeal_cents ?? 0) : 0)

async function checkMoney({ world, item, orders, complaints, is_refunded }: History): Promise<void> {
  const sums = await ledgerSums(world.t.database, item.id)
  const placedById = new Map(orders.map((placed) => [placed.order.id, placed]))
  for (const { id, status, total, ...sum } of sums) {
    const placed = placedById.get(id)
    if (placed === undefined) throw new Error(`nobody has placed ${id}`)
    placed.status = status
    const money = {
      left: sum.remaining_cents,
      operator: sum.operator_cents,
      commission: 0 - sum.commission_cents,
      restaurant: 0 - sum.restaurant_cents,
    }
    // A recall may have refunded an order that stays collected.
    if (is_refunded && status === 'collected' && Object.values(money).every((cents) => cents === 0))
      placed.refunded = placed.borne = total
    expect(money, `${status} of ${total}`).toEqual(moneyOf(placed))
    expect({ sum: sum.sum, is_requested: sum.is_requested }).toEqual({ sum: 0, is_requested: true })
    const own = complaints.filter((complaint) => complaint.placed === placed)
    expect(sum.complaint_cents).toBe(own.reduce((cents, complaint) => cents + complaintCents(complaint), 0))
    const refunded = sum.paid_cents - sum.remaining_cents
    expect([refunded, sum.sent_cents].every((cents) => cents >= 0 && cents <= sum.paid_cents)).toBe(true)
  }
}

async function checkItem(history: History): Promise<void> {
  const { world, item, complaints, removal } = history
  const { removed, hidden, ...portions } = await portionCounts(world.t.database, item.id)
  expect(portions.accounted, JSON.stringify(portions)).toBe(portions.listed)
  history.is_removed = removed
  expect(hidden).toBe(removed)
  if (removal !== undefined || complaints.some(({ keeps_off }) => keeps_off)) expect(removed).toBe(true)
  else if (!complaints.some(({ is_unreleased }) => is_unreleased)) expect(removed).toBe(false)
}

async function checkComplaints({ world, complaints }: History): Promise<void> {
  if (complaints.length === 0) return
  const decisionFields = ['id', 'status', 'decided_cents', 'borne_by', 'appealed_by', 'appeal_cents'] as const
  const decisionOf = (one: FiledComplaint) => decisionFields.map((field) => one[field])
  const ids = complaints.map(({ id }) => id)
  const rows = await world.t.sql<FiledComplaint>`select * from complaint where id = any(${ids}) order by id`
  expect(rows.map(decisionOf)).toEqual(complaints.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(decisionOf))
}

export async function check(history: History): Promise<void> {
  await Promise.all([checkItem(history), checkMoney(history), checkComplaints(history)])
}

/** What is looked at once: it is read as others read it, or cannot be put right later. */
export async function checkAtEnd(history: History): Promise<void> {
  const { world, item, orders, started_at } = history
  await runJobs(world)
  await check(history)
  const sums = await ledgerSums(world.t.database, item.id)
  const sent = sums.map(({ id, sent_cents }) => ({ id, cents: sent_cents }))
  expect(sent).toEqual(sums.map((sum) => ({ id: sum.id, cents: sum.paid_cents - sum.remaining_cents })))
  expect(await impactErrors(world.t.database, item.id)).toEqual({ orders: [], off_g: 0 })
  const early = await world.t.sql`
    select id from customer_order join order_line on order_id = id
    where food_item_id = ${item.id} and collected_at < pickup_start - ${EARLY_COLLECTION_HOURS} * interval '1 hour'`
  expect(early).toEqual([])
  const months = monthsBetween(started_at, world.t.now())
  const shares = await sharesOf(history, months)
  expect(orders.map(({ order: { id } }) => shares.get(id) ?? 0)).toEqual(
    orders.map((placed) => moneyOf(placed).restaurant),
  )
  await expectInsightsToAgree(world.t, world.restaurant, item.restaurant_id, months)
}

/** In cents, what the statements of some months say that the restaurant is owed for each order. */
async function sharesOf({ world }: History, months: string[]): Promise<Map<string, number>> {
  const shares = new Map<string, number>()
  for (const month of months) {
    const { entries } = await world.restaurant.client.ok(api.statements.statement, { month })
    for (const { order_id, restaurant_share } of entries)
      shares.set(order_id, (shares.get(order_id) ?? 0) + toCents(restaurant_share))
  }
  return shares
}

function monthsBetween(from: Date, to: Date): string[] {
  const months = new Set<string>()
  for (let at = from; at < to; at = new Date(at.getTime() + 20 * 86_400_000))
    months.add(melbourneDate(at).slice(0, 7))
  return [...months.add(melbourneDate(to).slice(0, 7))]
}
