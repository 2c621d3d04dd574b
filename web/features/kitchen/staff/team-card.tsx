import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type MemberRole, staffApi } from '#contract/kitchen/staff.ts'
import { roleDuties } from '#web/domain/people/role-wording.ts'
import { showAccepted } from '#web/platform/forms/accepted-form.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MemberRow, roleOptions } from './member-row.tsx'
import { UndoneCollections } from './undone-collections.tsx'

/** Who works at the restaurant, and the form that invites somebody. For its owner. */
export function TeamCard() {
  return (
    <FoldedCard title="Team">
      <Members />
    </FoldedCard>
  )
}

function Members() {
  const members = useEndpoint(kitchenApi.staff.members, {}, { staleTime: 0 })
  return (
    <div className="flex flex-col gap-6">
      <QueryContent
        query={members}
        loadingLabel="Loading your team"
        skeletonClass="h-24 w-full"
        errorText="Your team could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">
              Nobody but you yet. Invite those who cook or stand at the counter, each with an account of their
              own.
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <UndoneCollections />
      <InviteForm />
    </div>
  )
}

const InviteSchema = staffApi.invite.input
const noInvitation = { email: '', role: 'counter' as MemberRole }

function InviteForm() {
  const form = useForm({ resolver: zodResolver(InviteSchema), defaultValues: noInvitation })
  const invite = useCall(kitchenApi.staff.invite)
  const { error, isBusy, submit } = useSubmit(
    form,
    'The invitation was not sent. Please try again.',
    async (input) => {
      const sent = { ...form.getValues() }
      await invite.mutateAsync(input)
      notify(`An invitation is on its way to ${input.email}.`, 'success')
      showAccepted(form, sent, noInvitation)
      await refresh(kitchenApi.staff.members)
    },
  )
  return (
    <Form name="Invite somebody" onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-5">
      <h4 className="font-display text-lg font-bold">Invite somebody</h4>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-start">
        <TextField label="Email" type="email" autoComplete="off" {...fieldProps(form, 'email')} />
        <SelectField label="Role" help={roleDuties[form.watch('role')]} {...fieldProps(form, 'role')}>
          {roleOptions}
        </SelectField>
      </div>
      <FormError message={error} />
      <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
        Send invitation
      </Button>
    </Form>
  )
}
