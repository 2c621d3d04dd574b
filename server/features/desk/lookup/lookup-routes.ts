import { lookupApi } from '#contract/desk/lookup.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import {
  findFigures,
  findRestaurantPage,
  type LookupDeps,
  lookUp,
  openPerson,
  readDeskOrder,
  switchOffSecondStep,
} from './lookup-flows.ts'

export function lookupRoutes(bindDesk: BindDesk, deps: LookupDeps): void {
  bindDesk(lookupApi, {
    find: ({ q }) => lookUp(deps, q),
    orders: (query) => findRestaurantPage(deps, query),
    order: ({ order_id }) => readDeskOrder(deps, order_id),
    openPerson: { write: (tx, input) => openPerson(deps, tx, input) },
    resetSecondFactor: { write: (tx, input) => switchOffSecondStep(deps, tx, input) },
    figures: ({ month }) => findFigures(deps, month),
  })
}
