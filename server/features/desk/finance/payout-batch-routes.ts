import { payoutBatchesApi } from '#contract/desk/payout-batches.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { PayoutDeps } from '#server/features/money/payouts/public.ts'
import type { Route } from '#server/application/callers.ts'
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

export function payoutBatchRoutes(route: Route, write: DeskWrite, deps: PayoutDeps): void {
  route(payoutBatchesApi.payable, () => readPayable(deps))
  route(payoutBatchesApi.browse, ({ cursor }) => browseBatches(deps, cursor))
  route(payoutBatchesApi.get, ({ batch_id }) => readBatch(deps.database.query, batch_id))
  route(payoutBatchesApi.payout, ({ payout_id }) => readPayout(deps, payout_id))
  route(payoutBatchesApi.balance, ({ restaurant_id }) => readRestaurantBalance(deps, restaurant_id))
  write(payoutBatchesApi.make, (tx, _input, caller) => make(deps, tx, caller))
  write(payoutBatchesApi.discard, (tx, { batch_id }) => discard(tx, batch_id))
  write(payoutBatchesApi.approve, (tx, { batch_id }, caller) => approve(deps, tx, batch_id, caller))
  write(payoutBatchesApi.send, (tx, { batch_id }) => send(deps, tx, batch_id))
  write(payoutBatchesApi.file, (tx, { batch_id }) => exportFile(deps, tx, batch_id))
  write(payoutBatchesApi.settle, (tx, { batch_id }) => settle(deps, tx, batch_id))
  write(payoutBatchesApi.remove, (tx, input) => remove(tx, input))
  write(payoutBatchesApi.returned, (tx, input) => markReturned(deps, tx, input))
  write(payoutBatchesApi.adjust, (tx, input, caller, { key }) => adjust(deps, tx, input, caller, key))
}
