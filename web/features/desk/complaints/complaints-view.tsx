import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { complaintKindText, type ComplaintStatus, complaintStatuses } from '#contract/desk/complaint-terms.ts'
import type { DeskComplaintSummary } from '#contract/desk/desk-complaints.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { ComplaintBadge } from '#web/domain/complaints/complaint-content.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { callPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ComplaintView } from './complaint-view.tsx'

const statusLabels = new Map<ComplaintStatus, string>([
  ['open', 'Waiting for the restaurant'],
  ['with_operator', 'To decide'],
  ['appealed', 'Appealed'],
  ['settled', 'Settled'],
  ['closed', 'Closed'],
])

/** The complaints that wait, the oldest first, or one of them. */
export function ComplaintsView({ view, go }: { view: Extract<DeskView, { name: 'complaints' }>; go: DeskGo }) {
  if (view.complaint_id !== undefined) return <ComplaintView complaint_id={view.complaint_id} go={go} />
  return <WaitingComplaints go={go} />
}

function WaitingComplaints({ go }: { go: DeskGo }) {
  const [status, setStatus] = useState<ComplaintStatus>()
  const filter = status === undefined ? {} : { status }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(deskApi.deskComplaints.browse), filter],
    queryFn: ({ pageParam, signal }) => callPage(deskApi.deskComplaints.browse, { ...filter, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <PageHeading lead="The oldest first.">Complaints</PageHeading>
      <div className="mb-5 max-w-xs">
        <SelectField
          label="Show"
          value={status ?? ''}
          onChange={({ target }) => setStatus(complaintStatuses.find((each) => each === target.value))}
        >
          <option value="">All that wait for us</option>
          {complaintStatuses.map((each) => (
            <option key={each} value={each}>
              {statusLabels.get(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryContent
        query={query}
        loadingLabel="Loading complaints"
        skeletonClass="h-40 w-full"
        errorText="The complaints could not be loaded."
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState title="No complaints">Those that need a decision appear here.</EmptyState>
          return (
            <ul className="flex flex-col gap-3">
              {rows.map((complaint) => (
                <li key={complaint.id}>
                  <Row complaint={complaint} onOpen={() => go({ name: 'complaints', complaint_id: complaint.id })} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {query.hasNextPage && (
        <Button variant="secondary" className="mt-5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More complaints
        </Button>
      )}
    </>
  )
}

function Row({ complaint, onOpen }: { complaint: DeskComplaintSummary; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        cardClass,
        'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 text-left hover:border-ink',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{complaintKindText[complaint.kind]}</span>
        <span className="block text-soft wrap-anywhere">
          {complaint.restaurant_name} · {formatAge(complaint.created_at)} old
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {complaint.is_overdue && <Badge tone="red">Overdue</Badge>}
        <ComplaintBadge status={complaint.status} />
      </span>
    </button>
  )
}
