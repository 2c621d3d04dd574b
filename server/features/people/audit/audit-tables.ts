import type { actorKinds, AuditObject } from '#contract/people/audit.ts'

export interface AuditEntryRow {
  id: number
  at: Date
  actor_kind: (typeof actorKinds)[number]
  /** The operator. */
  actor_id: string | null
  action: string
  object_kind: AuditObject
  object_id: string
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
}

interface AuditSealRow {
  id: number
  at: Date
  /** Of `bigint[]` the driver gives texts. */
  entry_ids: string[]
  digests: Uint8Array
  hash: Uint8Array
}

export interface AuditTables {
  audit_entry: AuditEntryRow
  audit_seal: AuditSealRow
}
