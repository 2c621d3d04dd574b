import { payoutsApi } from '#contract/money/payouts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { openOnboarding } from './connect/account-flows.ts'
import { toPayoutCsv } from './own/payout-csv.ts'
import { browseOwnPayouts, readBalance, readOwnPayout } from './own/own-payout-flows.ts'
import type { PayoutDeps } from './payout-deps.ts'

// Each may create an account at the provider, whose own limits all restaurants share.
const onboardingBudget: Budget = { purpose: 'payout_onboarding', limit: 20, minutes: 60 }

export function payoutRoutes(app: BindDeps, deps: PayoutDeps & { limits: Limits }): void {
  bind(app, payoutsApi, {
    balance: (_input, caller) => readBalance(deps, caller),
    onboarding: async (input, caller) => {
      await deps.limits.spend([{ budget: onboardingBudget, subject: caller.restaurant_id }])
      return openOnboarding(deps, caller, input)
    },
    browse: ({ cursor }, caller) => browseOwnPayouts(deps, caller, cursor),
    get: async ({ payout_id, format }, caller) => {
      const payout = await readOwnPayout(deps, caller, payout_id)
      if (format !== 'csv') return payout
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="surplate-payout-${payout.number}.csv"`,
      }
      return new RawReply(200, headers, toPayoutCsv(payout))
    },
  })
}
