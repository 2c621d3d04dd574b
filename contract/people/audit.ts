import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { deskPaths } from './desk-paths.ts'
import { Id, InstantReply, optional, text } from '#contract/values.ts'

export const AUDIT_PAGE = 50
export const actorKinds = ['operator', 'system', 'command'] as const
/** What an entry can be about. */
export const auditObjects = [
  'operator',
  'restaurant',
  'food_item',
  'photo',
  'order',
  'complaint',
  'report',
  'decision',
  'account',
  'legal_text',
  'payout_batch',
  'payout',
  'dispute',
  'unmatched',
  'restore',
  'message',
] as const
export type AuditObject = (typeof auditObjects)[number]

/** What operators do to work at the desk, which is most of its entries. */
export const sessionActions = ['opened the desk', 'confirmed identity', 'closed the desk'] as const
export type SessionAction = (typeof sessionActions)[number]

/** When an operator read something that has personal data in it: once an hour. */
export const LOOKED_AT = 'looked at'

export const AuditEntry = z.object({
  id: Id,
  at: InstantReply,
  actor_kind: z.enum(actorKinds),
  actor_id: Id.nullable().meta({ description: 'The operator; null for the system and for a command' }),
  actor_name: z.string().nullable(),
  action: z.string(),
  object_kind: z.enum(auditObjects),
  object_id: Id,
  object_name: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'The name, code or number by which people know the object; of a person none' }),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditApi = {
  browse: endpoint(deskPaths.audit.browse, {
    access: 'support',
    summary: 'What was done at the desk, the newest first.',
    input: z.object({
      object_kind: optional(z.enum(auditObjects)),
      object_id: optional(Id),
      actor_id: optional(Id),
      without: optional(z.literal('sessions')).meta({
        description:
          'Leaves out when operators opened and closed the desk, when they confirmed who they are, and what they looked at',
      }),
      cursor: optional(text().max(40)),
    }),
    reply: z.array(AuditEntry),
  }),
}
