import { useState } from 'react'
import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'

type Bearer = 'restaurant' | 'operator'

const reload = () => refresh(deskApi.deskComplaints.get, deskApi.deskComplaints.browse, deskApi.operators.overview)

interface OperatorDecision {
  complaint_id: string
  reason: string
  restore_item?: true
}

/** The two ways to decide, with a refund or without, of a complaint or of its appeal. */
function useDecisions(isAppeal: boolean) {
  const settle = useDeskCall(deskApi.deskComplaints.settle)
  const close = useDeskCall(deskApi.deskComplaints.close)
  const decideAppeal = useDeskCall(deskApi.deskComplaints.decideAppeal)
  const send = (act: () => Promise<unknown>): void =>
    void act().then(
      () => {
        notify('Decided. Both sides get an email.', 'success')
        return reload()
      },
      // Shown by the form.
      () => undefined,
    )
  const error = [settle, close, decideAppeal].find(({ isError }) => isError)?.error
  return {
    pay: (decision: OperatorDecision & { amount: number; borne_by: Bearer }): void =>
      send(() => (isAppeal ? decideAppeal.mutateAsync({ ...decision, outcome: 'reversed' }) : settle.mutateAsync(decision))),
    refuse: (decision: OperatorDecision): void =>
      send(() => (isAppeal ? decideAppeal.mutateAsync({ ...decision, outcome: 'upheld' }) : close.mutateAsync(decision))),
    busy: settle.isPending || close.isPending || decideAppeal.isPending,
    errorText: error == null ? undefined : failureText(error, 'It was not decided. Please try again.'),
  }
}

/** Decides a complaint or its appeal: a suggested amount fills in the reason, so that one more press settles it. */
export function DecideForm({ complaint }: { complaint: DeskComplaint }) {
  const isAppeal = complaint.actions.includes('decide_appeal')
  const [amount, setAmount] = useState('')
  const [borne_by, setBearer] = useState<Bearer>('restaurant')
  const [reason, setReason] = useState('')
  const [restoresItem, setRestore] = useState(false)
  const { pay, refuse, busy, errorText } = useDecisions(isAppeal)
  if (!isAppeal && !complaint.actions.includes('decide')) return null
  const decision: OperatorDecision = { complaint_id: complaint.id, reason, ...(restoresItem ? { restore_item: true } : {}) }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{isAppeal ? 'Decide the appeal' : 'Decide'}</h2>
      <AmountChoice
        complaint={complaint}
        amount={amount}
        onAmount={setAmount}
        onSuggestion={(suggestion) => {
          setAmount(String(suggestion.amount))
          setReason(suggestion.reason)
        }}
      />
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="font-semibold">Who bears it?</legend>
        <Checkbox
          type="radio"
          name="borne_by"
          label="The restaurant"
          checked={borne_by === 'restaurant'}
          onChange={() => setBearer('restaurant')}
        />
        <Checkbox type="radio" name="borne_by" label="Surplate" checked={borne_by === 'operator'} onChange={() => setBearer('operator')} />
      </fieldset>
      {complaint.food_off_sale.length > 0 && (
        <Checkbox
          label={`Put back on sale: ${complaint.food_off_sale.map(({ name }) => name).join(', ')}`}
          checked={restoresItem}
          onChange={setRestore}
        />
      )}
      <TextAreaField label="Reason" help="Both sides read it." value={reason} onChange={({ target }) => setReason(target.value)} />
      <FormError message={errorText} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => pay({ ...decision, amount: Number(amount), borne_by })}>
          {isAppeal ? 'Reverse the decision' : 'Settle'}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => refuse(decision)}>
          {isAppeal ? 'Uphold the decision' : 'Close without a refund'}
        </Button>
      </div>
    </Card>
  )
}

interface AmountChoiceProps {
  complaint: DeskComplaint
  amount: string
  onAmount: (amount: string) => void
  onSuggestion: (suggestion: DeskComplaint['suggestions'][number]) => void
}

function AmountChoice({ complaint, amount, onAmount, onSuggestion }: AmountChoiceProps) {
  return (
    <>
      <div role="group" aria-label="Suggested refunds" className="flex flex-wrap gap-2">
        {complaint.suggestions.map((suggestion) => (
          <Button
            key={suggestion.label}
            variant="secondary"
            aria-pressed={amount !== '' && Number(amount) === suggestion.amount}
            className="aria-pressed:border-ink aria-pressed:bg-sunk"
            onClick={() => onSuggestion(suggestion)}
          >
            {suggestion.label}
          </Button>
        ))}
      </div>
      <div className="max-w-48">
        <TextField
          label="Refund in dollars"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          help={`At most ${price(complaint.order.refundable)}.`}
        />
      </div>
    </>
  )
}
