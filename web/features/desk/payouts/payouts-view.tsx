import type { DeskSession } from '#contract/people/operators.ts'
import type { PayoutBatch } from '#contract/money/payout-batches.ts'
import { melbourneDay } from '#contract/time.ts'
import { shortDate } from '#contract/time-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { type TableColumn, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { BatchBadge } from '#web/domain/desk/payout-badges.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BatchView } from './batch-view.tsx'
import { ConfirmationsCard } from './confirmations-card.tsx'
import { PayableCard } from './payable-card.tsx'
import { nameOf } from './payout-wording.ts'
import { useState } from 'react'
import { PeriodField, thisMonth } from '#web/domain/period-field.tsx'
import { addressOf } from '#web/platform/http/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The journal of a period as CSV, for the operator's bookkeeping. */
function JournalForm() {
  const [period, setPeriod] = useState(thisMonth)
  return (
    <Card>
      <h2 className="mb-2 text-xl">Journal</h2>
      <p className="mb-4 text-soft">What each day moved, by account, for your bookkeeping.</p>
      <div className="flex flex-wrap items-end gap-4 max-sm:flex-col max-sm:items-stretch">
        <PeriodField period={period} onChange={setPeriod} />
        <a
          href={addressOf(deskApi.journal.read, { period })}
          download={`surplate-journal-${period}.csv`}
          className={buttonClass('secondary')}
        >
          Download as CSV
        </a>
        <a
          href={addressOf(deskApi.journal.read, { period, use: 'import' })}
          download={`surplate-journal-${period}-import.csv`}
          className={buttonClass('secondary')}
        >
          Download for accounting software
        </a>
      </div>
    </Card>
  )
}

interface PayoutsViewProps {
  view: Extract<DeskView, { name: 'payouts' }>
  go: DeskGo
  own: DeskSession['operator']
}

/** What restaurants can be paid, and the batches in which they are; or one batch. */
export function PayoutsView({ view: { batch_id }, go, own }: PayoutsViewProps) {
  if (batch_id !== undefined) return <BatchView batch_id={batch_id} go={go} own={own} />
  return <Batches go={go} />
}

function Batches({ go }: { go: DeskGo }) {
  const query = usePages(deskApi.payoutBatches.browse, {})
  const open = (batch_id: string): void => go({ name: 'payouts', batch_id })
  return (
    <>
      <PageHeading>Payouts</PageHeading>
      <ConfirmationsCard />
      <PayableCard onMade={open} onOpen={(restaurant_id) => go({ name: 'restaurants', restaurant_id })} />
      <h2 className="mt-8 mb-3 text-2xl">Batches</h2>
      <PagedTable
        query={query}
        loadingLabel="Loading the batches"
        errorText="The batches could not be loaded."
        moreLabel="Older batches"
        empty={
          <EmptyState title="No batch yet">
            Once restaurants can be paid, make the first one above.
          </EmptyState>
        }
        idOf={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => open(id)}
      />
      <div className="mt-8">
        <JournalForm />
      </div>
    </>
  )
}

const columns: TableColumn<PayoutBatch>[] = [
  { label: 'Batch', cell: ({ number }) => `Batch ${number}` },
  { label: 'Pays on', cell: ({ pays_on }) => shortDate(melbourneDay(pays_on).from) },
  { label: 'State', cell: ({ status }) => <BatchBadge status={status} /> },
  { label: 'Made by', isOnlyWide: true, cell: ({ made_by_name }) => <Person name={made_by_name} /> },
  {
    label: 'Approved by',
    isOnlyWide: true,
    cell: ({ approved_by, approved_by_name }) => approved_by !== null && <Person name={approved_by_name} />,
  },
  { label: 'Payouts', isNumber: true, cell: ({ payouts }) => payouts },
  { label: 'Total', isNumber: true, cell: ({ total }) => price(total) },
]

const Person = ({ name }: { name: string | null }) => (
  <span translate={name === null ? undefined : 'no'}>{nameOf(name)}</span>
)
