import { joinIsolated } from '#contract/people/isolated-text.ts'
import { useForm } from 'react-hook-form'
import type { Operator } from '#contract/people/operators.ts'
import { operatorRoles } from '#contract/endpoint.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { DID_NOT_WORK, failureText } from '#web/platform/http/call.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { roleNames } from '#web/domain/desk/role-names.ts'

/** Gives an operator another role, or ends it. */
export function RoleForm({ operator: { id: operator_id, name, email, role } }: { operator: Operator }) {
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
        <Button type="submit" disabled={form.watch('role') === role} busy={isBusy}>
          Change the role
        </Button>
        <SecondPress question="Yes, end it" busy={end.isPending} onConfirm={() => void endRole()}>
          End role
        </SecondPress>
      </div>
      <FormError message={error} />
    </Form>
  )
}
