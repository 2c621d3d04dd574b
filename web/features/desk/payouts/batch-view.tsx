import type { DeskSession } from '#contract/people/operators.ts'
import type { PayoutBatchDetails } from '#contract/money/payout-batches.ts'
import { shortDate, timeOfDay, weekdayAndDay } from '#contract/time-wording.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { LargeAmount } from '#web/domain/desk/large-amount.tsx'
import { BatchBadge } from '#web/domain/desk/payout-badges.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { Problem } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { BatchPayouts } from './batch-payouts.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { nameOf, restaurantCount } from './payout-wording.ts'

interface BatchViewProps {
  batch_id: string
  go: DeskGo
  own: DeskSession['operator']
}

/** One batch: who has done what, its next step, and its payouts. */
export function BatchView({ batch_id, go, own }: BatchViewProps) {
  const query = useEndpoint(deskApi.payoutBatches.get, { batch_id }, { staleTime: 0 })
  const { data } = query
  const onBack = (): void => go({ name: 'payouts' })
  if (query.error instanceof Problem && query.error.status === 404) return <NoBatch onBack={onBack} />
  return (
    <>
      <BackButton onBack={onBack}>All batches</BackButton>
      <PageHeading lead={data && `Pay day: ${weekdayAndDay(data.pays_on)}`}>
        {data ? `Batch ${data.number}` : 'Batch'}
      </PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the batch"
        skeletonClass="h-96 w-full"
        errorText="The batch could not be loaded."
      >
        {(batch) => (
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
            <Card className="flex flex-col gap-5">
              <Summary batch={batch} />
              <Uninvolved object_kind="payout_batch" object_id={batch.id} needs="finance">
                <BatchSteps batch={batch} own={own} onDiscarded={onBack} />
              </Uninvolved>
              <button
                type="button"
                className="min-h-11 self-start font-semibold underline underline-offset-4"
                onClick={() =>
                  go({
                    name: 'audit',
                    object_kind: 'payout_batch',
                    object_id: batch_id,
                    from: { name: 'payouts', batch_id },
                  })
                }
              >
                What was done
              </button>
            </Card>
            <BatchPayouts batch={batch} go={go} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

function NoBatch({ onBack }: { onBack: () => void }) {
  return (
    <>
      <BackButton onBack={onBack}>All batches</BackButton>
      <PageHeading>Batch</PageHeading>
      <EmptyState title="This batch was discarded">Its payouts can be paid with another batch.</EmptyState>
    </>
  )
}

const railText = { connect: 'The payment provider', bank_file: 'A file for the bank' } as const

/** The time stays on one line. */
const at = (instant: string): string => `${shortDate(instant)}, ${timeOfDay(instant).replace(' ', '\u{a0}')}`

const rowsOf = (batch: PayoutBatchDetails): [label: string, value: string][] => [
  ['Paid by', railText[batch.rail]],
  ['Made', `${nameOf(batch.made_by_name)}, ${at(batch.made_at)}`],
  ...(batch.approved_at === null
    ? []
    : [
        ['Approved', `${nameOf(batch.approved_by_name)}, ${at(batch.approved_at)}`] satisfies [
          string,
          string,
        ],
      ]),
  ...(batch.sent_at === null ? [] : [['Sent', at(batch.sent_at)] satisfies [string, string]]),
  ...(batch.ended_at === null ? [] : [['Done', at(batch.ended_at)] satisfies [string, string]]),
]

function Summary({ batch }: { batch: PayoutBatchDetails }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <LargeAmount amount={batch.total} />
          <br />
          <span className="text-soft">{`to ${restaurantCount(batch.payouts)}`}</span>
        </p>
        <BatchBadge status={batch.status} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rowsOf(batch).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <Untranslated words={[batch.made_by_name, batch.approved_by_name]}>{value}</Untranslated>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
