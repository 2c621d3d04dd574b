import Download from 'virtual:icons/download'
import type { CityTable } from '#contract/desk/city-terms.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { addressOf } from '#web/platform/http/call.ts'

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-edge decoration-2 underline-offset-4 print:hidden'

/** Opens the list behind a chart. */
export const BehindLink = ({ children, onPress }: { children: string; onPress: () => void }) => (
  <button type="button" onClick={onPress} className={linkClass}>
    {children}
  </button>
)

interface CityCsvProps {
  weeks: InsightWeeks
  table: CityTable
  /** For those who hear it among other links. */
  of: string
}

/** The numbers of a part of the page, for a spreadsheet. */
export const CityCsv = ({ weeks, table, of }: CityCsvProps) => (
  <a
    href={addressOf(deskApi.city.read, { weeks, format: 'csv', table })}
    download={`surplate-city-${table}.csv`}
    className={linkClass}
  >
    <Download aria-hidden="true" className="size-5" />
    <span>CSV</span>
    <span className="sr-only">{`of ${of}`}</span>
  </a>
)
