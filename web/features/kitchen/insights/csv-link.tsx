import Download from 'virtual:icons/download'
import type { InsightTable, InsightWeeks } from '#contract/money/insights/insights.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { addressOf } from '#web/platform/http/call.ts'

interface CsvLinkProps {
  weeks: InsightWeeks
  table: InsightTable
  /** What it is of, for those who hear it among other links. */
  of: string
}

/** The numbers of a part, for a spreadsheet. */
export const CsvLink = ({ weeks, table, of }: CsvLinkProps) => (
  <a
    href={addressOf(moneyApi.insights.read, { weeks, format: 'csv', table })}
    download={`surplate-${table}.csv`}
    className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-edge decoration-2 underline-offset-4 print:hidden"
  >
    <Download aria-hidden="true" className="size-5" />
    <span>CSV</span>
    <span className="sr-only">{`of ${of}`}</span>
  </a>
)
