import { useForm } from 'react-hook-form'
import type { PayoutConfirmation } from '#contract/money/payout-confirmations.ts'
import { NO_AMOUNT } from '#contract/text/typed-text.ts'
import { shortDate } from '#contract/time-wording.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { price } from '#web/domain/food-items/price.ts'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField, type NumberFieldValue } from '#web/ui/forms/number-field.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { nameOf } from './payout-wording.ts'
import { refreshPayouts } from './use-money-call.ts'

/** What two people have to confirm after a restore before anything is paid; nothing otherwise. */
export function ConfirmationsCard() {
  const { data } = useEndpoint(deskApi.payoutConfirmations.browse, {})
  if (data === undefined || data.backup_created_at === null) return null
  return (
    <Card className="mb-6">
      <h2 className="mb-2 text-xl">Payouts are locked</h2>
      <p className="mb-4">
        {`A backup of ${shortDate(data.backup_created_at)} was restored. Look up at the bank or the provider what each of these was paid since; two people have to say the same.`}
      </p>
      <ul className="divide-y divide-line">
        {data.left.map((one) => (
          <li key={one.id} className="py-4">
            <ConfirmationForm confirmation={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ConfirmationForm({ confirmation }: { confirmation: PayoutConfirmation }) {
  const { id, restaurant_name, payout_number, amount, paid, stated_by_name } = confirmation
  const form = useForm<{ paid: NumberFieldValue }>({ defaultValues: { paid: null } })
  const { mutateAsync } = useDeskCall(deskApi.payoutConfirmations.confirm)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (fields) => {
    if (typeof fields.paid !== 'number')
      return form.setError('paid', { message: NO_AMOUNT }, { shouldFocus: true })
    const { is_confirmed, is_unlocked } = await mutateAsync({ confirmation_id: id, paid: fields.paid })
    notify(
      is_unlocked
        ? 'Confirmed. Payouts are no longer locked.'
        : is_confirmed
          ? 'Confirmed.'
          : 'Recorded. Another person has to say the same.',
      'success',
    )
    await refresh(deskApi.payoutConfirmations.browse)
    await refreshPayouts()
  })
  return (
    <Form name={`Paid to ${restaurant_name}`} onSubmit={submit}>
      <p>
        <Untranslated
          words={[restaurant_name, stated_by_name]}
        >{`${restaurant_name}: ${payout_number === null ? `was owed ${price(amount)}` : `payout ${payout_number} of ${price(amount)}`}.${paid === null ? '' : ` ${nameOf(stated_by_name)} says that ${price(paid)} was paid.`}`}</Untranslated>
      </p>
      <NumberField
        label="Paid since, in dollars"
        help="0 if nothing was."
        kind={dollars}
        {...useNumberProps(form, 'paid')}
      />
      <FormError message={error} />
      <Button type="submit" variant="secondary" className="self-start" busy={isBusy}>
        {paid === null ? 'Say so' : 'Confirm'}
      </Button>
    </Form>
  )
}
