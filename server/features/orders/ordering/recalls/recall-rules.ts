import { RECALL_DAYS } from '#contract/constants.ts'
import { hasRole, type StaffRole } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { OrderRecall, OrderStatus } from '#contract/orders/orders.ts'
import type { Recall, RecallCount } from '#contract/kitchen/recalls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import type { RecallRow } from '#server/features/kitchen/food-items/public.ts'

/** When the recalled meals were ordered; without an end up to now. */
export interface SoldSpan {
  from: Date
  until: Date | null
}

/** Browsers show whole minutes, so an end within this one is not in the future. */
const TOLERANCE_MS = MINUTE_MS

/** What is wrong with a span, by field. */
export function spanErrors({ from, until }: SoldSpan, now: Date): Record<string, string> {
  const end = until ?? now
  if (until !== null && until < from) return named('The end is before the start')
  if (from > now || end.getTime() > now.getTime() + TOLERANCE_MS) return named('This time is still to come')
  return {}
}

const named = (message: string): Record<string, string> => ({ from: message, until: message })

/**
 * A span that reaches up to now goes on until its items are off sale, so that nobody who orders meanwhile is
 * missed.
 */
export const openEnd = ({ from, until }: SoldSpan, now: Date): SoldSpan => ({
  from,
  until: until === null || until >= now ? null : until,
})

/** Whether a recall from an instant on reaches back so far that the owner has to prove to be the owner. */
export const needsProof = (from: Date, now: Date): boolean =>
  now.getTime() - from.getTime() > RECALL_DAYS * DAY_MS + TOLERANCE_MS

/** Why somebody with a role cannot recall from an instant on; undefined when they can. */
export const reachRefusal = (role: StaffRole, from: Date, now: Date): FailureCode | undefined =>
  !hasRole(role, 'owner') && needsProof(from, now) ? 'recall_by_owner' : undefined

/**
 * Why somebody with a role cannot recall like this; undefined when they can. What was collected is the money
 * of the owner.
 */
export function recallRefusal(
  role: StaffRole,
  { from, refund, has_proof }: { from: Date; refund: boolean; has_proof: boolean },
  now: Date,
): FailureCode | undefined {
  if (refund && !hasRole(role, 'owner')) return 'recall_refund_by_owner'
  return (
    reachRefusal(role, from, now) ??
    (needsProof(from, now) && !has_proof ? 'recall_proof_required' : undefined)
  )
}

/** What a recall does to an order in a status; undefined when it does nothing. */
export function recallAction(status: OrderStatus): 'release' | 'cancel' | 'notify' | undefined {
  if (status === 'held') return 'release'
  if (status === 'paid' || status === 'missed') return 'cancel'
  return status === 'collected' ? 'notify' : undefined
}

/** Orders of these statuses belong to buyers: the meal was paid for. */
export const boughtStatuses = ['paid', 'collected', 'missed'] as const satisfies OrderStatus[]

/** An order of a span, as it is counted. */
export interface SoldOrder {
  account_id: string
  status: OrderStatus
}

export const countRecall = (orders: SoldOrder[]): Omit<RecallCount, 'needs_proof'> => {
  const bought = orders.filter(({ status }) => boughtStatuses.some((each) => each === status))
  const collected = bought.filter(({ status }) => status === 'collected').length
  return {
    buyers: new Set(bought.map(({ account_id }) => account_id)).size,
    to_cancel: bought.length - collected,
    collected,
  }
}

/** A recall of an order. */
export interface RecallOfOrder {
  order_id: string
  id: string
  account_id: string
  reason: string
  created_at: Date
  refunded: boolean
  meals: string[]
}

/**
 * The recalls of one order, oldest first, as its reply shows them: the latest, and whether any refunded it.
 */
export function toOrderRecall(recalls: RecallOfOrder[]): OrderRecall | null {
  const latest = recalls.at(-1)
  if (latest === undefined) return null
  const { id, reason, created_at, meals } = latest
  return {
    id,
    reason,
    created_at: created_at.toISOString(),
    refunded: recalls.some(({ refunded }) => refunded),
    meals,
  }
}

/** A buyer of a recall, with what is counted over all its buyers. */
export interface RecallBuyerRow {
  recall_id: string
  account_id: string
  codes: string[]
  notified_at: Date | null
  opened_at: Date | null
  buyer_count: number
  notified_count: number
  opened_count: number
}

interface RecallContext {
  items: Recall['items']
  buyers: RecallBuyerRow[]
  /** By account. */
  names: Map<string, string>
}

/**
 * The reply that shows a recall to its restaurant: of a buyer the first name and the order codes, and nothing
 * else.
 */
export function toRecall(row: RecallRow, { items, buyers, names }: RecallContext): Recall {
  const { buyer_count = 0, notified_count = 0, opened_count = 0 } = buyers[0] ?? {}
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    from: row.sold_from.toISOString(),
    until: (row.sold_until ?? row.created_at).toISOString(),
    reason: row.reason,
    refund: row.refund,
    is_complete: row.completed_at !== null,
    items,
    buyer_count,
    notified_count,
    opened_count,
    buyers: buyers.map((buyer) => ({
      first_name: names.get(buyer.account_id)?.split(' ')[0] ?? null,
      codes: buyer.codes,
      notified_at: buyer.notified_at?.toISOString() ?? null,
      opened_at: buyer.opened_at?.toISOString() ?? null,
    })),
  }
}
