import { COMPLAINT_PHOTOS_MAX, CONSUMER_RIGHTS, suggestRefunds } from '#contract/desk/complaint-terms.ts'
import type { Complaint, RestaurantComplaint } from '#contract/desk/complaints.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { answerRefusal, appealRefusal, decideRefusal, isDecided, withdrawRefusal } from './complaint-rules.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { type ComplaintReader, nextText, nextUntil } from './complaint-wording-rules.ts'

/** What the reply of a complaint needs of other tables. */
export interface ComplaintContext {
  /** The names of the food items of its order, by id. */
  names: ReadonlyMap<string, string>
  photo_ids: string[]
}

interface ComplaintReplyOptions {
  audience: ComplaintReader
  now: Date
}

const photoPaths: Record<ComplaintReader, string> = {
  customer: deskPaths.complaints.photo.path,
  restaurant: deskPaths.complaints.restaurantPhoto.path,
  operator: deskPaths.deskComplaints.photo.path,
}

export const photoUrl = (audience: ComplaintReader, complaint_id: string, photo_id: string): string =>
  photoPaths[audience].replace('{complaint_id}', complaint_id).replace('{photo_id}', photo_id)

const iso = (at: Date | null): string => at?.toISOString() ?? ''
const aud = (cents: number | null): number | null => (cents === null ? null : toAud(cents))

function answerOf({
  answered_at,
  answer_agrees,
  answer_cents,
  answer_text,
}: ComplaintRow): Complaint['answer'] {
  if (answered_at === null) return null
  return {
    agrees: answer_agrees === true,
    amount: aud(answer_cents),
    text: answer_text,
    at: iso(answered_at),
  }
}

function decisionOf({
  decided_at,
  decided_by,
  decided_cents,
  borne_by,
  ...row
}: ComplaintRow): Complaint['decision'] {
  if (decided_at === null) return null
  const outcome = decided_cents === null ? 'closed' : 'settled'
  const by = decided_by === null ? 'restaurant' : 'operator'
  const reason = by === 'restaurant' ? row.answer_text : row.decision_reason
  return { outcome, by, amount: aud(decided_cents), borne_by, reason, at: iso(decided_at) }
}

function appealOf(row: ComplaintRow): Complaint['appeal'] {
  if (row.appealed_at === null) return null
  const { appeal_decided_at, appeal_reversed, appeal_cents, appeal_reason } = row
  const outcome = appeal_reversed === true ? 'reversed' : 'upheld'
  const decision =
    appeal_decided_at === null
      ? null
      : { outcome, amount: aud(appeal_cents), reason: appeal_reason ?? '', at: iso(appeal_decided_at) }
  return {
    by: row.appealed_by ?? 'customer',
    text: row.appeal_text ?? '',
    at: iso(row.appealed_at),
    decision,
  } as Complaint['appeal']
}

const ownActionsOf = (row: ComplaintRow, { length }: string[]): Complaint['actions'] => [
  ...(!isDecided(row) && length < COMPLAINT_PHOTOS_MAX ? (['add_photo'] as const) : []),
  ...(withdrawRefusal(row) === undefined ? (['withdraw'] as const) : []),
]

function actionsOf(
  row: ComplaintRow,
  { photo_ids }: ComplaintContext,
  { audience, now }: ComplaintReplyOptions,
): Complaint['actions'] {
  const actions: Complaint['actions'] = []
  if (audience === 'operator') {
    if (decideRefusal(row) === undefined) actions.push('decide')
    if (row.status === 'appealed') actions.push('decide_appeal')
    return actions
  }
  if (audience === 'customer') actions.push(...ownActionsOf(row, photo_ids))
  if (audience === 'restaurant' && answerRefusal(row) === undefined) actions.push('answer')
  if (appealRefusal(row, audience, now) === undefined) actions.push('appeal')
  return actions
}

/** The reply that shows a complaint to one side. */
export function toComplaint(
  row: ComplaintRow,
  context: ComplaintContext,
  options: ComplaintReplyOptions,
): Complaint {
  const { audience, now } = options
  return {
    id: row.id,
    order_id: row.order_id,
    kind: row.kind,
    status: row.status,
    text: row.text,
    lines: row.lines.map((line) => ({ ...line, name: context.names.get(line.food_item_id) ?? '' })),
    photos: context.photo_ids.map((id) => ({ id, url: photoUrl(audience, row.id, id) })),
    created_at: row.created_at.toISOString(),
    next: nextText(row, audience, now),
    until: nextUntil(row, audience, now)?.toISOString() ?? null,
    rights: audience === 'customer' ? CONSUMER_RIGHTS : null,
    answer: answerOf(row),
    decision: decisionOf(row),
    ...(row.ended_by === null ? {} : { ended_by: row.ended_by }),
    appeal: appealOf(row),
    actions: actionsOf(row, context, options),
  }
}

/** In dollars, what can still be refunded of an order. */
export const refundableOf = ({ total, refund }: Pick<Order, 'total' | 'refund'>): number =>
  toAud(toCents(total) - toCents(refund?.amount ?? 0))

/** In dollars. */
export function namedPrice(
  { items }: { items: Pick<Order['items'][number], 'food_item_id' | 'unit_price'>[] },
  lines: ComplaintRow['lines'],
): number {
  const prices = new Map(items.map(({ food_item_id, unit_price }) => [food_item_id, toCents(unit_price)]))
  return toAud(
    lines.reduce((sum, { food_item_id, quantity }) => sum + quantity * (prices.get(food_item_id) ?? 0), 0),
  )
}

/** The same for those who answer or decide, with the order as the restaurant sees it. */
export function toRestaurantComplaint(
  row: ComplaintRow,
  order: Order,
  context: ComplaintContext,
  options: ComplaintReplyOptions,
): RestaurantComplaint {
  const refundable = refundableOf(order)
  return {
    ...toComplaint(row, context, options),
    order: {
      code: order.code,
      status: order.status,
      restaurant_name: order.restaurant.name,
      customer_first_name: order.customer_first_name,
      items: order.items.map(({ food_item_id, name, quantity, unit_price }) => ({
        food_item_id,
        name,
        quantity,
        unit_price,
      })),
      placed_at: order.placed_at,
      pickup_start: order.pickup_start,
      pickup_end: order.pickup_end,
      collected_at: order.collected_at,
      collected_by: order.collected_by,
      code_typed: order.code_typed,
      paid: order.total,
      refunded: order.refund?.amount ?? 0,
      refundable,
    },
    suggestions: suggestRefunds(row.kind, refundable, namedPrice(order, row.lines)),
  }
}
