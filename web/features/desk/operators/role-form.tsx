import { joinIsolated } from '#contract/people/isolated-text.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Operator } from '#contract/people/operators.ts'
import { operatorRoles } from '#contract/endpoint.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { failureText } from '#web/platform/http/call.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { roleNames } from '#web/domain/desk/role-names.ts'

const FAILED = 'That did not work. Please try again.'

/** Gives an operator another role, or ends it. */
export function RoleForm({ operator: { id: operator_id, name, email, role } }: { operator: Operator }) {
  const form = useForm({ values: { role } })
  const change = useDeskCall(deskApi.operators.changeRole)
  const end = useDeskCall(deskApi.operators.end)
  const [formError, setFormError] = useState<string>()
  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await change.mutateAsync({ operator_id, ...input })
    } catch (error) {
      return setFormError(showFormErrors(error, ['role'], form.setError, FAILED))
    }
    notify('The role is changed.', 'success')
    await refresh(deskApi.operators.all)
  })
  const endRole = async (): Promise<void> => {
    setFormError(undefined)
    try {
      await end.mutateAsync({ operator_id })
    } catch (error) {
      return setFormError(failureText(error, FAILED))
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
        <Button type="submit" disabled={form.watch('role') === role} busy={form.formState.isSubmitting}>
          Change the role
        </Button>
        <SecondPress question="Yes, end it" busy={end.isPending} onConfirm={() => void endRole()}>
          End role
        </SecondPress>
      </div>
      <FormError message={formError} />
    </Form>
  )
}
