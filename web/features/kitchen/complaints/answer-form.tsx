import { useForm } from 'react-hook-form'
import type { RestaurantComplaint } from '#contract/desk/complaints.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { NO_AMOUNT } from '#contract/typed-text.ts'
import { RefundChoice } from '#web/domain/complaints/refund-choice.tsx'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { price } from '#web/domain/food-items/price.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { api } from '#web/platform/http/api.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField, type NumberFieldValue } from '#web/ui/forms/number-field.tsx'

interface AnswerFields {
  amount: NumberFieldValue
  text: string
}

/** The restaurant's answer to a complaint: it agrees and gives money back, or says why not. */
export function AnswerForm({ complaint }: { complaint: RestaurantComplaint }) {
  const { id: complaint_id, suggestions, order } = complaint
  const form = useForm<AnswerFields>({ defaultValues: { amount: null, text: '' } })
  const answer = useCall(deskApi.complaints.answer)
  const amount = form.watch('amount')
  const { error, isBusy, submit } = useSubmit(
    form,
    'Your answer was not sent. Please try again.',
    async ({ text }, agrees: boolean) => {
      if (agrees && typeof amount === 'string')
        return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
      const refund = agrees && typeof amount === 'number' ? { amount } : {}
      const { status } = await answer.mutateAsync({ complaint_id, agrees, text, ...refund })
      notify(
        status === 'settled' ? 'Settled. The customer gets an email.' : 'Your answer is with Surplate now.',
        'success',
      )
      await refresh(deskApi.complaints.ofRestaurant, api.orders.ofRestaurant, moneyApi.statements.statement)
    },
  )
  return (
    <Form
      name={`Answer the complaint about ${spacedCode(complaint.order.code)}`}
      onSubmit={() => submit(true)}
    >
      <RefundChoice
        legend="How much goes back?"
        suggestions={suggestions}
        amount={amount}
        onChoose={(suggestion) => {
          form.setValue('amount', suggestion.amount)
          form.clearErrors('amount')
        }}
      >
        <NumberField
          label="Another amount in dollars"
          kind={dollars}
          help={`At most ${price(order.refundable)}. You bear it.`}
          {...useNumberProps(form, 'amount')}
        />
      </RefundChoice>
      <TextAreaField label="Your answer" help="The customer reads it." {...fieldProps(form, 'text')} />
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {typeof amount === 'number' ? `Agree and give back ${price(amount)}` : 'Agree'}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => void submit(false)}>
          I do not agree
        </Button>
      </div>
    </Form>
  )
}
