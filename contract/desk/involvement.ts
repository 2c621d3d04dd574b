import { z } from 'zod'
import { endpoint, hasOperatorRole, type OperatorRole, operatorRoles } from '#contract/endpoint.ts'
import { auditObjects } from '#contract/people/audit.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Id } from '#contract/values.ts'

const Colleague = z.object({ name: z.string(), role: z.enum(operatorRoles) })

export const Involvement = z.object({
  is_involved: z
    .boolean()
    .meta({ description: 'Whether it is about the caller, or about a restaurant of theirs' }),
  others: z.array(Colleague).meta({ description: 'The other operators who are not involved' }),
})
export type Involvement = z.infer<typeof Involvement>

/** Those of some operators who have a role, as a person reads it; undefined where nobody has. */
function nameThose(others: Involvement['others'], needed: OperatorRole): string | undefined {
  const names = others.filter(({ role }) => hasOperatorRole(role, needed)).map(({ name }) => name)
  const first = names.slice(0, 3)
  const last = first.pop()
  return first.length === 0 ? last : `${first.join(', ')} or ${last}`
}

const INVITE = 'an administrator has to invite another operator.'

/** What somebody reads who may not decide because they are involved: who can. */
export function whoDecides(others: Involvement['others'], needed: OperatorRole): string {
  const names = nameThose(others, needed)
  return names === undefined
    ? `You are involved in this, and nobody else at the desk can decide it: ${INVITE}`
    : `You are involved in this: ${names} can decide it.`
}

/** What somebody reads who may not confirm a proposal: who can. */
export function whoConfirms(others: Involvement['others'], needed: OperatorRole): string {
  const names = nameThose(others, needed)
  return names === undefined
    ? `Nobody else at the desk can confirm it: ${INVITE}`
    : `${names} can confirm it.`
}

export const involvementApi = {
  read: endpoint(deskPaths.involvement.read, {
    access: 'support',
    summary: 'Whether the caller is involved in what something of the desk is about, and who is not.',
    input: z.object({ object_kind: z.enum(auditObjects), object_id: Id }),
    reply: Involvement,
  }),
}
