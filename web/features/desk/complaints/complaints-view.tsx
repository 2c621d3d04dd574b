import { complaintKindText, type ComplaintStatus, complaintStatuses } from '#contract/desk/complaint-terms.ts'
import type { DeskComplaintSummary, DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import { CustomerRecordLine } from '#web/domain/desk/customer-record.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { type TableColumn, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { collectorText, spacedCode } from '#contract/orders/order-code-wording.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { DecideForm } from './decide-form.tsx'

interface ComplaintViewProps {
  view: Extract<DeskView, { name: 'complaints' }> & { complaint_id: string }
  go: DeskGo
}

/** One complaint: both sides, its order, its history, and the decision. */
function ComplaintView({ view, go }: ComplaintViewProps) {
  const { complaint_id, ...filter } = view
  const query = useEndpoint(deskApi.deskComplaints.get, { complaint_id }, { staleTime: 0 })
  return (
    <>
      <BackButton onBack={() => go(filter)}>All complaints</BackButton>
      <PageHeading>Complaint</PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the complaint"
        skeletonClass="h-96 w-full"
        errorText="The complaint could not be loaded."
      >
        {(complaint) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Card className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 translate="no" className="text-xl">
                  {complaint.order.restaurant_name}
                </h2>
                <ComplaintBadge status={complaint.status} />
              </div>
              <OrderSummary order={complaint.order} />
              <CustomerRecordLine record={complaint.customer_record} />
              <ComplaintContent complaint={complaint} />
              <p className="font-semibold">{complaint.next}</p>
            </Card>
            <div className="flex flex-col gap-6">
              <Uninvolved object_kind="complaint" object_id={complaint_id} needs="support">
                <DecideForm key={complaint.status} complaint={complaint} />
              </Uninvolved>
              <History history={complaint.history} />
            </div>
          </div>
        )}
      </QueryContent>
    </>
  )
}

const at = (instant: string): string => dayAndTime(instant, new Date(serverNow()))

function OrderSummary({ order }: Pick<DeskComplaint, 'order'>) {
  return (
    <p className="text-soft">
      <Untranslated
        words={[spacedCode(order.code), order.customer_first_name]}
      >{`Order ${spacedCode(order.code)}${order.customer_first_name !== null ? ` of ${order.customer_first_name}` : ''}, ${order.status}: ${orderLinesText(order.items)}.`}</Untranslated>
      <span className="block">{`Pickup until ${at(order.pickup_end)}${order.collected_at !== null ? `, collected ${at(order.collected_at)}` : ''}.`}</span>
      <Collector order={order} />
      <span className="block">{`${price(order.paid)} paid, ${price(order.refunded)} refunded.`}</span>
    </p>
  )
}

/** What proves that the order was collected. */
function Collector({ order }: Pick<DeskComplaint, 'order'>) {
  const text = collectorText(order)
  if (order.collected_at === null || text === '') return null
  return (
    <span className="block font-semibold text-ink">
      <Untranslated words={[order.collected_by]}>
        {`${text.slice(0, 1).toUpperCase()}${text.slice(1)}${order.code_typed === true ? ': no pass was scanned' : ''}.`}
      </Untranslated>
    </span>
  )
}

function History({ history }: Pick<DeskComplaint, 'history'>) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">What has happened</h2>
      <ol className="flex flex-col gap-1">
        {history.map((event) => (
          <li key={`${event.at} ${event.what}`}>
            <span className="text-soft">{at(event.at)}</span> <span>{`· ${event.by}: ${event.what}`}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const statusLabels = new Map<ComplaintStatus, string>([
  ['open', 'Waiting for the restaurant'],
  ['with_operator', 'To decide'],
  ['appealed', 'Appealed'],
  ['settled', 'Settled'],
  ['closed', 'Closed'],
])

interface ComplaintsViewProps {
  view: Extract<DeskView, { name: 'complaints' }>
  go: DeskGo
}

/** The complaints that wait, the oldest first, or one of them. */
export function ComplaintsView({ view, go }: ComplaintsViewProps) {
  if (view.complaint_id !== undefined)
    return <ComplaintView view={{ ...view, complaint_id: view.complaint_id }} go={go} />
  return <WaitingComplaints view={view} go={go} />
}

function WaitingComplaints({ view, go }: ComplaintsViewProps) {
  const { status } = view
  const query = usePages(deskApi.deskComplaints.browse, { status })
  return (
    <>
      <TableHeading title="Complaints">
        <SelectField
          label="Show"
          value={status ?? ''}
          onChange={({ target }) => {
            const next = complaintStatuses.find((each) => each === target.value)
            go({ name: 'complaints', ...(next === undefined ? {} : { status: next }) }, { replaces: true })
          }}
        >
          <option value="">All that wait for us</option>
          {complaintStatuses.map((each) => (
            <option key={each} value={each}>
              {statusLabels.get(each)}
            </option>
          ))}
        </SelectField>
      </TableHeading>
      <PagedTable
        query={query}
        loadingLabel="Loading complaints"
        errorText="The complaints could not be loaded."
        moreLabel="More complaints"
        empty={<EmptyState title="No complaints">Those that need a decision appear here.</EmptyState>}
        idOf={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => go({ ...view, complaint_id: id })}
      />
    </>
  )
}

const columns: TableColumn<DeskComplaintSummary>[] = [
  { label: 'Complaint', cell: ({ kind }) => complaintKindText[kind] },
  { label: 'Restaurant', cell: ({ restaurant_name }) => <span translate="no">{restaurant_name}</span> },
  {
    label: 'State',
    cell: ({ status, is_overdue }) => (
      <>
        {is_overdue && <ToneText tone="red">Overdue</ToneText>} <span>{statusLabels.get(status)}</span>
      </>
    ),
  },
  { label: 'Age', cell: ({ created_at }) => formatAge(created_at) },
]
