import { useState } from 'react'
import { PHOTO_EDGE_MAX } from '#contract/constants.ts'
import {
  COMPLAINT_PHOTOS_MAX,
  possibleComplaintKinds,
  complaintKindText,
  CONSUMER_RIGHTS,
} from '#contract/desk/complaint-terms.ts'
import { type Complaint, NewComplaint } from '#contract/desk/complaints.ts'
import type { Order } from '#contract/orders/orders.ts'
import { AppealForm } from '#web/domain/complaints/appeal-form.tsx'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { addressOf, call, callWithImage } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { usePress } from '#web/platform/use-press.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type NewComplaintKind = NewComplaint['kind']

/** Tells what was wrong with an order. Photos follow once it is sent. */
export function ComplaintForm({ order }: { order: Order }) {
  const form = useForm({
    resolver: zodResolver(NewComplaint.omit({ lines: true })),
    defaultValues: { kind: '' as NewComplaintKind, text: '' },
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
        {possibleComplaintKinds(order.status).map((kind) => (
          <option key={kind} value={kind}>
            {complaintKindText[kind]}
          </option>
        ))}
      </SelectField>
      {isUrgent && <p>If somebody feels very ill, call 000 first. We look at this at once.</p>}
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

const unpaid = new Set<Order['status']>(['held', 'released'])

/** What the customer of an order has complained of, and where they can. Nothing while neither is possible. */
export function OrderComplaints({ order }: { order: Order }) {
  const isPaid = !unpaid.has(order.status)
  const { data } = useEndpoint(
    deskApi.complaints.ofOrder,
    { order_id: order.id },
    { enabled: isPaid, staleTime: 0 },
  )
  if (!isPaid || data === undefined || (data.complaints.length === 0 && !data.may_complain)) return null
  return (
    <section aria-label="If something is wrong" data-not-printed className="mt-8 flex flex-col gap-4">
      {data.complaints.map((complaint) => (
        <OwnComplaint key={complaint.id} complaint={complaint} />
      ))}
      {data.may_complain && order.collected_at !== null && <NotThere order={order} />}
      {data.may_complain && (
        <FoldedCard
          level={2}
          title="Something wrong with this order?"
          note="Tell us what happened."
          keepsContent
        >
          <ComplaintForm order={order} />
        </FoldedCard>
      )}
    </section>
  )
}

/** One press for who has not collected an order that counts as collected. */
function NotThere({ order }: { order: Order }) {
  const { press, isBusy, error } = usePress('That was not sent. Please try again.', async () => {
    await call(deskApi.complaints.file, {
      order_id: order.id,
      kind: 'not_there',
      text: 'I was not there when this order was collected.',
    })
    await refresh(deskApi.complaints.ofOrder)
  })
  return (
    <div className="flex flex-col items-start gap-2">
      {error !== undefined && (
        <Callout kind="warning" live>
          {error}
        </Callout>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void press()}>
        I was not there
      </Button>
    </div>
  )
}

function OwnComplaint({ complaint }: { complaint: Complaint }) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Your complaint</h2>
        <ComplaintBadge {...complaint} />
      </div>
      <ComplaintContent complaint={complaint} />
      {complaint.actions.includes('add_photo') && <AddPhoto complaint={complaint} />}
      <p className="font-semibold">{complaint.next}</p>
      {complaint.actions.includes('appeal') && <AppealForm complaint_id={complaint.id} by="customer" />}
      {complaint.actions.includes('withdraw') && <Withdraw complaint_id={complaint.id} />}
      <p className="text-sm text-soft">{complaint.rights}</p>
    </Card>
  )
}

/** Two presses, for it cannot be taken back. */
function Withdraw({ complaint_id }: { complaint_id: string }) {
  const [isAsking, setAsking] = useState(false)
  const { press, isBusy, error } = usePress('It was not withdrawn. Please try again.', async () => {
    await call(deskApi.complaints.withdraw, { complaint_id })
    notify('Withdrawn. The restaurant gets an email.', 'success')
    await refresh(deskApi.complaints.ofOrder)
  })
  return isAsking ? (
    <ConfirmActions
      confirmLabel="Withdraw it"
      cancelLabel="Keep it"
      busy={isBusy}
      error={error}
      onCancel={() => setAsking(false)}
      onConfirm={() => void press()}
    />
  ) : (
    <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
      Withdraw the complaint
    </Button>
  )
}

function AddPhoto({ complaint }: { complaint: Complaint }) {
  const sending = usePress('The photo was not sent. Please try again.', async (file: File) => {
    const path = addressOf(deskApi.complaints.addPhoto, { complaint_id: complaint.id })
    await callWithImage({ ...deskApi.complaints.addPhoto, path }, await shrinkImage(file, PHOTO_EDGE_MAX))
    await refresh(deskApi.complaints.ofOrder)
  })
  const left = COMPLAINT_PHOTOS_MAX - complaint.photos.length
  return (
    <div className="flex flex-col items-start gap-2">
      {/* The control itself is spread over what looks like a button. */}
      <span
        className={buttonClass(
          'secondary',
          'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        )}
      >
        {sending.isBusy && <Spinner />}
        <span aria-hidden="true">Add a photo</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Add a photo of what was wrong"
          aria-disabled={sending.isBusy}
          onClick={(event) => sending.isBusy && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void sending.press(file)
            target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      <p className="text-sm text-soft">{`${left === 1 ? 'One more is possible.' : `Up to ${left}.`} Only you, the restaurant and Surplate see them.`}</p>
      <FormError message={sending.error} />
    </div>
  )
}
