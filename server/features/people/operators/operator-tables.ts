import type { OperatorRole } from '#contract/endpoint.ts'

/** Somebody who runs the instance. The row stays when the role ends: what was done is recorded by its id. */
export interface OperatorRow {
  id: string
  /** Null until the invitation is accepted. */
  account_id: string | null
  /** Null once it is accepted. */
  invited_email: string | null
  role: OperatorRole
  /** Null where a command has invited. */
  invited_by: string | null
  invited_at: Date
  accepted_at: Date | null
  ended_at: Date | null
  /** The demo's operator, whose password alone opens the desk of a trial on this machine. */
  is_demo: boolean
}

interface OperatorInvitationRow {
  token_hash: Uint8Array
  operator_id: string
  expires_at: Date
}

export interface DeskSessionRow {
  session_id: string
  operator_id: string
  started_at: Date
  last_seen_at: Date
  proven_at: Date
}

export interface OperatorTables {
  operator: OperatorRow
  operator_invitation: OperatorInvitationRow
  desk_session: DeskSessionRow
}
