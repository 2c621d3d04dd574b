import type { Payout, PayoutLine } from '#contract/money/payouts.ts'
import { dayAndMonth } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { returnReasonText } from '#web/domain/payouts/return-reason.ts'

/** As the bank statement, the CSV and the operator name it, too. */
export const payoutName = (number: number): string => `Payout P${number}`

/** "arrived 24 Nov" */
export function payoutStatusText(
  { status, pays_on, settled_at, returned_at, return_reason }: Payout,
  now: Date,
): string {
  const day = (at: string | null): string => (at === null ? '' : ` ${dayAndMonth(at, now)}`)
  switch (status) {
    case 'settled':
      return `arrived${day(settled_at)}`
    case 'returned':
      return `came back${day(returned_at)}${return_reason === null ? '' : `: ${returnReasonText(return_reason)}`}`
    case 'sent':
      return 'on its way'
    default:
      return `to be sent${day(pays_on)}`
  }
}

const lineNames: Record<Exclude<PayoutLine['kind'], 'order'>, string> = {
  refund: 'Refund',
  dispute: 'Disputed payment',
  adjustment: 'Correction by Surplate',
  returned_payout: 'Payout that came back',
  before_restore: 'Paid before a restore',
}

/** The code of an order; for anything else what it is, with the code where there is an order. */
export function payoutLineName({ kind, code }: PayoutLine): string {
  if (kind === 'order') return code === null ? 'Order' : spacedCode(code)
  return code === null ? lineNames[kind] : `${lineNames[kind]} ${spacedCode(code)}`
}
