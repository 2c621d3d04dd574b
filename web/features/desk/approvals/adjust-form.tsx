import { useForm } from 'react-hook-form'
import { useDeskCallOnce } from '#web/domain/desk/proof.ts'
import { NO_AMOUNT } from '#contract/typed-text.ts'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { price } from '#web/domain/food-items/price.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
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
  const adjust = useDeskCallOnce(deskApi.payoutBatches.adjust)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ direction, amount, reason }) => {
    if (typeof amount !== 'number')
      return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
    await adjust.mutateAsync({ restaurant_id, direction, amount, reason })
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
      <FormError message={error} />
      <Button type="submit" className="self-start" busy={isBusy}>
        Adjust the balance
      </Button>
    </Form>
  )
}
