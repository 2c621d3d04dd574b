import { HOUR_MS } from '#contract/time.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { secondsSince } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { countPayoutsOnTheirWay } from './batch-store.ts'
import { closeAccount, refreshAccount } from './connect/account-flows.ts'
import { findPaidUp, findUncheckedAccounts } from './connect/connect-store.ts'
import { advancePayout } from './connect/connect-flows.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { claimDuePayouts, type PayoutAccountRow } from './payout-store.ts'
import { accrueChunk } from './accrual-store.ts'

const ACCRUAL_SECONDS = 60
const STEP_SECONDS = 2
const CLAIMS_MAX = 10
const ACCOUNTS_SECONDS = 3_600
/** What the events have missed: once a day, and at each turn while a restaurant waits to be paid. */
const CHECKED_MS = 23 * HOUR_MS
const WAITING_CHECKED_MS = HOUR_MS / 2
const CHUNK_SIZE = 50
const MEASURED_SECONDS = 60
const ACCRUAL_CHUNK_SIZE = 5_000

export function payoutJobs(jobs: Jobs, deps: PayoutDeps): void {
  jobs.every(ACCRUAL_SECONDS, 'payouts.accrual', () => accrue(deps))
  // On any rail: what was sent to the provider before the rail changed has to arrive, or come back.
  jobs.every(STEP_SECONDS, 'payouts.steps', () => advanceDuePayouts(deps))
  if (deps.rail.is_automatic) jobs.every(ACCOUNTS_SECONDS, 'payouts.accounts', () => checkAccounts(deps))
}

/** Measures how many payouts are on their way, and for how long the first of them. */
export function measurePayouts({ metrics, measurements, database, now }: AppParts): void {
  const unsettled = metrics.gauge({
    name: 'payouts_unsettled',
    help: 'Payouts that were sent and have neither arrived nor come back',
  })
  const age = metrics.gauge({
    name: 'payouts_unsettled_age_seconds',
    help: 'For how long the first of them has been on its way',
  })
  measurements.add({
    name: 'payouts',
    seconds: MEASURED_SECONDS,
    measure: async () => {
      const { count, oldest_at } = await countPayoutsOnTheirWay(database.query)
      unsettled.set(count)
      age.set(secondsSince(oldest_at, now()))
    },
  })
}

/** Takes the next steps of the payouts that are due, each by itself: one that fails is due again later. */
async function advanceDuePayouts(deps: PayoutDeps): Promise<void> {
  const due = await deps.database.transaction((tx) => claimDuePayouts(tx, CLAIMS_MAX, deps.now()))
  await Promise.all(
    due.map((payout) =>
      advancePayout(deps, payout).catch((error: unknown) =>
        deps.log.warn(
          { payout_id: payout.id, cause: String(error) },
          'a payout could not be advanced and will be tried again',
        ),
      ),
    ),
  )
}

/**
 * Asks the provider about every account, and closes those of restaurants that are closed and paid up. One
 * about which it cannot be asked is asked about again later.
 */
async function checkAccounts(deps: PayoutDeps): Promise<void> {
  const now = deps.now().getTime()
  await checkAccountsOf(deps, { is_ready: false, checked_before: new Date(now - WAITING_CHECKED_MS) })
  await checkAccountsOf(deps, { is_ready: true, checked_before: new Date(now - CHECKED_MS) })
}

async function checkAccountsOf(
  deps: PayoutDeps,
  unchecked: { is_ready: boolean; checked_before: Date },
): Promise<void> {
  for (let after: PayoutAccountRow | undefined; ;) {
    const accounts = await findUncheckedAccounts(deps.database.query, unchecked, after, CHUNK_SIZE)
    const paid_up = await findPaidUp(
      deps.database.query,
      accounts.map(({ restaurant_id }) => restaurant_id),
    )
    for (const account of accounts)
      await (
        paid_up.has(account.restaurant_id) ? closeAccount(deps, account) : refreshAccount(deps, account)
      ).catch((error: unknown) =>
        deps.log.warn(
          { account: account.account_ref, cause: String(error) },
          'an account could not be checked and will be tried again',
        ),
      )
    if (accounts.length < CHUNK_SIZE) return
    after = accounts.at(-1)
  }
}

type AccrualDeps = Pick<PayoutDeps, 'database' | 'now' | 'ceiling_cents'>

/** Adds what has become payable to the payouts of the restaurants, in chunks that hold nobody up. */
export async function accrue({ database, now, ceiling_cents }: AccrualDeps): Promise<void> {
  const at = now()
  for (let after = 0; ;) {
    const chunk = { after, now: at, limit: ACCRUAL_CHUNK_SIZE, ceiling_cents }
    const { looked_at, last } = await database.transaction((tx) => accrueChunk(tx, chunk))
    if (looked_at < ACCRUAL_CHUNK_SIZE) return
    after = last
  }
}
