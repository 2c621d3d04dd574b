import { useForm } from 'react-hook-form'
import type { Operator } from '#contract/people/operators.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { roleNames } from '#web/domain/desk/role-names.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useState } from 'react'

interface LeavingAdmin {
  id: string
  name: string
}

/** What the one who hands over keeps, as the reason says it to who takes over. */
const afterwards = {
  leave: { option: 'Leave the desk', request: 'end their role' },
  support: { option: `Stay as ${roleNames.support}`, request: `change their role to ${roleNames.support}` },
  finance: { option: `Stay as ${roleNames.finance}`, request: `change their role to ${roleNames.finance}` },
}

const isActive = ({ accepted_at, ended_at }: Operator): boolean => accepted_at !== null && ended_at === null

/** How an administrator hands the instance over: another becomes one, and then changes the role of the first. */
export function SuccessorCard({ own }: { own: LeavingAdmin }) {
  const { data: operators = [] } = useEndpoint(deskApi.operators.all, {})
  const others = operators.filter((operator) => isActive(operator) && operator.id !== own.id)
  return (
    <div className="mt-6">
      <FoldedCard level={2} title="Hand over this instance">
        {others.length === 0 ? (
          <p>First invite who takes over. They appear here once they have accepted.</p>
        ) : (
          <SuccessorForm own={own} others={others} />
        )}
      </FoldedCard>
    </div>
  )
}

function SuccessorForm({ own, others }: { own: LeavingAdmin; others: Operator[] }) {
  const form = useForm({
    defaultValues: { operator_id: others[0]?.id ?? '', next_role: 'leave' as keyof typeof afterwards },
  })
  const change = useDeskCall(deskApi.operators.changeRole)
  const [confirmation, setConfirmation] = useState<string>()
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ operator_id, next_role }) => {
    const { request } = afterwards[next_role]
    const reason = `Takes over the instance from ${own.name}. Please ${request}, under Operators.`
    await change.mutateAsync({ operator_id, role: 'admin', reason })
    setConfirmation(`They are an administrator now, and an email asks them to ${request}.`)
    await refresh(deskApi.operators.all)
  })
  return (
    <Form name="Hand over this instance" onSubmit={submit}>
      <p>
        You stay administrator until they have taken over. What is outside the desk (Stripe, DNS, mail,
        backups) is listed under Handing over in docs/operating.md.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Who takes over" {...fieldProps(form, 'operator_id')}>
          {others.map(({ id, name, email }) => (
            <option key={id} value={id} translate="no">
              {name ?? email}
            </option>
          ))}
        </SelectField>
        <SelectField label="Afterwards I" {...fieldProps(form, 'next_role')}>
          {Object.entries(afterwards).map(([next_role, { option }]) => (
            <option key={next_role} value={next_role}>
              {option}
            </option>
          ))}
        </SelectField>
      </div>
      <FormError message={error} />
      <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
        Make them administrator
      </Button>
      {confirmation !== undefined && (
        <Callout kind="success" live>
          {confirmation}
        </Callout>
      )}
    </Form>
  )
}
