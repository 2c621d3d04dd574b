import type { TimelineEntry } from '#contract/desk/lookup.ts'
import { toAud } from '#contract/money.ts'
import { findPaymentTimeline } from '#server/features/payments/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { describeEntry, ORDER_EMAIL_KINDS } from './timeline-rules.ts'
import { findOrderHistory, type TimelineRow } from './timeline-store.ts'

type OrderPayments = Awaited<ReturnType<typeof findPaymentTimeline>>

const toEntry = ({ at, kind, what, cents }: TimelineRow): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  text: describeEntry({ kind, what }),
  amount: cents === null ? null : toAud(cents),
})

const requestOf = ({ reason_code, borne_by }: OrderPayments['refunds'][number]): string =>
  [
    'requested',
    reason_code === null ? '' : `: ${reason_code}`,
    borne_by === null ? '' : `, borne by the ${borne_by}`,
  ].join('')

function toRows({ sessions, refunds, events }: OrderPayments): TimelineRow[] {
  return [
    ...sessions.map(({ created_at }): TimelineRow => ({
      at: created_at,
      kind: 'provider',
      what: 'checkout opened',
      cents: null,
    })),
    ...events.map(({ received_at, type }): TimelineRow => ({
      at: received_at,
      kind: 'provider',
      what: type,
      cents: null,
    })),
    ...refunds.flatMap((refund): TimelineRow[] => [
      { at: refund.created_at, kind: 'refund', what: requestOf(refund), cents: -refund.amount_cents },
      ...(refund.settled_at === null
        ? []
        : [
            {
              at: refund.settled_at,
              kind: 'refund',
              what: refund.status,
              cents: -refund.amount_cents,
            } as const,
          ]),
    ]),
  ]
}

/**
 * Everything that happened to an order, the oldest first. An email is found by its key: its kind, the order,
 * and what else it is about.
 */
export async function findTimeline(db: Db, order_id: string): Promise<TimelineEntry[]> {
  const payments = await findPaymentTimeline(db, { package_id: 'order', order_id })
  const keys = [
    ...ORDER_EMAIL_KINDS.map((kind) => `${kind}:${order_id}`),
    ...payments.refunds.flatMap(({ id }) => [
      `part_refunded:${order_id}:${id}`,
      `refund_failed:${order_id}:${id}`,
    ]),
    ...payments.sessions.map(({ id }) => `payment_returned:${order_id}:${id}`),
  ]
  const rows = [...(await findOrderHistory(db, order_id, keys)), ...toRows(payments)]
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(toEntry)
}
