import { payoutBatchesApi } from '#contract/desk/payout-batches.ts'
import type { BindDesk } from '#server/features/desk/audit/public.ts'
import type { PayoutDeps } from '#server/features/money/payouts/public.ts'
import {
  adjust,
  approve,
  browseBatches,
  discard,
  exportFile,
  make,
  markReturned,
  readBatch,
  readPayable,
  remove,
  send,
  settle,
} from './payout-batch-flows.ts'

import { readPayout, readRestaurantBalance } from './payout-read-flows.ts'

export function payoutBatchRoutes(bindDesk: BindDesk, deps: PayoutDeps): void {
  bindDesk(payoutBatchesApi, {
    payable: () => readPayable(deps),
    browse: ({ cursor }) => browseBatches(deps, cursor),
    get: ({ batch_id }) => readBatch(deps.database.query, batch_id),
    payout: ({ payout_id }) => readPayout(deps, payout_id),
    balance: ({ restaurant_id }) => readRestaurantBalance(deps, restaurant_id),
    make: { write: (tx, _input, caller) => make(deps, tx, caller) },
    discard: { write: (tx, { batch_id }) => discard(tx, batch_id) },
    approve: { write: (tx, { batch_id }, caller) => approve(deps, tx, batch_id, caller) },
    send: { write: (tx, { batch_id }) => send(deps, tx, batch_id) },
    file: { write: (tx, { batch_id }) => exportFile(deps, tx, batch_id) },
    settle: { write: (tx, { batch_id }) => settle(deps, tx, batch_id) },
    remove: { write: (tx, input) => remove(tx, input) },
    returned: { write: (tx, input) => markReturned(deps, tx, input) },
    adjust: { write: (tx, input, caller, { key }) => adjust(deps, tx, input, caller, key) },
  })
}
