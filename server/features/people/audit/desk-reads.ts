import type { z } from 'zod'
import { type Endpoint, type InputOf, isDeskAccess, type ReplyOf } from '#contract/endpoint.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import type { HandlerOf } from '#server/application/callers.ts'

export interface AuditedObject {
  object_kind: AuditObject
  object_id: string
}

/** A read of the desk that shows personal data: it is recorded who looks, once an hour. */
export interface TracedRead<E extends Endpoint> {
  read: HandlerOf<E>
  /** Of what; of a page or file only the input says it. */
  looks: (input: InputOf<E>, reply: ReplyOf<E>) => AuditedObject[]
}

const PERSONAL_FIELDS = new Set([
  'email',
  'mobile_number',
  'people',
  'customer_first_name',
  'customer_name',
  'customer_email',
  'certificate',
  'has_email',
  'notes',
])
/** Photos of complaints, and certificates. */
const FILES = ['image/webp', 'application/octet-stream']

/** Whether a schema has a personal field, however deep; or an object that a schema is defined by. */
function isPersonal(value: unknown, seen: Set<object>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  if ('_zod' in value) return isPersonal((value as z.ZodType).def, seen)
  return Object.entries(value).some(
    ([key, inner]: [string, unknown]) =>
      (key === 'shape' && Object.keys(inner as object).some((name) => PERSONAL_FIELDS.has(name))) ||
      isPersonal(inner, seen),
  )
}

/** Whether a read of the desk shows something of a person, by the fields of its reply. */
export const showsPersonalData = ({ method, access, media, reply }: Endpoint): boolean =>
  method === 'GET' &&
  isDeskAccess(access) &&
  (FILES.some((file) => file === media) || isPersonal(reply, new Set()))
