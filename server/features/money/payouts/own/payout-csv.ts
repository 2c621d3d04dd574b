import type { PayoutDetails, PayoutLine } from '#contract/money/payouts.ts'
import { toAmountCell, toLocalTime, toRow, toTextCell } from '#server/features/money/statements/public.ts'

const kindText: Record<PayoutLine['kind'], string> = {
  order: 'Order',
  refund: 'Refund',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
  returned_payout: 'Payout that came back',
}

const toOptionalCell = (aud: number | null): string => (aud === null ? '' : toAmountCell(aud))

/** A payout as CSV (RFC 4180) with the codes of its orders, amounts in AUD, times in Melbourne. */
export const toPayoutCsv = ({ number, amount, lines }: PayoutDetails): string =>
  [
    toRow(['Payout', 'Date (Melbourne)', 'What', 'Order', 'Code', 'Customer paid AUD', 'Commission AUD', 'Your share AUD']),
    ...lines.map((line) =>
      toRow([
        `P${number}`,
        toLocalTime(line.at),
        kindText[line.kind],
        toTextCell(line.order_id ?? ''),
        toTextCell(line.code ?? ''),
        toOptionalCell(line.customer_paid),
        toOptionalCell(line.commission),
        toAmountCell(line.amount),
      ]),
    ),
    toRow([`P${number}`, '', 'Total', '', '', '', '', toAmountCell(amount)]),
  ].join('')
