import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Recall, RecallBuyer } from '#contract/kitchen/recalls.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { joinIsolated } from '#contract/text/isolated-text.ts'
import CircleCheck from 'virtual:icons/circle-check'
import { dayAndTime } from '#contract/time-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { useNow } from '#web/platform/clock.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** One recall: what, why, and who has read it. */
function RecallResult({ recall }: { recall: Recall }) {
  const now = new Date(useNow(MINUTE_MS))
  return (
    <article className="grid gap-x-10 gap-y-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-xl wrap-anywhere">{joinIsolated(recall.items.map(({ name }) => name))}</h3>
        <p className="wrap-anywhere">{recall.reason}</p>
        <p className="text-sm text-soft">{`Recalled ${dayAndTime(recall.created_at, now)} · ordered ${dayAndTime(recall.from, now)} to ${dayAndTime(recall.until, now)} · collected orders ${recall.refund ? 'refunded' : 'not refunded'}`}</p>
      </div>
      <Buyers recall={recall} />
    </article>
  )
}

function Buyers({ recall }: { recall: Recall }) {
  const { buyer_count, notified_count, opened_count, is_complete, buyers } = recall
  const waiting = buyers.filter(({ opened_at }) => opened_at === null)
  const unlisted_count = buyer_count - opened_count - waiting.length
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div role="status">
        <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
          {!is_complete && <Spinner />}
          {is_complete && buyer_count > 0 && waiting.length === 0 && (
            <CircleCheck aria-hidden="true" className="size-5 text-leaf" />
          )}
          <span>{openedText(recall)}</span>
        </p>
        {buyer_count > 0 && (
          <p className="text-sm text-soft tabular-nums">{`${notified_count} of ${buyer_count} emailed`}</p>
        )}
      </div>
      {waiting.length > 0 && (
        <>
          <h4 className="mt-1 font-sans text-base font-semibold">Not opened yet</h4>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {waiting.map((buyer) => (
              <BuyerRow key={buyer.codes.join()} buyer={buyer} />
            ))}
          </ul>
          {unlisted_count > 0 && <p className="text-soft">{`and ${unlisted_count} more`}</p>}
        </>
      )}
    </div>
  )
}

function openedText({ buyer_count, opened_count, is_complete }: Recall): string {
  if (!is_complete) return 'Telling everyone who bought it…'
  if (buyer_count === 0) return 'Nobody had bought it'
  return `${opened_count} of ${buyer_count} ${buyer_count === 1 ? 'has' : 'have'} opened it`
}

/** Nobody can be reached whose account was erased. */
const isEmailPending = ({ first_name, notified_at }: RecallBuyer): boolean =>
  notified_at === null && first_name !== null

function BuyerRow({ buyer }: { buyer: RecallBuyer }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1">
      <span className="min-w-0 wrap-anywhere">{buyer.first_name ?? 'Account erased'}</span>
      {isEmailPending(buyer) && <span className="text-sm text-soft">email on its way</span>}
      <span className="ml-auto flex flex-wrap justify-end gap-x-3 font-display font-bold tracking-widest">
        {buyer.codes.map((code) => (
          <span key={code} className="whitespace-nowrap">
            <span className="sr-only">Code </span>
            <span translate="no">{spacedCode(code)}</span>
          </span>
        ))}
      </span>
    </li>
  )
}

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))

const PROGRESS_REFETCH_MS = 2_000
const EMAIL_REFETCH_MS = 5_000

/**
 * While orders are dealt with or emails are on their way; that somebody has opened it comes as a live event.
 */
function refetchInterval(recalls: Recall[] = []): number | false {
  if (recalls.some(({ is_complete }) => !is_complete)) return PROGRESS_REFETCH_MS
  return recalls.some(({ buyers }) => buyers.some(isEmailPending)) ? EMAIL_REFETCH_MS : false
}

export const RECALL_CARD = 'recall-card'

/** Recalls of food that was sold, folded away: rarely needed, and then at once. */
export function RecallFood({ user }: { user: User }) {
  return (
    <FoldedCard id={RECALL_CARD} title="Recall food">
      <Recalls user={user} />
    </FoldedCard>
  )
}

function Recalls({ user }: { user: User }) {
  const [isRecalling, setRecalling] = useState(false)
  const recalls = useEndpoint(
    api.recalls.all,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => refetchInterval(state.data) },
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <p className="max-w-prose text-soft">
          A recall takes food off sale, cancels what was not collected yet, and emails everyone who bought it.
        </p>
        <Button variant="secondary" onClick={() => setRecalling(true)} className="shrink-0">
          Start a recall
        </Button>
      </div>
      <QueryContent
        query={recalls}
        loadingLabel="Loading your recalls"
        skeletonClass="h-24 w-full"
        errorText="Your recalls could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? null : (
            <ul className="flex flex-col divide-y divide-line border-t border-line">
              {rows.map((recall) => (
                <li key={recall.id} className="py-5 last:pb-0">
                  <RecallResult recall={recall} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isRecalling && (
        <Suspense>
          <RecallDialog user={user} onClose={() => setRecalling(false)} />
        </Suspense>
      )}
    </div>
  )
}
