import type { Dispute, DisputeDetails } from '#contract/money/disputes.ts'
import { shortDate, longDate, timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { type TableColumn, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { DisputeStatus } from '#contract/money/dispute-terms.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { LargeAmount } from '#web/domain/desk/large-amount.tsx'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { DisputeEvidence } from './dispute-evidence.tsx'

const statusBadges: Record<DisputeStatus, [text: string, tone: Tone]> = {
  inquiry: ['The bank asks', 'amber'],
  inquiry_closed: ['Asked, and closed', 'plain'],
  needs_response: ['To answer', 'amber'],
  under_review: ['With the bank', 'plain'],
  won: ['Won', 'leaf'],
  lost: ['Lost', 'red'],
}

function DisputeBadge({ status }: { status: DisputeStatus }) {
  const [text, tone] = statusBadges[status]
  return <Badge tone={tone}>{text}</Badge>
}

/** A reason in the provider's words, such as `product_not_received`, as a person reads it. */
const disputeReason = (reason: string): string => {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One dispute, and the evidence as it is sent. */
function DisputeView({ dispute_id, go }: { dispute_id: string; go: DeskGo }) {
  const query = useEndpoint(deskApi.disputes.get, { dispute_id }, { staleTime: 0 })
  const { data } = query
  return (
    <>
      <BackButton onBack={() => go({ name: 'disputes' })}>All disputes</BackButton>
      <PageHeading lead={data && disputeReason(data.reason)}>
        {data?.restaurant_name ? <span translate="no">{data.restaurant_name}</span> : 'Dispute'}
      </PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the dispute"
        skeletonClass="h-96 w-full"
        errorText="It could not be loaded."
      >
        {(dispute) => (
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <Summary
              dispute={dispute}
              onOrder={(order_id) => go({ name: 'order', order_id, from: { name: 'disputes', dispute_id } })}
            />
            <DisputeEvidence dispute={dispute} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

type SummaryRow = [label: string, value: string]

/** The time stays on one line. */
const at = (instant: string): string => `${longDate(instant)}, ${timeOfDay(instant).replace(' ', '\u{a0}')}`
const since = (label: string, instant: string | null): SummaryRow[] =>
  instant === null ? [] : [[label, at(instant)]]

const bearerText = ({ borne_by, borne_by_restaurant }: DisputeDetails): SummaryRow[] => {
  if (borne_by === null) return []
  return [
    ['Borne by', borne_by === 'operator' ? 'Surplate' : `The restaurant, ${price(borne_by_restaurant)}`],
  ]
}

const rowsOf = (dispute: DisputeDetails): SummaryRow[] => [
  ['Fee', price(dispute.fee)],
  ...(dispute.code === null ? [] : [['Order', spacedCode(dispute.code)] satisfies SummaryRow]),
  ['Opened', at(dispute.opened_at)],
  ...(dispute.is_open && dispute.evidence_requested_at === null ? since('Answer by', dispute.due_by) : []),
  ...since('Decided', dispute.closed_at),
  ...bearerText(dispute),
  ['Id at the provider', dispute.provider_ref],
]

function Summary({ dispute, onOrder }: { dispute: DisputeDetails; onOrder: (order_id: string) => void }) {
  const { amount, status, order_id, rule } = dispute
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <LargeAmount amount={amount} />
        </p>
        <DisputeBadge status={status} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rowsOf(dispute).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd translate={label === 'Order' ? 'no' : undefined} className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h2 className="text-base font-semibold">The rule for restaurants</h2>
        <p className="text-soft">{rule}</p>
      </div>
      {order_id !== null && (
        <Button variant="secondary" className="self-start" onClick={() => onOrder(order_id)}>
          The order
        </Button>
      )}
    </Card>
  )
}

interface DisputesViewProps {
  view: Extract<DeskView, { name: 'disputes' }>
  go: DeskGo
}

/** Payments that customers dispute at their bank, or one of them. */
export function DisputesView({ view: { dispute_id }, go }: DisputesViewProps) {
  if (dispute_id !== undefined) return <DisputeView dispute_id={dispute_id} go={go} />
  return <Disputes go={go} />
}

function Disputes({ go }: { go: DeskGo }) {
  const query = usePages(deskApi.disputes.browse, {})
  return (
    <>
      <TableHeading title="Disputes" />
      <PagedTable
        query={query}
        loadingLabel="Loading disputes"
        errorText="The disputes could not be loaded."
        moreLabel="More disputes"
        empty={
          <EmptyState title="No disputes">
            If a customer disputes a payment at their bank, it appears here.
          </EmptyState>
        }
        idOf={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => go({ name: 'disputes', dispute_id: id })}
      />
    </>
  )
}

const dueText = ({ is_open, due_by, evidence_requested_at, opened_at }: Dispute): string =>
  is_open && due_by !== null && evidence_requested_at === null
    ? `answer by ${shortDate(due_by)}`
    : `opened ${shortDate(opened_at)}`

const columns: TableColumn<Dispute>[] = [
  { label: 'Reason', cell: ({ reason }) => disputeReason(reason) },
  { label: 'Restaurant', cell: ({ restaurant_name }) => <span translate="no">{restaurant_name}</span> },
  {
    label: 'Order',
    cell: ({ code }) =>
      code !== null && (
        <span translate="no" className="font-mono whitespace-nowrap">
          {spacedCode(code)}
        </span>
      ),
  },
  {
    label: 'State',
    cell: ({ status }) => {
      const [text, tone] = statusBadges[status]
      return <ToneText tone={tone}>{text}</ToneText>
    },
  },
  { label: 'When', cell: dueText },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => price(amount) },
]
