import { type Operator, operatorRoleText } from '#contract/people/operators.ts'
import { hasOperatorRole } from '#contract/endpoint.ts'
import { shortDate } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { roleNames } from '#web/domain/desk/role-names.ts'
import { InviteOperator } from './invite-operator.tsx'
import { RoleForm } from './role-form.tsx'

interface OperatorsViewProps {
  own: { id: string; role: Operator['role'] }
}

/** Who works at the desk; administrators invite, change roles and end them. */
export function OperatorsView({ own }: OperatorsViewProps) {
  const operators = useEndpoint(deskApi.operators.all, {}, { staleTime: 0 })
  const isAdmin = hasOperatorRole(own.role, 'admin')
  return (
    <>
      <PageHeading lead="Who works at this desk, and what each may do.">Operators</PageHeading>
      <QueryContent
        query={operators}
        loadingLabel="Loading operators"
        skeletonClass="h-40 w-full"
        errorText="They could not be loaded."
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((operator) => (
              <li key={operator.id}>
                <OperatorCard
                  operator={operator}
                  canChange={isAdmin && operator.id !== own.id && operator.ended_at === null}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      {isAdmin && <InviteOperator />}
    </>
  )
}

const stateOf = ({ accepted_at, ended_at }: Operator): string =>
  ended_at !== null ? 'Ended' : accepted_at === null ? 'Invited' : `Since ${shortDate(accepted_at)}`

function OperatorCard({ operator, canChange }: { operator: Operator; canChange: boolean }) {
  const { name, email, role, ended_at } = operator
  return (
    <Card className="flex flex-wrap items-end gap-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p translate={name === null ? undefined : 'no'} className="text-lg font-semibold wrap-anywhere">
          {name ?? email ?? 'A former operator'}
        </p>
        {name !== null && <p className="text-soft wrap-anywhere">{email}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={ended_at === null ? 'leaf' : 'plain'}>{roleNames[role]}</Badge>{' '}
          <span>{stateOf(operator)}</span>
        </p>
        {ended_at === null && <p className="mt-1 text-sm text-soft">{`${operatorRoleText[role]}.`}</p>}
      </div>
      {canChange && <RoleForm operator={operator} />}
    </Card>
  )
}
