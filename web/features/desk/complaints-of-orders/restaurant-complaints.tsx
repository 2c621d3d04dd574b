import { useState } from 'react'
import type { RestaurantComplaint } from '#contract/desk/complaints.ts'
import { ComplaintBadge, ComplaintContent } from '#web/domain/desk/complaint-parts.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { spacedCode } from '#web/domain/orders/order-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { AppealForm } from './appeal-form.tsx'

/** Complaints about orders of the own restaurant: those to answer openly, the others folded. Nothing without any. */
export function RestaurantComplaints() {
  const { data = [] } = useEndpoint(deskApi.complaints.ofRestaurant, {}, { staleTime: 0 })
  const toAnswer = data.filter(({ actions }) => actions.includes('answer'))
  const others = data.filter(({ actions }) => !actions.includes('answer'))
  if (data.length === 0) return null
  return (
    <section aria-label="Complaints" className="flex flex-col gap-4">
      {toAnswer.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} />
      ))}
      {others.length > 0 && (
        <FoldedCard title="Earlier complaints" note={others.length === 1 ? 'One' : String(others.length)}>
          <div className="flex flex-col gap-4">
            {others.map((complaint) => (
              <ComplaintCard key={complaint.id} complaint={complaint} />
            ))}
          </div>
        </FoldedCard>
      )}
    </section>
  )
}

function ComplaintCard({ complaint }: { complaint: RestaurantComplaint }) {
  const { order } = complaint
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">
          Complaint about {spacedCode(order.code)}
          {order.customer_first_name !== null && ` of ${order.customer_first_name}`}
        </h2>
        <ComplaintBadge status={complaint.status} />
      </div>
      <p className="text-soft">
        {order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} · {price(order.paid)} paid
        {order.refunded > 0 && `, ${price(order.refunded)} refunded`}
      </p>
      <ComplaintContent complaint={complaint} />
      <p role="status" className="font-semibold">
        {complaint.next}
      </p>
      {complaint.actions.includes('answer') && <AnswerForm complaint={complaint} />}
      {complaint.actions.includes('appeal') && <AppealForm complaint_id={complaint.id} by="restaurant" />}
    </Card>
  )
}

function AnswerForm({ complaint }: { complaint: RestaurantComplaint }) {
  const { id: complaint_id, suggestions, order } = complaint
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const answer = useCall(deskApi.complaints.answer, {
    onSuccess: ({ status }) => {
      notify(status === 'settled' ? 'Settled. The customer gets an email.' : 'Your answer is with Surplate now.', 'success')
      return refresh(deskApi.complaints.ofRestaurant, api.orders.ofRestaurant, api.statements.statement)
    },
  })
  const dollars = Number(amount)
  const send = (agrees: boolean): void =>
    answer.mutate({ complaint_id, agrees, text, ...(agrees && amount !== '' ? { amount: dollars } : {}) })
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">How much goes back?</legend>
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion.label}
            variant="secondary"
            aria-pressed={dollars === suggestion.amount && amount !== ''}
            className="aria-pressed:border-ink aria-pressed:bg-sunk"
            onClick={() => setAmount(String(suggestion.amount))}
          >
            {suggestion.label}
          </Button>
        ))}
      </fieldset>
      <div className="max-w-48">
        <TextField
          label="Another amount in dollars"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          help={`At most ${price(order.refundable)}. You bear it.`}
        />
      </div>
      <TextAreaField label="Your answer" help="The customer reads it." value={text} onChange={({ target }) => setText(target.value)} />
      <FormError message={answer.isError ? failureText(answer.error, 'Your answer was not sent. Please try again.') : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button busy={answer.isPending} onClick={() => send(true)}>
          {amount === '' || Number.isNaN(dollars) ? 'Agree' : `Agree and give back ${price(dollars)}`}
        </Button>
        <Button variant="secondary" busy={answer.isPending} onClick={() => send(false)}>
          I do not agree
        </Button>
      </div>
    </div>
  )
}
