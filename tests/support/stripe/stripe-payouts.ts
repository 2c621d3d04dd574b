import type { Accounts, Report } from './stripe-accounts.ts'
import type { Balances } from './stripe-balance.ts'
import { missing, nested, type Params, refuse, refuseParam, stripeId } from './stripe-refusal.ts'
import { amountOf, INSUFFICIENT } from './stripe-transfers.ts'

export interface StripePayout {
  id: string
  object: 'payout'
  account: string
  amount: number
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  failure_code: string | null
  /** Beside it at the bank. */
  bank_text: string | undefined
  metadata: Params
}

/** Payouts out of connected accounts to their banks. */
export function openPayouts(accounts: Accounts, balances: Balances, report: Report) {
  const payouts = new Map<string, StripePayout>()
  const payoutOf = (account: string, name: string): StripePayout => {
    accounts.accessible(account)
    const payout = payouts.get(name)
    return payout?.account === account ? payout : missing(`payout: '${name}'`)
  }
  const anyPayout = (name: string): StripePayout => payouts.get(name) ?? missing(`payout: '${name}'`)
  return {
    payouts,
    payoutOf,
    create: (account: string, params: Params): StripePayout => {
      if (!accounts.accessible(account).payouts_enabled)
        refuse('payouts_not_allowed', 'Payouts are not enabled on this account.')
      const amount = amountOf(params)
      if (amount > balances.available(account)) refuse('balance_insufficient', INSUFFICIENT)
      const bank_text = params['statement_descriptor']
      if ((bank_text?.length ?? 0) > 22)
        refuseParam('statement_descriptor', 'parameter_invalid', 'Must be at most 22 characters')
      const payout: StripePayout = {
        id: stripeId('po'),
        object: 'payout',
        account,
        amount,
        status: 'pending',
        failure_code: null,
        bank_text,
        metadata: nested(params, 'metadata'),
      }
      payouts.set(payout.id, payout)
      balances.move(account, { type: 'payout', amount: -amount, source: payout })
      return payout
    },
    listOf: (account: string) => {
      accounts.accessible(account)
      const data = [...payouts.values()].toReversed().filter((payout) => payout.account === account)
      return { object: 'list', has_more: false, data }
    },
    /** The money arrives at the bank. */
    arrive: (name: string): StripePayout => {
      const payout = Object.assign(anyPayout(name), { status: 'paid' as const })
      report('payout.paid', payout, payout.account)
      return payout
    },
    /** The bank returns it, also after it had arrived. */
    fail: (name: string, failure_code = 'account_closed'): StripePayout => {
      const payout = Object.assign(anyPayout(name), { status: 'failed' as const, failure_code })
      balances.move(payout.account, { type: 'payout_failure', amount: payout.amount, source: payout })
      report('payout.failed', payout, payout.account)
      return payout
    },
  }
}
