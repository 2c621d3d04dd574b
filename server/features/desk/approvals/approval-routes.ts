import { approvalsApi } from '#contract/desk/approvals.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import { readCertificate } from './certificate-flows.ts'
import { decideAtDesk } from './approval-flows.ts'
import { browseRestaurants, describeRestaurant } from './restaurant-flows.ts'

/** What operators see of restaurants, and decide. */
export function approvalRoutes(bindDesk: BindDesk, deps: ApprovalDeps): void {
  const { query } = deps.database

  bindDesk(approvalsApi, {
    browse: (input) => browseRestaurants(query, input),
    read: ({ restaurant_id }) => describeRestaurant(deps, query, restaurant_id),
    readCertificate: ({ restaurant_id }) => {
      if (!isId(restaurant_id)) throw new Failure('not_found')
      return readCertificate(query, restaurant_id)
    },
    approve: { write: decideAtDesk(deps, 'approve') },
    decline: { write: decideAtDesk(deps, 'decline') },
    requestChanges: { write: decideAtDesk(deps, 'requestChanges') },
    suspend: { write: decideAtDesk(deps, 'suspend') },
    lift: { write: decideAtDesk(deps, 'lift') },
    close: { write: decideAtDesk(deps, 'close') },
  })
}
