import type { DeskQueue, DeskSetupGap, UndeliveredEmails } from '#contract/people/operators.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { canOpen, type DeskGo, type DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { cardClass, Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useState } from 'react'
import type { DeskFigures } from '#contract/desk/lookup.ts'
import { PeriodField, thisMonth } from '#web/domain/period-field.tsx'
import { longDate } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'

const rowsOf = (figures: DeskFigures): [string, string][] => [
  ['Orders paid', String(figures.orders)],
  ['Paid by customers', price(figures.paid)],
  ['Refunded by restaurants', price(figures.refunded_by_restaurants)],
  ['Refunded by the operator', price(figures.refunded_by_operator)],
  ['Commission', price(figures.commission)],
  ['Restaurants with orders', String(figures.restaurants)],
  ['New restaurants', String(figures.new_restaurants)],
  ['New accounts', String(figures.new_accounts)],
  ['Erased accounts', String(figures.erased_accounts)],
]

function LeftRestaurants({ restaurants }: { restaurants: DeskFigures['left_restaurants'] }) {
  if (restaurants.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-lg">Restaurants that left</h3>
      <ul className="mt-1">
        {restaurants.map(({ id, name, left_at }) => (
          <li key={id}>{`${name}, ${longDate(left_at)}`}</li>
        ))}
      </ul>
    </>
  )
}

/** The figures of a month, quarter or year, read from the ledger, and who left in it. */
function PeriodFigures() {
  const [period, setPeriod] = useState(thisMonth)
  const query = useEndpoint(deskApi.lookup.figures, { period })
  return (
    <Card className="mt-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl">Figures</h2>
        <div className="min-w-0">
          <PeriodField period={period} onChange={setPeriod} />
        </div>
      </div>
      <QueryContent
        query={query}
        loadingLabel="Adding up"
        skeletonClass="h-40 w-full"
        errorText="The figures could not be loaded."
      >
        {(figures) => (
          <>
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
              {rowsOf(figures).map(([label, value]) => (
                <div key={label}>
                  <dt className="text-soft">{label}</dt>
                  <dd className="text-xl font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <LeftRestaurants restaurants={figures.left_restaurants} />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

/** What each queue is called, and the section that shows it. */
const queueLinks: Record<string, { label: string; view: DeskView }> = {
  proposals: { label: 'Waits for a second person', view: { name: 'proposals' } },
  reports: { label: 'Reports to decide', view: { name: 'reports' } },
  appeals: { label: 'Appeals to decide', view: { name: 'reports', shows: 'appeals' } },
  restaurants: { label: 'Restaurants to check', view: { name: 'restaurants', state: 'submitted' } },
  complaints: { label: 'Complaints', view: { name: 'complaints' } },
  disputes: { label: 'Disputes to answer', view: { name: 'disputes' } },
  unmatched: { label: 'Differences to resolve', view: { name: 'unmatched' } },
  payouts: { label: 'Payouts to approve or send', view: { name: 'payouts' } },
  patterns: { label: 'Orders to look at before they are paid', view: { name: 'payouts' } },
}

const overviewView: DeskView = { name: 'overview' }

/** What waits for the operators, with its age. */
export function OverviewView({ role, go }: { role: OperatorRole; go: DeskGo }) {
  const overview = useEndpoint(deskApi.operators.overview, {}, { staleTime: 0 })
  return (
    <>
      <PageHeading lead="What waits for you, the oldest first.">Today</PageHeading>
      <QueryContent
        query={overview}
        loadingLabel="Loading what waits"
        skeletonClass="h-40 w-full"
        errorText="What waits could not be loaded."
      >
        {({ queues, undelivered_emails, setup_gaps }) => {
          const waiting = queues.filter(
            ({ name, waiting: count }) => count > 0 && canOpen(role, queueLinks[name]?.view ?? overviewView),
          )
          return (
            <>
              {setup_gaps.length > 0 && <NotSetUp gaps={setup_gaps} />}
              {undelivered_emails.length > 0 && <Undelivered emails={undelivered_emails} />}
              {waiting.length === 0 ? (
                <EmptyState title="Nothing waits">
                  New complaints, reports and restaurants appear here.
                </EmptyState>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {waiting.map((queue) => (
                    <li key={queue.name}>
                      <QueueCard queue={queue} go={go} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </QueryContent>
      <PeriodFigures />
    </>
  )
}

const outcomeTexts: Record<UndeliveredEmails['outcome'], string> = {
  waiting: 'they are tried again by themselves',
  given_up: 'given up after a day',
  refused: 'the address takes no email',
}

const undeliveredText = ({ kind, outcome, count, since, answer }: UndeliveredEmails): string =>
  `${count} × ${kind.replaceAll('_', ' ')}: ${outcomeTexts[outcome]}. First: ${formatAge(since)}. Answer: ${answer}`

/** What is missing at the payment provider, each with the page on which it is set up, or on the machine. */
function NotSetUp({ gaps }: { gaps: DeskSetupGap[] }) {
  return (
    <Callout kind="warning" className="mb-6">
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

/** What the mail server did not take, so that the operator can put it right. */
function Undelivered({ emails }: { emails: UndeliveredEmails[] }) {
  return (
    <Callout kind="warning" className="mb-6">
      <h2 className="font-semibold">Emails that were not delivered</h2>
      <ul className="mt-1 list-disc pl-5">
        {emails.map((email) => (
          <li key={email.kind + email.outcome} className="wrap-anywhere">
            {undeliveredText(email)}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function QueueCard({ queue, go }: { queue: DeskQueue; go: DeskGo }) {
  const link = queueLinks[queue.name]
  return (
    <button
      type="button"
      onClick={() => link !== undefined && go(link.view)}
      className={classes(
        cardClass,
        'flex h-full w-full flex-col items-start gap-2 p-5 text-left hover:border-ink',
      )}
    >
      <span className="font-display text-4xl font-bold tabular-nums">{queue.waiting}</span>
      <span className="text-lg font-semibold">{link?.label ?? queue.name}</span>
      {queue.oldest_at !== null && (
        <span className="text-soft">{`Oldest: ${formatAge(queue.oldest_at)}`}</span>
      )}
      {queue.overdue > 0 && <Badge tone="red">{`${queue.overdue} overdue`}</Badge>}
    </button>
  )
}
