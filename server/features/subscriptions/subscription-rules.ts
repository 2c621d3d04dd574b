import type { z } from 'zod'
import type { ExportedSubscription } from '#contract/account-export.ts'
import type { SubscriptionStatus, User } from '#contract/accounts.ts'
import { COMMISSION_BP, PLAN_PRICE_CENTS, TRIAL_COMMISSION_BP, TRIAL_MONTHS } from '#contract/constants.ts'
import { toAud } from '#contract/money.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { DAY_MS } from '#contract/time.ts'
import { melbourneMonthsAfter } from './calendar-rules.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export type Status = z.infer<typeof SubscriptionStatus>
type Facts = Pick<SubscriptionRow, 'status' | 'trial_ends_at' | 'current_period_end'>

/** A renewal is charged and reported some time after the period ends; until then the partner stays active. */
export const RENEWAL_GRACE_MS = DAY_MS

export const trialEnd = (started: Date): Date => melbourneMonthsAfter(started, TRIAL_MONTHS)

export const earlier = (one: Date, other: Date | undefined): Date => (other !== undefined && other < one ? other : one)

/** The end of what one payment covers, where the provider does not say. */
export const monthAfter = (paid: Date): Date => melbourneMonthsAfter(paid, 1)

/** What holds at `now`, whether or not any job has written it down yet. */
export function statusAt(row: Facts, now: Date): Status {
  if (row.status === 'trial') return now < row.trial_ends_at ? 'trial' : 'expired'
  if (row.status === 'active' && row.current_period_end !== null)
    return now.getTime() < row.current_period_end.getTime() + RENEWAL_GRACE_MS ? 'active' : 'expired'
  return row.status
}

/** Days of the free trial left: a day begun counts. */
export function daysRemaining(row: Facts, now: Date): number {
  if (statusAt(row, now) !== 'trial') return 0
  return Math.max(0, Math.ceil((row.trial_ends_at.getTime() - now.getTime()) / DAY_MS))
}

export const commissionBp = (status: Status): number => (status === 'trial' ? TRIAL_COMMISSION_BP : COMMISSION_BP)

interface PlanFacts {
  standing: 'paid' | 'late' | 'ended'
  paid_until: Date
  cancel_at_period_end: boolean
}

/** What a plan's standing at the provider makes of a subscription. A late payment never lengthens what is paid for. */
export function afterPlan(row: Facts, { standing, paid_until, cancel_at_period_end }: PlanFacts): Partial<SubscriptionRow> {
  if (standing === 'ended') return { status: 'expired', cancel_at_period_end: false, provider_ref: null }
  const late = standing === 'late' && row.current_period_end !== null && row.current_period_end < paid_until
  return { status: 'active', current_period_end: late ? row.current_period_end : paid_until, cancel_at_period_end }
}

export function toSubscription(row: SubscriptionRow, user: User, now: Date): Subscription {
  const status = statusAt(row, now)
  return {
    trial_active: status === 'trial',
    days_remaining: daysRemaining(row, now),
    user: { ...user, subscription_status: status },
    status,
    trial_ends_at: row.trial_ends_at.toISOString(),
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    commission_percent: commissionBp(status) / 100,
    monthly_price: status === 'trial' ? 0 : toAud(PLAN_PRICE_CENTS),
  }
}

export const toExportedSubscription = (row: SubscriptionRow): ExportedSubscription => ({
  status: row.status,
  trial_started_at: row.trial_started_at.toISOString(),
  trial_ends_at: row.trial_ends_at.toISOString(),
  current_period_end: row.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row.cancel_at_period_end,
})
