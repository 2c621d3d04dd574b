import type { ReactNode } from 'react'
import { whoConfirms, whoDecides } from '#contract/desk/involvement.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface DecidedObject {
  object_kind: AuditObject
  object_id: string
  /** The least role that decides. */
  needs: OperatorRole
}

interface UninvolvedProps extends DecidedObject {
  children: ReactNode
}

/** What can be decided about something, or, to somebody who is involved in it, who can. */
export function Uninvolved({ object_kind, object_id, needs, children }: UninvolvedProps) {
  const { data } = useEndpoint(deskApi.involvement.read, { object_kind, object_id })
  if (data?.is_involved !== true) return children
  const words = data.others.map(({ name }) => name)
  return (
    <Callout kind="info">
      <Untranslated words={words}>{whoDecides(data.others, needs)}</Untranslated>
    </Callout>
  )
}

/** Who can confirm what somebody has proposed, to those who cannot. */
export function WhoConfirms({
  object_kind,
  object_id,
  needs,
  proposed_by_name,
}: DecidedObject & { proposed_by_name: string | null }) {
  const { data } = useEndpoint(deskApi.involvement.read, { object_kind, object_id })
  if (data === undefined) return null
  const others = data.others.filter(({ name }) => name !== proposed_by_name)
  const words = others.map(({ name }) => name)
  return <Untranslated words={words}>{whoConfirms(others, needs)}</Untranslated>
}
