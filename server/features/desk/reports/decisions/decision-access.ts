import { hasOperatorRole, OPERATOR_ROLE_TOO_NARROW } from '#contract/endpoint.ts'
import { type Measure, measureEntries } from '#contract/desk/measures.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { Failure } from '#server/platform/failure.ts'

/** Throws for a measure that needs a wider role, or that the operator has to prove again who they are for. */
export function assertMayDecide(measure: Measure, { operator_role, desk_session }: DeskCaller, now: Date): void {
  const { role } = measureEntries[measure]
  if (!hasOperatorRole(operator_role, role)) throw new Failure('role_required', { detail: OPERATOR_ROLE_TOO_NARROW })
  if (role === 'admin' && desk_session.proof_until < now) throw new Failure('proof_required')
}
