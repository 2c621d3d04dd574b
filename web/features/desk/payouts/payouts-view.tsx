import type { DeskSession } from '#contract/people/operators.ts'
import type { PayoutBatch } from '#contract/money/payout-batches.ts'
import { shortDate, weekdayAndDay } from '#contract/time-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { BatchBadge } from '#web/domain/desk/payout-badges.tsx'
import { RowButton } from '#web/domain/desk/row-button.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { BatchView } from './batch-view.tsx'
import { ConfirmationsCard } from './confirmations-card.tsx'
import { PayableCard } from './payable-card.tsx'
import { payoutCount } from './payout-wording.ts'
import { useState } from 'react'
import { PeriodField, thisMonth } from '#web/domain/period-field.tsx'
import { addressOf } from '#web/platform/http/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The journal of a period as CSV, for the operator's bookkeeping. */
function JournalForm() {
  const [period, setPeriod] = useState(thisMonth)
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-2 text-xl">Journal</h2>
      <p className="mb-4 text-soft">What each day moved, by account, for your bookkeeping.</p>
      <div className="flex flex-wrap items-end gap-4">
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
      <PageHeading lead="One person makes a batch, another approves it, then it is sent.">
        Payouts
      </PageHeading>
      <ConfirmationsCard />
      <PayableCard onMade={open} onOpen={(restaurant_id) => go({ name: 'restaurants', restaurant_id })} />
      <h2 className="mt-8 mb-3 text-2xl">Batches</h2>
      <PagedRows
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
      >
        {(batch) => <BatchRow batch={batch} onOpen={() => open(batch.id)} />}
      </PagedRows>
      <div className="mt-8">
        <JournalForm />
      </div>
    </>
  )
}

function BatchRow({ batch, onOpen }: { batch: PayoutBatch; onOpen: () => void }) {
  return (
    <RowButton onOpen={onOpen} className="flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <span className="min-w-0">
        <span className="block font-semibold">{`Batch ${batch.number} · ${weekdayAndDay(batch.pays_on)}`}</span>
        <span className="block text-soft wrap-anywhere">
          <Untranslated words={[batch.made_by_name, batch.approved_by_name]}>
            {madeAndApproved(batch)}
          </Untranslated>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full sm:gap-x-4 max-sm:justify-between">
        <span className="tabular-nums sm:text-right">
          <span className="text-lg font-semibold sm:block">{price(batch.total)}</span>{' '}
          <span className="text-soft">{`for ${payoutCount(batch.payouts)}`}</span>
        </span>
        <span className="sm:w-40 sm:text-right">
          <BatchBadge status={batch.status} />
        </span>
      </span>
    </RowButton>
  )
}

/** By whom, as far as they still are at the desk. */
function madeAndApproved({ made_by_name, made_at, approved_by, approved_by_name }: PayoutBatch): string {
  const maker = `Made by ${made_by_name ?? 'a former operator'}, ${shortDate(made_at)}`
  return approved_by === null ? maker : `${maker} · approved by ${approved_by_name ?? 'a former operator'}`
}
