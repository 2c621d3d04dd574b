import {
  type Operator,
  operatorRoleText,
  OPERATOR_INVITATION_MINUTES,
  operatorsApi,
} from '#contract/people/operators.ts'
import { hasOperatorRole, operatorRoles, type OperatorRole } from '#contract/endpoint.ts'
import { shortDate } from '#contract/time-wording.ts'
import { useApprovesFrom } from '#web/domain/desk/approves-money.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint, refresh } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { roleNames } from '#web/domain/desk/role-names.ts'
import { isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { DID_NOT_WORK, failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, Callout } from '#web/ui/callout.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { TextField } from '#web/ui/forms/field.tsx'
import { SuccessorCard } from './successor-card.tsx'
import { VersionCard } from './version-card.tsx'

/** Gives an operator another role, or ends it. */
function RoleForm({ operator: { id: operator_id, name, email, role } }: { operator: Operator }) {
  const form = useForm({ values: { role } })
  const change = useDeskCall(deskApi.operators.changeRole)
  const end = useDeskCall(deskApi.operators.end)
  const { error, setError, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (input) => {
    await change.mutateAsync({ operator_id, ...input })
    notify('The role is changed.', 'success')
    await refresh(deskApi.operators.all)
  })
  const endRole = async (): Promise<void> => {
    setError(undefined)
    try {
      await end.mutateAsync({ operator_id })
    } catch (failure) {
      return setError(failureText(failure, DID_NOT_WORK))
    }
    notify('The role has ended.', 'success')
    await refresh(deskApi.operators.all)
  }
  return (
    <Form name={`Role of ${joinIsolated([name, email])}`} onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Role" className="w-44" {...fieldProps(form, 'role')}>
          {operatorRoles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" disabled={form.watch('role') === role} busy={isBusy}>
          Change role
        </Button>
        <SecondPress question="Yes, end it" busy={end.isPending} onConfirm={() => void endRole()}>
          End role
        </SecondPress>
      </div>
      <FormError message={error} />
    </Form>
  )
}

/** Sends the link by which somebody becomes an operator to their address alone. */
function InviteOperator() {
  const defaultValues = { email: '', role: 'support' as OperatorRole }
  const form = useForm({ resolver: zodResolver(operatorsApi.invite.input), defaultValues })
  const invite = useDeskCall(deskApi.operators.invite)
  const [invited, setInvited] = useState<string>()
  const { error, isBusy, submit } = useSubmit(
    form,
    'The invitation was not made. Please try again.',
    async (input) => {
      await invite.mutateAsync(input)
      setInvited(input.email)
      form.reset(defaultValues)
      await refresh(deskApi.operators.all)
    },
  )
  return (
    <Card className="mt-6">
      <Form name="Invite an operator" onSubmit={submit}>
        <h2 className="text-xl">Invite an operator</h2>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-start">
          <TextField label="Email" type="email" autoComplete="off" {...fieldProps(form, 'email')} />
          <SelectField
            label="Role"
            help={`${operatorRoleText[form.watch('role')]}.`}
            {...fieldProps(form, 'role')}
          >
            {operatorRoles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </SelectField>
        </div>
        <FormError message={error} />
        <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
          Send the link
        </Button>
        {invited !== undefined && (
          <Callout kind="success" live>
            {`An email with the link went to ${isolatedText(invited)}. It works once, within ${OPERATOR_INVITATION_MINUTES} minutes.`}
          </Callout>
        )}
      </Form>
    </Card>
  )
}

interface OperatorsViewProps {
  own: { id: string; name: string; role: Operator['role'] }
}

/** Who works at the desk; administrators invite, change roles and end them. */
export function OperatorsView({ own }: OperatorsViewProps) {
  const operators = useEndpoint(deskApi.operators.all, {}, { staleTime: 0 })
  const isAdmin = hasOperatorRole(own.role, 'admin')
  return (
    <>
      <PageHeading>Operators</PageHeading>
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
      {isAdmin && <SuccessorCard own={own} />}
      <VersionCard />
    </>
  )
}

const stateOf = ({ accepted_at, ended_at }: Operator): string =>
  ended_at !== null ? 'Ended' : accepted_at === null ? 'Invited' : `Since ${shortDate(accepted_at)}`

function OperatorCard({ operator, canChange }: { operator: Operator; canChange: boolean }) {
  const { name, email, role, ended_at } = operator
  const approvesFrom = useApprovesFrom(ended_at === null ? operator : {})
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
        {approvesFrom !== undefined && (
          <p className="text-sm text-soft">{`May approve money from ${approvesFrom}.`}</p>
        )}
      </div>
      {canChange && <RoleForm operator={operator} />}
    </Card>
  )
}
