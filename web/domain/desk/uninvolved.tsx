import type { ReactNode } from 'react'
import { whoDecides } from '#contract/desk/involvement.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface UninvolvedProps {
  object_kind: AuditObject
  object_id: string
  /** The least role that decides. */
  needs: OperatorRole
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
