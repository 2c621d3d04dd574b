import { melbourneDate } from '#contract/time.ts'
import Download from 'virtual:icons/download'
import { useState } from 'react'
import { moneyApi } from '#web/domain/money-api.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { StatementTotals } from './statement-totals.tsx'

const MONTHS_SHOWN = 12
const monthFormat = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The current month in Melbourne and those before it, as YYYY-MM, newest first. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = melbourneDate(now).split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

/** "July 2026" for "2026-07" */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** The restaurant's monthly statement, which is loaded when it is opened. */
export function StatementCard() {
  return (
    <FoldedCard title="Monthly statement" note="Sales and commission">
      <MonthlyStatement />
    </FoldedCard>
  )
}

function MonthlyStatement() {
  const [months] = useState(() => lastMonths(new Date(serverNow())))
  const [month, setMonth] = useState(months[0] ?? '')
  const statement = useEndpoint(moneyApi.statements.statement, { month }, { staleTime: 0 })
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
        href={addressOf(moneyApi.statements.statement, { month, format: 'csv' })}
        download={`surplate-${month}.csv`}
        className={buttonClass('secondary')}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>Download as CSV</span>
      </a>
    </div>
  )
}
