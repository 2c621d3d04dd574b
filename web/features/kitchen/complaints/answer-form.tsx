import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RestaurantComplaint } from '#contract/desk/complaints.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { NO_AMOUNT, typedDollars } from '#contract/typed-text.ts'
import { RefundChoice } from '#web/domain/complaints/refund-choice.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { api } from '#web/platform/http/api.ts'
import { moneyApi } from '#web/platform/http/money-api.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** The restaurant's answer to a complaint: it agrees and gives money back, or says why not. */
export function AnswerForm({ complaint }: { complaint: RestaurantComplaint }) {
  const { id: complaint_id, suggestions, order } = complaint
  const form = useForm({ defaultValues: { amount: '', text: '' } })
  const [formError, setFormError] = useState<string>()
  const answer = useCall(deskApi.complaints.answer)
  const amount = form.watch('amount')
  const dollars = typedDollars(amount)
  const submit = (agrees: boolean) =>
    form.handleSubmit(async ({ text }) => {
      setFormError(undefined)
      if (agrees && amount.trim() !== '' && dollars === undefined)
        return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
      try {
        const refund = agrees && dollars !== undefined ? { amount: dollars } : {}
        const { status } = await answer.mutateAsync({ complaint_id, agrees, text, ...refund })
        notify(status === 'settled' ? 'Settled. The customer gets an email.' : 'Your answer is with Surplate now.', 'success')
      } catch (error) {
        return setFormError(showFormErrors(error, ['amount', 'text'], form.setError, 'Your answer was not sent. Please try again.'))
      }
      await refresh(deskApi.complaints.ofRestaurant, api.orders.ofRestaurant, moneyApi.statements.statement)
    })
  return (
    <Form name={`Answer the complaint about ${spacedCode(complaint.order.code)}`} onSubmit={submit(true)}>
      <RefundChoice
        legend="How much goes back?"
        suggestions={suggestions}
        amount={amount}
        onChoose={(suggestion) => {
          form.setValue('amount', String(suggestion.amount))
          form.clearErrors('amount')
        }}
      >
        <TextField
          label="Another amount in dollars"
          inputMode="decimal"
          help={`At most ${price(order.refundable)}. You bear it.`}
          {...fieldProps(form, 'amount')}
        />
      </RefundChoice>
      <TextAreaField label="Your answer" help="The customer reads it." {...fieldProps(form, 'text')} />
      <FormError message={formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {dollars === undefined ? 'Agree' : `Agree and give back ${price(dollars)}`}
        </Button>
        <Button variant="secondary" busy={form.formState.isSubmitting} onClick={() => void submit(false)()}>
          I do not agree
        </Button>
      </div>
    </Form>
  )
}
