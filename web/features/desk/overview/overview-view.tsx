import type { DeskQueue, DeskSetupGap, StoppedListing } from '#contract/people/operators.ts'
import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { shortDate } from '#contract/time-wording.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { type TableColumn, DeskTable } from '#web/domain/desk/desk-table.tsx'
import { canOpen, type DeskGo, type DeskView } from '#web/domain/desk/desk-view.ts'
import { LookupForm } from '#web/domain/desk/lookup-form.tsx'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { FailedWork } from './failed-work.tsx'
import { MachineState } from './machine-state.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { SetupSteps } from './setup-steps.tsx'

/** What each queue is called, and the section that shows it. */
const queueLinks: Record<string, { label: string; view: DeskView }> = {
  proposals: { label: 'Waits for a second person', view: { name: 'proposals' } },
  reports: { label: 'Reports', view: { name: 'reports' } },
  appeals: { label: 'Appeals', view: { name: 'reports', shows: 'appeals' } },
  restaurants: { label: 'Restaurants', view: { name: 'restaurants', state: 'submitted' } },
  complaints: { label: 'Complaints', view: { name: 'complaints' } },
  disputes: { label: 'Disputes', view: { name: 'disputes' } },
  unmatched: { label: 'Differences', view: { name: 'unmatched' } },
  payouts: { label: 'Payouts', view: { name: 'payouts' } },
  patterns: { label: 'Orders to look at before they are paid', view: { name: 'payouts' } },
}

const overviewView: DeskView = { name: 'overview' }
const viewOf = ({ name }: DeskQueue): DeskView => queueLinks[name]?.view ?? overviewView
const ageOf = ({ oldest_at }: DeskQueue): number => (oldest_at === null ? Infinity : Date.parse(oldest_at))

const queueColumns: TableColumn<DeskQueue>[] = [
  { label: 'To do', cell: ({ name }) => queueLinks[name]?.label ?? name },
  { label: 'Waiting', isNumber: true, cell: ({ waiting }) => waiting },
  { label: 'Oldest', cell: ({ oldest_at }) => oldest_at !== null && formatAge(oldest_at) },
]
const overdueColumn: TableColumn<DeskQueue> = {
  label: 'Overdue',
  cell: ({ overdue }) => overdue > 0 && <ToneText tone="red">{`${overdue} overdue`}</ToneText>,
}

const stoppedColumns: TableColumn<StoppedListing>[] = [
  { label: 'Stopped listing', cell: ({ name }) => <span translate="no">{name}</span> },
  { label: 'Last listed', cell: ({ last_listed_at }) => shortDate(last_listed_at) },
  {
    label: 'Phone',
    cell: ({ phone }) =>
      phone !== null && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} translate="no" className="relative underline">
          {phone}
        </a>
      ),
  },
]

/** What waits for the operators, the oldest first, what failed, and how the machine is. */
export function OverviewView({ role, isDemo, go }: { role: OperatorRole; isDemo: boolean; go: DeskGo }) {
  const overview = useEndpoint(deskApi.operators.overview, {}, { staleTime: 0 })
  return (
    <>
      <PageHeading>Today</PageHeading>
      <LookupForm go={go} />
      {hasOperatorRole(role, 'admin') && <SetupSteps isDemo={isDemo} go={go} />}
      <QueryContent
        query={overview}
        loadingLabel="Loading what waits"
        skeletonClass="h-40 w-full"
        errorText="What waits could not be loaded."
      >
        {({ queues, setup_gaps, stopped_listing, ...rest }) => {
          const waiting = queues
            .filter((queue) => queue.waiting > 0 && canOpen(role, viewOf(queue)))
            .toSorted((a, b) => ageOf(a) - ageOf(b))
          return (
            <div className="flex flex-col gap-6">
              {setup_gaps.length > 0 && <NotSetUp gaps={setup_gaps} />}
              {waiting.length === 0 ? (
                <p className="text-lg">Nothing waits.</p>
              ) : (
                <DeskTable
                  rows={waiting}
                  idOf={({ name }) => name}
                  columns={
                    waiting.some(({ overdue }) => overdue > 0)
                      ? [...queueColumns, overdueColumn]
                      : queueColumns
                  }
                  onOpen={(queue) => go(viewOf(queue))}
                />
              )}
              <FailedWork {...rest} />
              {stopped_listing.length > 0 && (
                <DeskTable
                  rows={stopped_listing}
                  idOf={({ restaurant_id }) => restaurant_id}
                  columns={stoppedColumns}
                  onOpen={({ restaurant_id }) => go({ name: 'restaurants', restaurant_id })}
                />
              )}
              <MachineState {...rest} />
            </div>
          )
        }}
      </QueryContent>
      <PeriodFigures />
    </>
  )
}

/** What is missing at the payment provider, each with the page on which it is set up, or on the machine. */
function NotSetUp({ gaps }: { gaps: DeskSetupGap[] }) {
  return (
    <Callout kind="warning">
      <h2 className="font-semibold">Not set up completely</h2>
      <ul className="mt-1 list-disc pl-5">
        {gaps.map(({ subject, page, answer }) => (
          <li key={subject} className="wrap-anywhere">
            <span>{answer}</span>
            {page !== null && (
              <a href={page} target="_blank" rel="noreferrer" className="block underline">
                {page}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
