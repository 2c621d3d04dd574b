import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { OPERATOR_INVITATION_MINUTES, operatorRoleText, operatorsApi } from '#contract/people/operators.ts'
import { type OperatorRole, operatorRoles } from '#contract/endpoint.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { roleNames } from '#web/domain/desk/role-names.ts'

/** Makes the link by which somebody becomes an operator; whoever invites hands it over. */
export function InviteOperator() {
  const defaultValues = { email: '', role: 'support' as OperatorRole }
  const form = useForm({ resolver: zodResolver(operatorsApi.invite.input), defaultValues })
  const invite = useDeskCall(deskApi.operators.invite)
  const [link, setLink] = useState<string>()
  const { error, isBusy, submit } = useSubmit(
    form,
    'The invitation was not made. Please try again.',
    async (input) => {
      setLink((await invite.mutateAsync(input)).invitation_url)
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
          Make the link
        </Button>
        {link !== undefined && (
          <Callout kind="success" live>
            <p>{`Give this link to the person. It works once, within ${OPERATOR_INVITATION_MINUTES} minutes.`}</p>
            <p className="my-2 font-mono text-sm wrap-anywhere">{link}</p>
            <CopyButton
              variant="secondary"
              text={link}
              copiedText="The link is copied."
              errorText="Please copy the link by hand."
            >
              Copy
            </CopyButton>
          </Callout>
        )}
      </Form>
    </Card>
  )
}
