import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type ComplaintKind,
  complaintKinds,
  complaintKindText,
  CONSUMER_RIGHTS,
} from '#contract/desk/complaint-terms.ts'
import { NewComplaint } from '#contract/desk/complaints.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Tells what was wrong with an order. Photos follow once it is sent. */
export function ComplaintForm({ order }: { order: Order }) {
  const form = useForm({
    resolver: zodResolver(NewComplaint.omit({ lines: true })),
    defaultValues: { kind: '' as ComplaintKind, text: '' },
  })
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set())
  const file = useCall(deskApi.complaints.file)
  const { error, isBusy, submit } = useSubmit(
    form,
    'Your complaint was not sent. Please try again.',
    async (fields) => {
      const lines = order.items.filter(({ food_item_id }) => named.has(food_item_id))
      const about = lines.map(({ food_item_id, quantity }) => ({ food_item_id, quantity }))
      await file.mutateAsync({
        order_id: order.id,
        ...fields,
        ...(about.length === 0 ? {} : { lines: about }),
      })
      notify('We have your complaint. You see here what happens next.', 'success')
      await refresh(deskApi.complaints.ofOrder)
    },
  )
  const isUrgent = form.watch('kind') === 'allergen_or_illness'
  return (
    <Form name="Complaint" onSubmit={submit}>
      <SelectField label="What was wrong?" {...fieldProps(form, 'kind')}>
        <option value="">Please choose</option>
        {complaintKinds.map((kind) => (
          <option key={kind} value={kind}>
            {complaintKindText[kind]}
          </option>
        ))}
      </SelectField>
      {isUrgent && (
        <p>
          If somebody feels very ill, call 000 first. We look at this at once, and the food goes off sale.
        </p>
      )}
      {order.items.length > 1 && <NamedLines order={order} named={named} onChange={setNamed} />}
      <TextAreaField
        label="What happened?"
        help="The restaurant and Surplate read this."
        {...fieldProps(form, 'text')}
      />
      <FormError message={error} />
      <Button type="submit" busy={isBusy} className="self-start">
        Send
      </Button>
      <p className="text-sm text-soft">{`You can add photos after sending. ${CONSUMER_RIGHTS}`}</p>
    </Form>
  )
}

interface NamedLinesProps {
  order: Order
  named: ReadonlySet<string>
  onChange: (named: ReadonlySet<string>) => void
}

function NamedLines({ order, named, onChange }: NamedLinesProps) {
  const toggle = (id: string, isNamed: boolean): void =>
    onChange(new Set(isNamed ? [...named, id] : [...named].filter((each) => each !== id)))
  return (
    <fieldset>
      <legend className="font-semibold">Which of it? Leave empty for all.</legend>
      {order.items.map(({ food_item_id, name, quantity }) => (
        <Checkbox
          key={food_item_id}
          label={orderLineText({ quantity, name })}
          checked={named.has(food_item_id)}
          onChange={(isNamed) => toggle(food_item_id, isNamed)}
        />
      ))}
    </fieldset>
  )
}
