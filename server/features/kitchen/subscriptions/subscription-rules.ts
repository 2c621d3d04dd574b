import type { z } from 'zod'
import type { ExportedSubscription } from '#contract/account-export.ts'
import type { SubscriptionStatus, User } from '#contract/people/accounts.ts'
import {
  COMMISSION_BP,
  SUBSCRIPTION_PLAN_PRICE_CENTS,
  SALES_AFTER_SUBSCRIPTION_DAYS,
  TRIAL_COMMISSION_BP,
  TRIAL_MONTHS,
} from '#contract/constants.ts'
import { fromWallClock, wallClock, HOUR_MS, DAY_MS } from '#contract/time.ts'
import { toAud } from '#contract/money.ts'
import type { Subscription, TrialIdentity } from '#contract/kitchen/subscriptions.ts'
import type { SubscriptionPlan } from '#server/features/payments/processing/public.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export type Status = z.infer<typeof SubscriptionStatus>
type StatusColumns = Pick<SubscriptionRow, 'status' | 'trial_ends_at' | 'current_period_end'>

/** A renewal is charged and reported some time after the period ends; until then the partner stays active. */
export const RENEWAL_GRACE_MS = DAY_MS

/**
 * The same Melbourne wall-clock time `months` calendar months later, clamped to the last day of a shorter
 * month.
 */
export function melbourneMonthsAfter(from: Date, months: number): Date {
  const { year, month, day, ...time } = wallClock(from)
  const last_day = new Date(Date.UTC(year, month + months, 0))
  const wall_clock = {
    year: last_day.getUTCFullYear(),
    month: last_day.getUTCMonth() + 1,
    day: Math.min(day, last_day.getUTCDate()),
    ...time,
  }
  return new Date(fromWallClock(wall_clock).getTime() + from.getUTCMilliseconds())
}

export const trialEnd = (started_at: Date): Date => melbourneMonthsAfter(started_at, TRIAL_MONTHS)

const earlierOf = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()))

/**
 * When the trial of a partner ends who had one before, and by what that is known; undefined where it ends no
 * earlier. Another restaurant ends it at once; of an erased one the rest of its trial is left.
 */
export function secondTrialEnd(
  trial_ends_at: Date,
  others: { kind: TrialIdentity | null; account_id: string | null; trial_ends_at: Date }[],
  now: Date,
): { trial_ends_at: Date; kind: TrialIdentity } | undefined {
  const ends = others.map(({ kind, account_id, trial_ends_at: end }) => ({
    kind: kind ?? 'abn',
    trial_ends_at: earlierOf(account_id === null ? end : now, trial_ends_at),
  }))
  const [first] = ends.toSorted((one, other) => one.trial_ends_at.getTime() - other.trial_ends_at.getTime())
  return first !== undefined && first.trial_ends_at < trial_ends_at ? first : undefined
}

/**
 * A whole trial from now on. Undefined for who had one before, whose trial was shortened when it began, and
 * for who has subscribed.
 */
export function restartedTrial(
  row: Pick<SubscriptionRow, 'trial_started_at' | 'trial_ends_at' | 'current_period_end'>,
  now: Date,
): Pick<SubscriptionRow, 'status' | 'trial_started_at' | 'trial_ends_at'> | undefined {
  const isShortened = row.trial_ends_at < trialEnd(row.trial_started_at)
  if (isShortened || row.current_period_end !== null) return undefined
  return { status: 'trial', trial_started_at: now, trial_ends_at: trialEnd(now) }
}

/** End of the period that one payment covers, where the provider does not report it. */
export const paidPeriodEnd = (paid_at: Date): Date => melbourneMonthsAfter(paid_at, 1)

/** Reports of one period's end can differ by hours; those of two periods differ by weeks. */
const PERIOD_MS = 30 * DAY_MS

/** The ends of the periods that were paid since a report before, which knew of those until `known_end`. */
export function newlyPaidPeriods(known_end: Date | null, paid_until: Date): Date[] {
  const count = known_end === null ? 1 : Math.round((paid_until.getTime() - known_end.getTime()) / PERIOD_MS)
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const periods_later = count - 1 - at
    return periods_later === 0 ? paid_until : melbourneMonthsAfter(paid_until, -periods_later)
  })
}

/** Whether a period that had been reported as paid is not, because its charge has failed. */
export const isPeriodUnpaid = (known_end: Date | null, paid_until: Date): known_end is Date =>
  known_end !== null && known_end.getTime() - paid_until.getTime() > PERIOD_MS / 2

/** Two requests within the same hour quote the same offer, and so share one checkout session. */
export const offerExpiresAt = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS)

/**
 * The status at `now`, computed from the dates: the stored status may be out of date until a job updates it.
 */
export function statusAt(row: StatusColumns, now: Date): Status {
  if (row.status === 'trial') return now < row.trial_ends_at ? 'trial' : 'expired'
  if (row.status === 'active' && row.current_period_end !== null)
    return now.getTime() < row.current_period_end.getTime() + RENEWAL_GRACE_MS ? 'active' : 'expired'
  return row.status
}

/** When what a partner has on sale ends at the latest, unless the subscription plan goes on. */
export function salesEnd({ trial_ends_at, current_period_end }: Omit<StatusColumns, 'status'>): Date {
  const paid_until = current_period_end ?? trial_ends_at
  return new Date(
    Math.max(trial_ends_at.getTime(), paid_until.getTime()) + SALES_AFTER_SUBSCRIPTION_DAYS * DAY_MS,
  )
}

/** Remaining days of the trial, rounded up. */
export function daysRemaining(row: StatusColumns, now: Date): number {
  if (statusAt(row, now) !== 'trial') return 0
  return Math.ceil((row.trial_ends_at.getTime() - now.getTime()) / DAY_MS)
}

/**
 * The commission on an order placed at `now`, in hundredths of a percent. It takes the row, because the
 * stored status alone may be out of date.
 */
export const commissionBp = (row: StatusColumns, now: Date): number =>
  statusAt(row, now) === 'trial' ? TRIAL_COMMISSION_BP : COMMISSION_BP

type SubscriptionPlanState = Pick<SubscriptionPlan, 'status' | 'paid_until' | 'cancel_at_period_end'>

/**
 * The columns that a subscription plan's state at the provider changes. A subscription plan that is past due
 * never extends the paid period.
 */
export function changesFromSubscriptionPlan(
  row: StatusColumns,
  { status, paid_until, cancel_at_period_end }: SubscriptionPlanState,
): Partial<SubscriptionRow> {
  if (status === 'ended') return { status: 'expired', cancel_at_period_end: false, provider_ref: null }
  const current_period_end =
    status === 'past_due' ? earlierOf(row.current_period_end ?? paid_until, paid_until) : paid_until
  return { status: 'active', current_period_end, cancel_at_period_end }
}

export function toSubscription(
  row: SubscriptionRow,
  user: User,
  now: Date,
  refusal?: { identity: TrialIdentity; allowed_at: Date | null },
): Subscription {
  const status = statusAt(row, now)
  return {
    trial_active: status === 'trial',
    days_remaining: daysRemaining(row, now),
    user: { ...user, subscription_status: status },
    status,
    trial_ends_at: row.trial_ends_at.toISOString(),
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    sales_end_at: status === 'active' && !row.cancel_at_period_end ? null : salesEnd(row).toISOString(),
    commission_percent: commissionBp(row, now) / 100,
    monthly_price: status === 'trial' ? 0 : toAud(SUBSCRIPTION_PLAN_PRICE_CENTS),
    ...(refusal !== undefined && refusal.allowed_at === null && { trial_refused_for: refusal.identity }),
  }
}

export const toExportedSubscription = (row: SubscriptionRow): ExportedSubscription => ({
  status: row.status,
  trial_started_at: row.trial_started_at.toISOString(),
  trial_ends_at: row.trial_ends_at.toISOString(),
  current_period_end: row.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row.cancel_at_period_end,
})
