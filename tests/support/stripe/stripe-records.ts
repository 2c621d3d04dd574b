import { openAccounts, type Report } from './stripe-accounts.ts'
import { openBalances } from './stripe-balance.ts'
import { openCharges } from './stripe-charges.ts'
import { openCheckouts } from './stripe-checkouts.ts'
import { openDisputes } from './stripe-disputes.ts'
import { openPayouts } from './stripe-payouts.ts'
import { openPlatform } from './stripe-platform.ts'
import { openTransfers } from './stripe-transfers.ts'

/**
 * Stripe's own records, with the rules of Stripe that the shop has to keep. What happens in them is reported.
 */
export function openStripeRecords(now: () => Date, report: Report) {
  const seconds = (): number => Math.floor(now().getTime() / 1_000)
  const balances = openBalances(seconds)
  const charges = openCharges(balances, report)
  const accounts = openAccounts(report)
  return {
    ...openCheckouts(charges, seconds),
    refunds: charges.refunds,
    balances,
    charges,
    accounts,
    platform: openPlatform(),
    transfers: openTransfers({ accounts, balances, charges, report }),
    payouts: openPayouts(accounts, balances, report),
    disputes: openDisputes({ balances, charges, report, seconds }),
  }
}

export type StripeRecords = ReturnType<typeof openStripeRecords>
