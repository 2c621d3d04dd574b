import { approvalsApi } from '#contract/desk/approvals.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { Route } from '#server/application/callers.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import { readCertificate } from './certificate-flows.ts'
import { decideAtDesk } from './approval-flows.ts'
import { browseRestaurants, describeRestaurant } from './restaurant-flows.ts'

/** What operators see of restaurants, and decide. */
export function approvalRoutes(route: Route, write: DeskWrite, deps: ApprovalDeps): void {
  const { query } = deps.database
  route(approvalsApi.browse, (input) => browseRestaurants(query, input))
  route(approvalsApi.read, ({ restaurant_id }) => describeRestaurant(deps, query, restaurant_id))
  route(approvalsApi.readCertificate, ({ restaurant_id }) => {
    if (!isId(restaurant_id)) throw new Failure('not_found')
    return readCertificate(query, restaurant_id)
  })
  write(approvalsApi.approve, decideAtDesk(deps, 'approve'))
  write(approvalsApi.decline, decideAtDesk(deps, 'decline'))
  write(approvalsApi.requestChanges, decideAtDesk(deps, 'requestChanges'))
  write(approvalsApi.suspend, decideAtDesk(deps, 'suspend'))
  write(approvalsApi.lift, decideAtDesk(deps, 'lift'))
  write(approvalsApi.close, decideAtDesk(deps, 'close'))
}
