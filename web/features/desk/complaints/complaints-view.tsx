import { complaintKindText, type ComplaintStatus, complaintStatuses } from '#contract/desk/complaint-terms.ts'
import type { DeskComplaintSummary } from '#contract/desk/desk-complaints.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { ComplaintBadge } from '#web/domain/complaints/complaint-content.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows } from '#web/domain/desk/paged-rows.tsx'
import { RowButton } from '#web/domain/desk/row-button.tsx'
import { usePages } from '#web/domain/desk/use-pages.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { ComplaintView } from './complaint-view.tsx'

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
      <PageHeading lead="The oldest first.">Complaints</PageHeading>
      <div className="mb-5 max-w-xs">
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
      </div>
      <PagedRows
        query={query}
        loadingLabel="Loading complaints"
        errorText="The complaints could not be loaded."
        moreLabel="More complaints"
        empty={<EmptyState title="No complaints">Those that need a decision appear here.</EmptyState>}
        idOf={({ id }) => id}
      >
        {(complaint) => (
          <Row complaint={complaint} onOpen={() => go({ ...view, complaint_id: complaint.id })} />
        )}
      </PagedRows>
    </>
  )
}

function Row({ complaint, onOpen }: { complaint: DeskComplaintSummary; onOpen: () => void }) {
  return (
    <RowButton onOpen={onOpen} className="flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{complaintKindText[complaint.kind]}</span>
        <span className="block text-soft wrap-anywhere">
          <Untranslated
            words={[complaint.restaurant_name]}
          >{`${complaint.restaurant_name} · ${formatAge(complaint.created_at)} old`}</Untranslated>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {complaint.is_overdue && <Badge tone="red">Overdue</Badge>}
        <ComplaintBadge status={complaint.status} />
      </span>
    </RowButton>
  )
}
