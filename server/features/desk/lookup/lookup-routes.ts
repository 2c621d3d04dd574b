import { lookupApi } from '#contract/desk/lookup.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { Route } from '#server/application/callers.ts'
import {
  findFigures,
  findRestaurantPage,
  type LookupDeps,
  lookUp,
  openPerson,
  readDeskOrder,
  switchOffSecondStep,
} from './lookup-flows.ts'

export function lookupRoutes(route: Route, write: DeskWrite, deps: LookupDeps): void {
  route(lookupApi.find, ({ q }) => lookUp(deps, q))
  route(lookupApi.orders, (query) => findRestaurantPage(deps, query))
  route(lookupApi.order, ({ order_id }) => readDeskOrder(deps, order_id))
  write(lookupApi.openPerson, (tx, input) => openPerson(deps, tx, input))
  write(lookupApi.resetSecondFactor, (tx, input) => switchOffSecondStep(deps, tx, input))
  route(lookupApi.figures, ({ month }) => findFigures(deps, month))
}
