import type { Endpoint } from '#contract/endpoint.ts'
import { disputesApi } from '#contract/money/disputes.ts'
import { journalApi } from '#contract/money/journal.ts'
import { reconciliationApi } from '#contract/money/reconciliation.ts'
import { payoutBatchesApi } from '#contract/money/payout-batches.ts'
import { melbourneDate } from '#contract/time.ts'
import { idOf } from '#tests/bench/city-ids.ts'
import { BUSY } from '#tests/bench/generated-orders.ts'
import { DISPUTES, DRAFT_WEEK, FIRST_OPEN_DISPUTE, payoutNumber } from './money-city.ts'

/** What a page of the desk calls, with each filter that it has. */
export interface DeskPage {
  page: string
  calls: [Endpoint, object[]][]
}

const batch = (n: number) => ({ batch_id: idOf('batch', n) })
const payout = (week: number, restaurant: number) => ({
  payout_id: idOf('payout', payoutNumber(week, restaurant)),
})
const restaurant = (n: number) => ({ restaurant_id: idOf('restaurant', n) })
const dispute = (n: number) => ({ dispute_id: idOf('dispute', n) })

/** The pages of the desk that are about money. */
export const moneyPages = (now: Date): DeskPage[] => [
  {
    page: 'batches of payouts',
    calls: [
      [payoutBatchesApi.payable, [{}]],
      [payoutBatchesApi.browse, [{}]],
    ],
  },
  { page: 'a batch', calls: [[payoutBatchesApi.get, [batch(DRAFT_WEEK), batch(13), batch(30)]]] },
  {
    page: 'a payout down to its orders',
    calls: [[payoutBatchesApi.payout, [payout(DRAFT_WEEK, 7), payout(13, BUSY), payout(30, BUSY)]]],
  },
  {
    page: 'what a restaurant is paid',
    calls: [[payoutBatchesApi.balance, [restaurant(BUSY), restaurant(7)]]],
  },
  { page: 'disputes', calls: [[disputesApi.browse, [{}]]] },
  {
    page: 'a dispute',
    calls: [[disputesApi.get, [dispute(0), dispute(FIRST_OPEN_DISPUTE), dispute(DISPUTES - 1)]]],
  },
  {
    page: 'what is unmatched',
    calls: [
      [reconciliationApi.summary, [{}]],
      [reconciliationApi.browse, [{}]],
    ],
  },
  {
    page: 'journal of a month',
    calls: [
      [
        journalApi.read,
        [1, 40].map((days) => ({
          month: melbourneDate(new Date(now.getTime() - days * 86_400_000)).slice(0, 7),
        })),
      ],
    ],
  },
]
