import { complaintKindText } from '#contract/desk/complaint-terms.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { useState } from 'react'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { RestaurantComplaint } from '#contract/desk/complaints.ts'
import { AppealForm } from '#web/domain/complaints/appeal-form.tsx'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { collectorText, listedCode } from '#contract/orders/order-code-wording.ts'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint, refresh } from '#web/platform/http/query.ts'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { useForm } from 'react-hook-form'
import { NO_AMOUNT } from '#contract/text/typed-text.ts'
import { RefundChoice } from '#web/domain/complaints/refund-choice.tsx'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { api } from '#web/platform/http/api.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
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
function AnswerForm({ complaint }: { complaint: RestaurantComplaint }) {
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
    <Form name={`Answer the complaint about ${listedCode(complaint.order)}`} onSubmit={() => submit(true)}>
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

const canAnswer = ({ actions }: RestaurantComplaint): boolean => actions.includes('answer')

/** Complaints about orders of the own restaurant that wait for its answer; nothing without any. */
export function ComplaintsToAnswer() {
  const unanswered =
    useEndpoint(deskApi.complaints.ofRestaurant, { status: 'to_answer' }, { staleTime: 0 }).data ?? []
  const toAnswer = unanswered.filter(canAnswer)
  if (toAnswer.length === 0) return null
  return (
    <section aria-label="Complaints" className={classes(cardClass, 'divide-y divide-line')}>
      {toAnswer.map((complaint) => (
        <ComplaintToAnswer key={complaint.id} complaint={complaint} />
      ))}
    </section>
  )
}

/** All others, folded; nothing without any. */
export function EarlierComplaints() {
  const query = usePages(deskApi.complaints.ofRestaurant, { status: 'past' })
  const others = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (others.length === 0) return null
  const count = others.length === 1 ? 'One' : `${others.length}${query.hasNextPage ? '+' : ''}`
  return (
    <FoldedCard title="Earlier complaints" note={count}>
      <div className="flex flex-col gap-8">
        {others.map((complaint) => (
          <div key={complaint.id} className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h4 className="text-xl">
                <ComplaintTitle complaint={complaint} />
              </h4>
              <ComplaintBadge status={complaint.status} />
            </div>
            <ComplaintDetails complaint={complaint} />
          </div>
        ))}
        {query.hasNextPage && (
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </FoldedCard>
  )
}

function ComplaintTitle({ complaint: { order } }: { complaint: RestaurantComplaint }) {
  return (
    <Untranslated
      words={[listedCode(order), order.customer_first_name]}
    >{`Complaint about ${listedCode(order)}${order.customer_first_name !== null ? ` of ${order.customer_first_name}` : ''}`}</Untranslated>
  )
}

/** Two lines and *Answer*, which shows the rest. */
function ComplaintToAnswer({ complaint }: { complaint: RestaurantComplaint }) {
  const [isOpen, setOpen] = useState(false)
  const { order } = complaint
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg">
            <Untranslated
              words={[order.customer_first_name, listedCode(order)]}
            >{`Complaint: ${[order.customer_first_name, listedCode(order)].filter(Boolean).join(', ')}`}</Untranslated>
          </h2>
          {!isOpen && (
            <p className="truncate text-soft">{`${complaintKindText[complaint.kind]}: ${isolatedText(complaint.text)}`}</p>
          )}
        </div>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 px-4 py-1"
        >
          Answer
        </Button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 pt-3">
          <ComplaintDetails complaint={complaint} />
        </div>
      )}
    </div>
  )
}

function ComplaintDetails({ complaint }: { complaint: RestaurantComplaint }) {
  const { order } = complaint
  return (
    <>
      <p className="text-soft">{`${orderLinesText(order.items)} · ${price(order.paid)} paid${order.refunded > 0 ? `, ${price(order.refunded)} refunded` : ''}`}</p>
      {order.collected_at !== null && (
        <p className="text-soft">
          <Untranslated words={[order.collected_by]}>
            {[`Collected ${dayAndTime(order.collected_at, new Date(serverNow()))}`, collectorText(order)]
              .filter(Boolean)
              .join(', ')}
          </Untranslated>
        </p>
      )}
      <ComplaintContent complaint={complaint} />
      <p className="font-semibold">{complaint.next}</p>
      {canAnswer(complaint) && <AnswerForm complaint={complaint} />}
      {complaint.actions.includes('appeal') && <AppealForm complaint_id={complaint.id} by="restaurant" />}
    </>
  )
}
