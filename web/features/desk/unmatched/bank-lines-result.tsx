import ChevronDown from 'virtual:icons/chevron-down'
import type { ReactNode } from 'react'
import type { BankLinesReply } from '#contract/money/reconciliation.ts'
import { minuteOfDay } from '#contract/calendar-days.ts'
import { shortDate } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { Callout } from '#web/ui/callout.tsx'

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

const differingText = ({ differing, listed }: BankLinesReply): string =>
  differing === 0
    ? 'nothing differs'
    : `${count(differing, 'difference')}, ${listed === 0 ? 'none new' : `${listed} new below`}`

/** What became of a statement: what was compared, what was not, and where it may not be whole. */
export function BankLinesResult({ reply }: { reply: BankLinesReply }) {
  const { lines, matched, unjudged, skipped, skipped_rows, doubts } = reply
  const isPlain = reply.differing === 0 && doubts.length === 0 && matched > 0
  return (
    <div className="flex flex-col gap-3">
      <Callout kind={isPlain ? 'success' : 'info'} live>
        {`${count(lines, 'line')} read: ${matched === 0 ? 'none matches a payout' : `${matched} ${matched === 1 ? 'matches' : 'match'} a payout`}, ${differingText(reply)}.`}
      </Callout>
      {doubts.map((doubt) => (
        <Callout key={doubt} kind="warning">
          {doubt}
        </Callout>
      ))}
      {unjudged.lines > 0 && (
        <Rows
          title={unjudged.lines === 1 ? 'Show it' : 'Show them'}
          note={`${count(unjudged.lines, 'other line names', 'other lines name')} no payout: ${price(unjudged.money_in)} in, ${price(unjudged.money_out)} out. Not ours to judge, so not compared.`}
          rest={unjudged.lines - unjudged.first.length}
        >
          {unjudged.first.map(({ date, amount, description }, at) => (
            <li key={at} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span>{shortDate(minuteOfDay(date, 0))}</span> <bdi translate="no">{description}</bdi>
              </span>
              <span className="shrink-0 tabular-nums">{price(amount)}</span>
            </li>
          ))}
        </Rows>
      )}
      {skipped_rows > 0 && (
        <Rows title={`${count(skipped_rows, 'row')} left out`} rest={skipped_rows - skipped.length}>
          {skipped.map(({ row, reason }) => (
            <li key={row} className="py-1.5">{`Row ${row}: ${reason}`}</li>
          ))}
        </Rows>
      )}
    </div>
  )
}

interface RowsProps {
  title: string
  note?: string
  /** How many more there are than are listed. */
  rest: number
  children: ReactNode
}

function Rows({ title, note, rest, children }: RowsProps) {
  return (
    <div>
      {note !== undefined && <p>{note}</p>}
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
          <span>{title}</span>
        </summary>
        <ul className="divide-y divide-line border-y border-line text-sm">{children}</ul>
        {rest > 0 && <p className="pt-1.5 text-sm text-soft">{`and ${rest} more`}</p>}
      </details>
    </div>
  )
}
