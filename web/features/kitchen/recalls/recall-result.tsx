import { joinIsolated } from '#contract/people/isolated-text.ts'
import CircleCheck from 'virtual:icons/circle-check'
import type { Recall, RecallBuyer } from '#contract/kitchen/recalls.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { useNow } from '#web/platform/clock.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** One recall: what, why, and who has read it. */
export function RecallResult({ recall }: { recall: Recall }) {
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
export const isEmailPending = ({ first_name, notified_at }: RecallBuyer): boolean =>
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
