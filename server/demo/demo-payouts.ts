import { addDays, minuteOfDay } from '#contract/calendar-days.ts'
import { nextPayDay } from '#contract/money/pay-days.ts'
import { melbourneDate } from '#contract/time.ts'
import {
  seedAccrual,
  seedFirstSales,
  seedPayDay,
  seedPayoutAccounts,
} from '#server/features/money/payouts/seeds.ts'
import {
  seedSandboxAccounts,
  seedSandboxPayouts,
  seedSandboxReturn,
  seedSandboxTransfers,
} from '#server/features/payments/processing/seeds.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DemoCity } from './demo-types.ts'
import { EXPIRED_PARTNER_EMAIL, PRO_PARTNER_EMAIL } from './sign-ins.ts'

/** So many days are not paid yet, so that every evening a restaurant has something to look forward to. */
const UNPAID_DAYS = 5
const WEEKS = 4
const WEEK_DAYS = 7
const MADE_AT_MINUTE = 10 * 60

const sandbox = {
  seedAccounts: seedSandboxAccounts,
  seedTransfers: seedSandboxTransfers,
  seedPayouts: seedSandboxPayouts,
  sendBack: seedSandboxReturn,
}

/** They have not said yet where they are paid. */
const WITHOUT_ACCOUNT = new Set([EXPIRED_PARTNER_EMAIL, 'sprout@surplate.example'])

/** The pay days before the days that are not paid yet, the oldest first. */
export function demoPayDays(now: Date): string[] {
  const latest = addDays(melbourneDate(now), -UNPAID_DAYS)
  const weeks = Array.from({ length: WEEKS }, (_, index) => WEEKS - index)
  return [...new Set(weeks.map((week) => nextPayDay(minuteOfDay(addDays(latest, 1 - WEEK_DAYS * week), 0))))]
}

interface DemoPayoutTeam {
  now: Date
  /** Operators. */
  made_by: string
  approved_by: string
}

/** Pays the restaurants of the last weeks. One payout has come back, and was paid again. */
export async function seedDemoPayouts(
  tx: Db,
  { accounts, restaurants }: DemoCity,
  { now, made_by, approved_by }: DemoPayoutTeam,
) {
  const emailOf = new Map(accounts.map(({ id, email }) => [id, email]))
  const payable = restaurants.flatMap(({ id: restaurant_id, account_id, name, created_at }) => {
    const email = emailOf.get(account_id) ?? ''
    return WITHOUT_ACCOUNT.has(email) ? [] : { restaurant_id, name, email, created_at }
  })
  await seedFirstSales(tx, restaurants)
  await seedPayoutAccounts(tx, sandbox, payable)
  const returned = payable.find(({ email }) => email === PRO_PARTNER_EMAIL)
  for (const [index, day] of demoPayDays(now).entries()) {
    const returned_from = index === 0 ? returned?.restaurant_id : undefined
    await seedPayDay(tx, sandbox, {
      at: minuteOfDay(day, MADE_AT_MINUTE),
      made_by,
      approved_by,
      returned_from,
    })
  }
  await seedAccrual(tx, now)
}
