import { useForm } from 'react-hook-form'
import type { DeskRestaurant } from '#contract/desk/approvals.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type DeskFreeMonthRefusal = NonNullable<DeskRestaurant['refused_free_month']>

const identityNames: Record<DeskFreeMonthRefusal['identity'], string> = {
  email: 'email',
  mobile_number: 'mobile number',
  abn: 'ABN',
  bank_account: 'bank account',
  payout_account: 'account for payouts',
}

interface FreeMonthProps {
  restaurant_id: string
  refused: DeskFreeMonthRefusal
  isAdmin: boolean
}

/** Why a restaurant has no free month, and how an administrator allows one. */
export function FreeMonth({ restaurant_id, refused, isAdmin }: FreeMonthProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const allow = useDeskCall(deskApi.approvals.allowFreeMonth)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await allow.mutateAsync({ restaurant_id, reason })
    notify('Done. The free month begins now.', 'success')
    await refresh(deskApi.approvals.read)
  })
  return (
    <Card>
      <h2 className="mb-4 text-2xl">No free month</h2>
      <p>{`The same ${identityNames[refused.identity]} had one already:`}</p>
      <ul className="mb-4 list-disc pl-5">
        {refused.restaurants.map(({ id, name }) => (
          <li key={id} translate="no" className="wrap-anywhere">
            {name}
          </li>
        ))}
        {refused.restaurants.length === 0 && <li>A restaurant whose account is erased</li>}
      </ul>
      {isAdmin ? (
        <Form name="Allow another free month" onSubmit={submit}>
          <TextField label="Why another free month?" help="It is recorded." {...fieldProps(form, 'reason')} />
          <FormError message={error} />
          <Button type="submit" variant="secondary" busy={isBusy}>
            Allow another free month
          </Button>
        </Form>
      ) : (
        <p className="text-soft">Administrators can allow another.</p>
      )}
    </Card>
  )
}
