import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { ReactNode } from 'react'
import { complaintKindText, type ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import type { Complaint } from '#contract/desk/complaints.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const statusBadges = new Map<ComplaintStatus, [text: string, tone: Tone]>([
  ['open', ['Waits for the restaurant', 'amber']],
  ['with_operator', ['With Surplate', 'amber']],
  ['settled', ['Settled', 'leaf']],
  ['closed', ['Closed', 'plain']],
  ['appealed', ['Appealed', 'amber']],
])

export function ComplaintBadge({ status, ended_by }: Pick<Complaint, 'status' | 'ended_by'>) {
  if (ended_by === 'withdrawal') return <Badge>Withdrawn</Badge>
  const [text, tone] = statusBadges.get(status) ?? [status, 'plain']
  return <Badge tone={tone}>{text}</Badge>
}

const whoseText = { customer: 'the customer', restaurant: 'the restaurant', operator: 'Surplate' } as const

/** What was said and decided, from the first on. */
export function ComplaintContent({ complaint }: { complaint: Complaint }) {
  const { answer, decision, appeal } = complaint
  return (
    <>
      <dl className="flex flex-col gap-3">
        <Entry title={complaintKindText[complaint.kind]} at={complaint.created_at}>
          <span>{complaint.text}</span>
          {complaint.lines.length > 0 && (
            <span className="block text-soft">{orderLinesText(complaint.lines)}</span>
          )}
        </Entry>
        {answer !== null && (
          <Entry
            title={
              answer.agrees
                ? `The restaurant agrees${amountText(answer.amount)}`
                : 'The restaurant does not agree'
            }
            at={answer.at}
          >
            {answer.text}
          </Entry>
        )}
        {decision?.by === 'operator' && (
          <Entry title={`Surplate has ${decision.outcome} it${amountText(decision.amount)}`} at={decision.at}>
            {decision.reason}
          </Entry>
        )}
        {appeal !== null && (
          <Entry title={`Appeal of ${whoseText[appeal.by]}`} at={appeal.at}>
            {appeal.text}
          </Entry>
        )}
        {appeal?.decision != null && (
          <Entry
            title={`Surplate has ${appeal.decision.outcome} the decision${amountText(appeal.decision.amount)}`}
            at={appeal.decision.at}
          >
            {appeal.decision.reason}
          </Entry>
        )}
      </dl>
      <ComplaintPhotos photos={complaint.photos} />
    </>
  )
}

const amountText = (amount: number | null): string => (amount === null ? '' : `: ${price(amount)} back`)

function Entry({ title, at, children }: { title: string; at: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{title}</span>{' '}
        <span className="text-sm whitespace-nowrap text-soft">{dayAndTime(at, new Date(serverNow()))}</span>
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ComplaintPhotos({ photos }: Pick<Complaint, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, url }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={`What the customer shows, ${at + 1}`}
              className="size-28 rounded-control object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
