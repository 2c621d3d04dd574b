import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDeskCallOnce } from '#web/domain/desk/proof.ts'
import { NO_AMOUNT } from '#contract/typed-text.ts'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { price } from '#web/domain/food-items/price.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField, type NumberFieldValue } from '#web/ui/forms/number-field.tsx'

type Direction = 'to_restaurant' | 'from_restaurant'

const noAdjustment: { direction: Direction; amount: NumberFieldValue; reason: string } = {
  direction: 'to_restaurant',
  amount: null,
  reason: '',
}

/** Gives a restaurant more, or less, than its orders do. */
export const AdjustForm = ({ restaurant_id }: { restaurant_id: string }) => (
  <FoldedCard
    title="Adjust the balance"
    level={2}
    note="More or less than its orders give, for a reason."
    keepsContent
  >
    <AdjustFields restaurant_id={restaurant_id} />
  </FoldedCard>
)

function AdjustFields({ restaurant_id }: { restaurant_id: string }) {
  const form = useForm({ defaultValues: noAdjustment })
  const [formError, setFormError] = useState<string>()
  const adjust = useDeskCallOnce(deskApi.payoutBatches.adjust)
  const submit = form.handleSubmit(async ({ direction, amount, reason }) => {
    setFormError(undefined)
    if (typeof amount !== 'number')
      return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
    try {
      await adjust.mutateAsync({ restaurant_id, direction, amount, reason })
    } catch (error) {
      return setFormError(
        showFormErrors(
          error,
          ['direction', 'amount', 'reason'],
          form.setError,
          'That did not work. Please try again.',
        ),
      )
    }
    form.reset(noAdjustment)
    notify(
      `${price(amount)} ${direction === 'to_restaurant' ? 'more' : 'less'} for the restaurant. The next payout has it.`,
      'success',
    )
    await refresh(deskApi.payoutBatches.payable, deskApi.payoutBatches.balance)
  })
  return (
    <Form name="Adjust the balance" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="The restaurant gets" {...fieldProps(form, 'direction')}>
          <option value="to_restaurant">More</option>
          <option value="from_restaurant">Less</option>
        </SelectField>
        <NumberField label="Amount in dollars" kind={dollars} {...useNumberProps(form, 'amount')} />
      </div>
      <TextField label="Why?" help="It is recorded. Surplate bears it." {...fieldProps(form, 'reason')} />
      <FormError message={formError} />
      <Button type="submit" className="self-start" busy={form.formState.isSubmitting}>
        Adjust the balance
      </Button>
    </Form>
  )
}
