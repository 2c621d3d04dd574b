import { joinIsolated } from '#contract/text/isolated-text.ts'
import { useForm } from 'react-hook-form'
import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { NO_AMOUNT } from '#contract/text/typed-text.ts'
import { type Bearer, BearerChoice } from '#web/domain/complaints/bearer-choice.tsx'
import { RefundChoice } from '#web/domain/complaints/refund-choice.tsx'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { price } from '#web/domain/food-items/price.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField, type NumberFieldValue } from '#web/ui/forms/number-field.tsx'
import { useDeskCall } from '#web/domain/desk/proof.ts'

interface OperatorDecision {
  complaint_id: string
  reason: string
  restore_item?: true
}

interface DecidedRefund {
  amount: number
  borne_by: Bearer
}

/** What operators can decide about a complaint now, if anything: about itself, or about an appeal. */
const decisionStepOf = ({ actions }: DeskComplaint): 'complaint' | 'appeal' | undefined =>
  actions.includes('decide_appeal') ? 'appeal' : actions.includes('decide') ? 'complaint' : undefined

/** The two ways to decide a complaint or its appeal: with a refund or without. */
function useDecisionCalls(isAppeal: boolean) {
  const settle = useDeskCall(deskApi.deskComplaints.settle)
  const close = useDeskCall(deskApi.deskComplaints.close)
  const decideAppeal = useDeskCall(deskApi.deskComplaints.decideAppeal)
  return {
    pay: (decision: OperatorDecision & DecidedRefund): Promise<DeskComplaint> =>
      isAppeal
        ? decideAppeal.mutateAsync({ ...decision, outcome: 'reversed' })
        : settle.mutateAsync(decision),
    refuse: (decision: OperatorDecision): Promise<DeskComplaint> =>
      isAppeal ? decideAppeal.mutateAsync({ ...decision, outcome: 'upheld' }) : close.mutateAsync(decision),
  }
}

/**
 * Decides a complaint or its appeal: a suggested amount fills in the reason, so that one more press settles
 * it.
 */
export function DecideForm({ complaint }: { complaint: DeskComplaint }) {
  const step = decisionStepOf(complaint)
  if (complaint.proposal !== null)
    return (
      <Callout kind="info">
        {`A refund of ${price(complaint.proposal.amount ?? 0)} waits for somebody else to confirm it.`}
      </Callout>
    )
  return step && <OpenDecision complaint={complaint} isAppeal={step === 'appeal'} />
}

const emptyDecision = {
  amount: null as NumberFieldValue,
  borne_by: 'restaurant' as Bearer,
  reason: '',
  restores_items: false,
}

function OpenDecision({ complaint, isAppeal }: { complaint: DeskComplaint; isAppeal: boolean }) {
  const form = useForm({ defaultValues: emptyDecision })
  const title = isAppeal ? 'Decide the appeal' : 'Decide'
  const { pay, refuse } = useDecisionCalls(isAppeal)
  const { amount, borne_by, restores_items } = form.watch()
  const isOfRestaurant = isAppeal && complaint.appeal?.by === 'restaurant'
  const { error, isBusy, submit } = useSubmit(
    form,
    'It was not decided. Please try again.',
    async ({ reason }, withRefund: boolean) => {
      const decision = {
        complaint_id: complaint.id,
        reason,
        ...(restores_items ? ({ restore_item: true } as const) : {}),
      }
      if (withRefund && typeof amount !== 'number')
        return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
      const { proposal } =
        withRefund && typeof amount === 'number'
          ? await pay({ ...decision, amount, borne_by })
          : await refuse(decision)
      notify(proposal === null ? 'Decided. Both sides get an email.' : PROPOSED, 'success')
      await refresh(deskApi.deskComplaints.get, deskApi.deskComplaints.browse, deskApi.operators.overview)
    },
  )
  return (
    <Card>
      <Form name={title} onSubmit={() => submit(true)}>
        <h2 className="text-xl">{title}</h2>
        <RefundChoice
          legend="Suggested refunds"
          suggestions={complaint.suggestions}
          amount={amount}
          onChoose={(suggestion) => {
            form.setValue('amount', suggestion.amount)
            form.setValue('reason', suggestion.reason)
            form.clearErrors()
          }}
        >
          <NumberField
            label="Refund in dollars"
            kind={dollars}
            help={
              isOfRestaurant
                ? 'Surplate bears it instead of the restaurant.'
                : `At most ${price(complaint.order.refundable)}.`
            }
            {...useNumberProps(form, 'amount')}
          />
        </RefundChoice>
        {!isOfRestaurant && (
          <BearerChoice bearer={borne_by} onChange={(bearer) => form.setValue('borne_by', bearer)} />
        )}
        {complaint.food_to_decide.length > 0 && (
          <Callout kind="warning">{`Still on sale until you decide, because similar complaints came this evening: ${joinIsolated(complaint.food_to_decide.map(({ name }) => name))}. A refund that the restaurant bears takes it off sale.`}</Callout>
        )}
        {complaint.food_off_sale.length > 0 && (
          <>
            <Checkbox
              label={`Put back on sale: ${joinIsolated(complaint.food_off_sale.map(({ name }) => name))}`}
              checked={restores_items}
              onChange={(isChecked) => form.setValue('restores_items', isChecked)}
            />
            <p className="text-sm text-soft">
              It comes back by itself when you close without a refund, or Surplate bears it.
            </p>
          </>
        )}
        <TextAreaField label="Reason" help="Both sides read it." {...fieldProps(form, 'reason')} />
        <FormError message={error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {isAppeal ? 'Reverse the decision' : 'Settle'}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => void submit(false)}>
            {isAppeal ? 'Uphold the decision' : 'Close without a refund'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
