import { useState } from 'react'
import { PHOTO_EDGE_MAX } from '#contract/constants.ts'
import { COMPLAINT_PHOTOS_MAX } from '#contract/desk/complaint-terms.ts'
import type { Complaint } from '#contract/desk/complaints.ts'
import type { Order } from '#contract/orders/orders.ts'
import { AppealForm } from '#web/domain/complaints/appeal-form.tsx'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { addressOf, callWithImage, failureText } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ComplaintForm } from './complaint-form.tsx'

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

function OwnComplaint({ complaint }: { complaint: Complaint }) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Your complaint</h2>
        <ComplaintBadge status={complaint.status} />
      </div>
      <ComplaintContent complaint={complaint} />
      {complaint.actions.includes('add_photo') && <AddPhoto complaint={complaint} />}
      <p className="font-semibold">{complaint.next}</p>
      {complaint.actions.includes('appeal') && <AppealForm complaint_id={complaint.id} by="customer" />}
      <p className="text-sm text-soft">{complaint.rights}</p>
    </Card>
  )
}

function AddPhoto({ complaint }: { complaint: Complaint }) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setError(undefined)
    setSending(true)
    try {
      const path = addressOf(deskApi.complaints.addPhoto, { complaint_id: complaint.id })
      await callWithImage({ ...deskApi.complaints.addPhoto, path }, await shrinkImage(file, PHOTO_EDGE_MAX))
      await refresh(deskApi.complaints.ofOrder)
    } catch (cause) {
      setError(failureText(cause, 'The photo was not sent. Please try again.'))
    } finally {
      setSending(false)
    }
  }
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
        {isSending && <Spinner />}
        <span aria-hidden="true">Add a photo</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Add a photo of what was wrong"
          aria-disabled={isSending}
          onClick={(event) => isSending && event.preventDefault()}
          onChange={({ target }) => {
            void send(target.files?.[0])
            target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      <p className="text-sm text-soft">{`${left === 1 ? 'One more is possible.' : `Up to ${left}.`} Only you, the restaurant and Surplate see them.`}</p>
      <FormError message={error} />
    </div>
  )
}
