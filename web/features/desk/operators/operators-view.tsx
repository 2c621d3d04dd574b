import { type Operator, operatorRoleText } from '#contract/desk/operators.ts'
import { operatorRoles } from '#contract/endpoint.ts'
import { shortDate } from '#contract/time-wording.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { roleNames } from './role-names.ts'
import { InviteOperator } from './invite-operator.tsx'

interface OperatorsViewProps {
  own: { id: string; role: Operator['role'] }
}

/** Who works at the desk; administrators invite, change roles and end them. */
export function OperatorsView({ own }: OperatorsViewProps) {
  const operators = useEndpoint(deskApi.operators.all, {}, { staleTime: 0 })
  const isAdmin = own.role === 'admin'
  return (
    <>
      <PageHeading lead="Who works at this desk, and what each may do.">Operators</PageHeading>
      <QueryContent query={operators} loadingLabel="Loading operators" skeletonClass="h-40 w-full" errorText="They could not be loaded.">
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((operator) => (
              <li key={operator.id}>
                <OperatorCard operator={operator} canChange={isAdmin && operator.id !== own.id && operator.ended_at === null} />
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
  const change = useDeskCall(deskApi.operators.changeRole)
  const end = useDeskCall(deskApi.operators.end)
  const run = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      notify(done, 'success')
      await refresh(deskApi.operators.all)
    } catch (error) {
      notify(failureText(error, 'That did not work. Please try again.'), 'error')
    }
  }
  const { id: operator_id, name, email, role, ended_at } = operator
  return (
    <Card className="flex flex-wrap items-end gap-4">
      <div className="min-w-56 flex-1">
        <p className="text-lg font-semibold wrap-anywhere">{name ?? email ?? 'A former operator'}</p>
        {name !== null && <p className="text-soft wrap-anywhere">{email}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={ended_at === null ? 'leaf' : 'plain'}>{roleNames[role]}</Badge> {stateOf(operator)}
        </p>
        {ended_at === null && <p className="mt-1 text-sm text-soft">{operatorRoleText[role]}.</p>}
      </div>
      {canChange && (
        <>
          <SelectField
            label="Role"
            value={role}
            className="w-44"
            onChange={({ target }) => {
              const next = operatorRoles.find((each) => each === target.value)
              if (next !== undefined) void run(change.mutateAsync({ operator_id, role: next }), 'The role is changed.')
            }}
          >
            {operatorRoles.map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </SelectField>
          <Button variant="danger" busy={end.isPending} onClick={() => void run(end.mutateAsync({ operator_id }), 'The role has ended.')}>
            End role
          </Button>
        </>
      )}
    </Card>
  )
}
