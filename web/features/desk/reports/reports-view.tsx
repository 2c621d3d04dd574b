import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { reportReasonNames } from '#contract/shop/report-reasons.ts'
import type { ReportGroup } from '#contract/desk/reports.ts'
import { formatAge } from '#web/domain/desk/age.ts'
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
import { WaitingAppeals } from './waiting-appeals.tsx'
import { ReportPage } from './report-page.tsx'

type ReportsFilter = Extract<DeskView, { name: 'reports' }>

/** Reports that wait, those that are decided, or appeals; or one report. */
export function ReportsView({ view, go }: { view: ReportsFilter; go: DeskGo }) {
  if (view.report_id !== undefined) return <ReportPage report_id={view.report_id} go={go} />
  const shows = view.shows ?? 'open'
  return (
    <>
      <PageHeading lead="What people have reported, and what restaurants disagree with. The longest wait comes first.">Reports</PageHeading>
      <div className="mb-5 max-w-xs">
        <SelectField
          label="Show"
          value={shows}
          onChange={({ target: { value } }) => go({ name: 'reports', shows: value === 'decided' || value === 'appeals' ? value : 'open' })}
        >
          <option value="open">Reports that wait</option>
          <option value="decided">Decided reports</option>
          <option value="appeals">Appeals that wait</option>
        </SelectField>
      </div>
      {shows === 'appeals' ? <WaitingAppeals /> : <ReportGroups status={shows} go={go} />}
    </>
  )
}

function ReportGroups({ status, go }: { status: 'open' | 'decided'; go: DeskGo }) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(deskApi.reports.browse), status],
    queryFn: ({ pageParam, signal }) => callPage(deskApi.reports.browse, { status, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <QueryContent query={query} loadingLabel="Loading reports" skeletonClass="h-40 w-full" errorText="The reports could not be loaded.">
        {({ pages }) => {
          const groups = pages.flatMap(({ rows }) => rows)
          if (groups.length === 0)
            return <EmptyState title="Nothing here">Reports of meals, photos and restaurants appear here.</EmptyState>
          return (
            <ul className="flex flex-col gap-3">
              {groups.map((group) => (
                <li key={group.report_id}>
                  <GroupCard group={group} onOpen={() => go({ name: 'reports', report_id: group.report_id })} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {query.hasNextPage && (
        <Button variant="secondary" className="mt-5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More reports
        </Button>
      )}
    </>
  )
}

const kindNames = { food_item: 'Meal', photo: 'Photo', restaurant: 'Restaurant' } as const

function GroupCard({ group, onOpen }: { group: ReportGroup; onOpen: () => void }) {
  const { object, reports, reasons, oldest_at, is_overdue } = group
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(cardClass, 'flex w-full flex-col items-start gap-1 p-5 text-left hover:border-ink')}
    >
      <span className="text-lg font-semibold wrap-anywhere">
        {kindNames[object.kind]}: {object.name}
      </span>
      {object.kind === 'food_item' && <span className="text-soft">{object.restaurant_name}</span>}
      <span>{reasons.map((reason) => reportReasonNames[reason]).join(' · ')}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {reports === 1 ? 'One report' : `${reports} reports`}, the oldest {formatAge(oldest_at)} ago
        {is_overdue && <Badge tone="red">Overdue</Badge>}
      </span>
    </button>
  )
}
