import { melbourneDate } from '#contract/time.ts'
import Download from 'virtual:icons/download'
import { useState } from 'react'
import type { Statement } from '#contract/money/statements.ts'
import { api } from '#web/platform/http/api.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { price } from '#web/domain/food-items/price.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const MONTHS_SHOWN = 12
const monthFormat = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The current month in Melbourne and those before it, as YYYY-MM, newest first. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = melbourneDate(now).split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7))
}

/** "July 2026" for "2026-07" */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** The restaurant's monthly statement, which is loaded when it is opened. */
export function StatementCard() {
  return (
    <FoldedCard title="Monthly statement">
      <MonthlyStatement />
    </FoldedCard>
  )
}

function MonthlyStatement() {
  const [months] = useState(() => lastMonths(new Date(serverNow())))
  const [month, setMonth] = useState(months[0] ?? '')
  const statement = useEndpoint(api.statements.statement, { month }, { staleTime: 0 })
  return (
    <div className="flex flex-col gap-4">
      <SelectField label="Month" value={month} onChange={(event) => setMonth(event.target.value)}>
        {months.map((value) => (
          <option key={value} value={value}>
            {monthName(value)}
          </option>
        ))}
      </SelectField>
      <QueryContent
        query={statement}
        loadingLabel="Loading the statement"
        skeletonClass="h-48 w-full"
        errorText="The statement could not be loaded."
      >
        {(data) => <StatementTotals statement={data} />}
      </QueryContent>
      <a
        href={addressOf(api.statements.statement, { month, format: 'csv' })}
        download={`surplate-${month}.csv`}
        className={buttonClass('secondary')}
      >
        <Download aria-hidden="true" className="size-5" />
        Download as CSV
      </a>
    </div>
  )
}

function StatementTotals({ statement: { totals, entries } }: { statement: Statement }) {
  const { borne_by_operator = 0 } = totals
  const line = (name: string, amount: number, gst?: number) => (
    <div key={name} className="flex justify-between gap-4">
      <dt>
        {name}
        {gst !== undefined && <span className="block text-sm text-soft">of it GST {price(gst)}</span>}
      </dt>
      <dd>{price(amount)}</dd>
    </div>
  )
  return (
    <div className="flex flex-col gap-2 tabular-nums">
      <p className="text-soft">
        {entries.length} {entries.length === 1 ? 'entry' : 'entries'}, all figures including GST
      </p>
      <dl className="flex flex-col gap-2">
        {line('Sales', totals.sales)}
        {line('Refunds', 0 - totals.refunds)}
        {borne_by_operator !== 0 && line('Refunds that Surplate pays for', borne_by_operator)}
        {line(
          borne_by_operator === 0 ? 'Customers paid' : 'Your sales after refunds',
          totals.customer_paid + borne_by_operator,
          totals.gst_in_sales,
        )}
        {line('Surplate’s commission', 0 - totals.commission, totals.gst_in_commission)}
      </dl>
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <span>Yours</span>
        {price(totals.restaurant_share)}
      </p>
    </div>
  )
}
