import {
  type Endpoint,
  hasOperatorRole,
  OPERATOR_ROLE_TOO_NARROW,
  type OperatorRole,
} from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import type { DeskCaller } from './callers.ts'

interface DeskNeeds {
  /** The least. */
  role: OperatorRole
  /** That the operator has proven lately who they are, or nothing. */
  proof: Endpoint['proof']
}

/** Throws for an operator whose role is too narrow, or who has to prove again who they are. */
export function assertDeskRole(
  { operator_role, desk_session }: Pick<DeskCaller, 'operator_role' | 'desk_session'>,
  { role, proof }: DeskNeeds,
  now: Date,
): void {
  if (!hasOperatorRole(operator_role, role))
    throw new Failure('role_required', { detail: OPERATOR_ROLE_TOO_NARROW })
  if (proof !== undefined && desk_session.proof_until < now) throw new Failure('proof_required')
}
