import { isolatedText } from '#contract/text/isolated-text.ts'
import { reportReasonNames } from '#contract/shop/report-reasons.ts'
import type { ReportGroup } from '#contract/desk/reports.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { type TableColumn, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ReportView, DecisionSummary } from './report-view.tsx'
import { useState } from 'react'
import type { DeskDecision } from '#contract/desk/decisions.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { usePress } from '#web/platform/use-press.ts'

/** Decisions that restaurants disagree with, each to be upheld or reversed. */
function WaitingAppeals() {
  const query = useEndpoint(deskApi.decisions.browse, { appeals: 'waiting' }, { staleTime: 0 })
  return (
    <QueryContent
      query={query}
      loadingLabel="Loading appeals"
      skeletonClass="h-40 w-full"
      errorText="The appeals could not be loaded."
    >
      {(decisions) =>
        decisions.length === 0 ? (
          <EmptyState title="No appeal waits">Restaurants appeal on their dashboard.</EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {decisions.map((decision) => (
              <li key={decision.id} ref={removalFocus}>
                <AppealCard decision={decision} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function AppealCard({ decision }: { decision: DeskDecision }) {
  const decide = useDeskCall(deskApi.decisions.decideAppeal)
  const [reasons, setReasons] = useState('')
  const { error, press } = usePress(DID_NOT_WORK, async (outcome: 'upheld' | 'reversed') => {
    await decide.mutateAsync({ decision_id: decision.id, outcome, reasons })
    notify(outcome === 'upheld' ? 'The decision stays.' : 'The decision is reversed.', 'success')
    await refresh(deskApi.decisions.browse)
  })
  return (
    <Card className="flex flex-col gap-4">
      <p translate="no" className="text-soft">
        {decision.restaurant_name}
      </p>
      <DecisionSummary decision={decision} />
      <TextAreaField
        label="Your reasons"
        help="The restaurant reads them."
        value={reasons}
        onChange={({ target }) => setReasons(target.value)}
      />
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={decide.isPending} onClick={() => void press('reversed')}>
          Reverse the decision
        </Button>
        <Button variant="secondary" busy={decide.isPending} onClick={() => void press('upheld')}>
          Leave it as it is
        </Button>
      </div>
    </Card>
  )
}

type ReportsFilter = Extract<DeskView, { name: 'reports' }>

/** Reports that wait, those that are decided, or appeals; or one report. */
export function ReportsView({ view, go }: { view: ReportsFilter; go: DeskGo }) {
  if (view.report_id !== undefined)
    return <ReportView view={{ ...view, report_id: view.report_id }} go={go} />
  const shows = view.shows ?? 'open'
  return (
    <>
      <TableHeading title="Reports">
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
      </TableHeading>
      {shows === 'appeals' ? <WaitingAppeals /> : <ReportGroups status={shows} go={go} />}
    </>
  )
}

function ReportGroups({ status, go }: { status: 'open' | 'decided'; go: DeskGo }) {
  const query = usePages(deskApi.reports.browse, { status })
  return (
    <PagedTable
      query={query}
      loadingLabel="Loading reports"
      errorText="The reports could not be loaded."
      moreLabel="More reports"
      empty={
        <EmptyState title="Nothing here">Reports of meals, photos and restaurants appear here.</EmptyState>
      }
      idOf={({ report_id }) => report_id}
      columns={columns}
      onOpen={({ report_id }) => go({ name: 'reports', shows: status, report_id })}
    />
  )
}

const kindNames = { food_item: 'Meal', photo: 'Photo', restaurant: 'Restaurant' } as const

const columns: TableColumn<ReportGroup>[] = [
  { label: 'About', cell: ({ object }) => `${kindNames[object.kind]}: ${isolatedText(object.name)}` },
  {
    label: 'Restaurant',
    cell: ({ object }) =>
      object.kind === 'food_item' ? <span translate="no">{object.restaurant_name}</span> : null,
  },
  { label: 'Reason', cell: ({ reasons }) => reasons.map((reason) => reportReasonNames[reason]).join(' · ') },
  { label: 'Reports', isNumber: true, cell: ({ reports }) => reports },
  {
    label: 'Oldest',
    cell: ({ oldest_at, is_overdue }) => (
      <>
        <span>{formatAge(oldest_at)}</span> {is_overdue && <ToneText tone="red">Overdue</ToneText>}
      </>
    ),
  },
]
