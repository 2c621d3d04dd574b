import type { PayoutDetails, PayoutLine } from '#contract/money/payouts.ts'
import { type CsvColumn, toCsv } from '#server/application/csv-rules.ts'

const kindText: Record<PayoutLine['kind'], string> = {
  order: 'Order',
  refund: 'Refund',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
  returned_payout: 'Payout that came back',
}

const COLUMNS: CsvColumn[] = [
  ['Payout', 'text'],
  ['Date (Melbourne)', 'instant'],
  ['What', 'text'],
  ['Order', 'text'],
  ['Code', 'text'],
  ['Customer paid AUD', 'amount'],
  ['Commission AUD', 'amount'],
  ['Your share AUD', 'amount'],
]

/** A payout as CSV with the codes of its orders. */
export const toPayoutCsv = ({ number, amount, lines }: PayoutDetails): string =>
  toCsv(COLUMNS, [
    ...lines.map((line) => [
      `P${number}`,
      line.at,
      kindText[line.kind],
      line.order_id,
      line.code,
      line.customer_paid,
      line.commission,
      line.amount,
    ]),
    [`P${number}`, null, 'Total', null, null, null, null, amount],
  ])
