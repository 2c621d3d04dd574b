import { gstIn, isGstRegistered } from '#contract/payments/gst.ts'
import { toAud } from '#contract/money.ts'
import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate } from '#contract/time.ts'
import { periodSpan } from '#contract/money/period.ts'
import type { Statement, StatementPart } from '#contract/money/statements.ts'
import type { Movement } from '#server/features/orders/ordering/public.ts'

/** The first and last day of a period. */
function daysOf(period: string): { first: string; last: string } {
  const { from, to } = periodSpan(period)
  return { first: melbourneDate(from), last: addDays(melbourneDate(to), -1) }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Turns an amount of the ledger around; 0 stays 0 and never becomes -0. */
const negate = (cents: number): number => 0 - cents

/** Before it was recorded who is registered, every price counted as including GST. */
const isWithGst = ({ gst_registered }: Movement): boolean => gst_registered !== false

/** What a restaurant sold: what the operator bears lowers no price. */
const soldCents = ({ provider_cents, operator_cents }: Movement): number => provider_cents + operator_cents

/**
 * The GST of a period, of which movements from before have none recorded: theirs is the eleventh part of all
 * of them.
 */
function sumGst(movements: Movement[]): { sales: number; commission: number } {
  const [former, recorded] = partition(
    movements.filter(isWithGst),
    ({ gst_registered }) => gst_registered === null,
  )
  return {
    sales: gstIn(sum(former.map(soldCents))) + sum(recorded.map(({ sale_gst_cents }) => sale_gst_cents ?? 0)),
    commission:
      gstIn(negate(sum(former.map(({ commission_cents }) => commission_cents)))) +
      sum(recorded.map(({ commission_gst_cents }) => commission_gst_cents ?? 0)),
  }
}

function partition<T>(values: T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}

const sumUp = (movements: Movement[]): StatementPart => ({
  customer_paid: toAud(sum(movements.map(({ provider_cents }) => provider_cents))),
  borne_by_operator: toAud(sum(movements.map(({ operator_cents }) => operator_cents))),
  commission: toAud(negate(sum(movements.map(({ commission_cents }) => commission_cents)))),
  restaurant_share: toAud(negate(sum(movements.map(({ restaurant_cents }) => restaurant_cents)))),
})

/** Which of a period's sales were made with GST; undefined where nothing of that is recorded, and all were. */
function gstOfPeriod(movements: Movement[], isRegistered: boolean): Statement['gst'] {
  if (movements.length === 0) return isRegistered ? undefined : 'none'
  if (movements.every(({ gst_registered }) => gst_registered === null)) return undefined
  if (movements.every(isWithGst)) return 'all'
  return movements.some(isWithGst) ? 'some' : 'none'
}

/** What a movement shows of GST. What its order shows none of, nobody can claim back either. */
const entryGst = ({ gst_registered, sale_gst_cents, commission_gst_cents }: Movement) =>
  gst_registered === true && {
    gst_in_sales: toAud(sale_gst_cents ?? 0),
    gst_in_commission: toAud(commission_gst_cents ?? 0),
  }

const toEntry = (movement: Movement): Statement['entries'][number] => ({
  at: movement.at.toISOString(),
  order_id: movement.order_id,
  code: movement.code,
  event: movement.event,
  customer_paid: toAud(movement.provider_cents),
  borne_by_operator: toAud(movement.operator_cents),
  commission: toAud(negate(movement.commission_cents)),
  restaurant_share: toAud(negate(movement.restaurant_cents)),
  ...entryGst(movement),
})

/** Whose statement it is. */
export interface StatementRestaurant {
  name: string
  abn: string | null
  /** Since when it is registered for GST; null when it is not. */
  gst_since: string | null
}

/**
 * The statement of a period. In the ledger what a restaurant is owed is negative; in its statement it is positive.
 */
export function toStatement(
  period: string,
  { gst_since, ...restaurant }: StatementRestaurant,
  movements: Movement[],
): Statement {
  const sumOfEvent = (event: Movement['event']): number =>
    sum(movements.filter((movement) => movement.event === event).map((movement) => movement.provider_cents))
  const { first, last } = daysOf(period)
  const disputed_cents = sumOfEvent('dispute_lost')
  const gst_cents = sumGst(movements)
  const gst = gstOfPeriod(movements, isGstRegistered(gst_since, last))
  const [withGst, withoutGst] = partition(movements, isWithGst)
  return {
    month: period,
    restaurant,
    ...(gst !== undefined && { gst }),
    ...(gst === 'some' && gst_since !== null && gst_since >= first && gst_since <= last && { gst_since }),
    entries: movements.map(toEntry),
    totals: {
      sales: toAud(sumOfEvent('paid')),
      refunds: toAud(negate(sumOfEvent('refunded'))),
      ...(disputed_cents !== 0 && { disputes: toAud(negate(disputed_cents)) }),
      ...sumUp(movements),
      gst_in_sales: toAud(gst_cents.sales),
      gst_in_commission: toAud(gst_cents.commission),
      ...(gst === 'some' && { with_gst: sumUp(withGst), without_gst: sumUp(withoutGst) }),
    },
  }
}
