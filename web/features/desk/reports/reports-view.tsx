import { isolatedText } from '#contract/people/isolated-text.ts'
import { reportReasonNames } from '#contract/shop/report-reasons.ts'
import type { ReportGroup } from '#contract/desk/reports.ts'
import { formatAge } from '#web/domain/desk/age.ts'
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
import { WaitingAppeals } from './waiting-appeals.tsx'
import { ReportView } from './report-view.tsx'

type ReportsFilter = Extract<DeskView, { name: 'reports' }>

/** Reports that wait, those that are decided, or appeals; or one report. */
export function ReportsView({ view, go }: { view: ReportsFilter; go: DeskGo }) {
  if (view.report_id !== undefined)
    return <ReportView view={{ ...view, report_id: view.report_id }} go={go} />
  const shows = view.shows ?? 'open'
  return (
    <>
      <PageHeading lead="What people have reported, and what restaurants disagree with. The longest wait comes first.">
        Reports
      </PageHeading>
      <div className="mb-5 max-w-xs">
        <SelectField
          label="Show"
          value={shows}
          onChange={({ target: { value } }) =>
            go(
              { name: 'reports', shows: value === 'decided' || value === 'appeals' ? value : 'open' },
              { replaces: true },
            )
          }
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
  const query = usePages(deskApi.reports.browse, { status })
  return (
    <PagedRows
      query={query}
      loadingLabel="Loading reports"
      errorText="The reports could not be loaded."
      moreLabel="More reports"
      empty={
        <EmptyState title="Nothing here">Reports of meals, photos and restaurants appear here.</EmptyState>
      }
      idOf={({ report_id }) => report_id}
    >
      {(group) => (
        <GroupCard
          group={group}
          onOpen={() => go({ name: 'reports', shows: status, report_id: group.report_id })}
        />
      )}
    </PagedRows>
  )
}

const kindNames = { food_item: 'Meal', photo: 'Photo', restaurant: 'Restaurant' } as const

function GroupCard({ group, onOpen }: { group: ReportGroup; onOpen: () => void }) {
  const { object, reports, reasons, oldest_at, is_overdue } = group
  return (
    <RowButton onOpen={onOpen} className="flex-col items-start gap-1 p-5">
      <span className="text-lg font-semibold wrap-anywhere">
        <Untranslated
          words={[object.restaurant_name]}
        >{`${kindNames[object.kind]}: ${isolatedText(object.name)}`}</Untranslated>
      </span>
      {object.kind === 'food_item' && (
        <span translate="no" className="text-soft">
          {object.restaurant_name}
        </span>
      )}
      <span>{reasons.map((reason) => reportReasonNames[reason]).join(' · ')}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <span>{`${reports === 1 ? 'One report' : `${reports} reports`}, the oldest ${formatAge(oldest_at)} ago`}</span>
        {is_overdue && <Badge tone="red">Overdue</Badge>}
      </span>
    </RowButton>
  )
}
