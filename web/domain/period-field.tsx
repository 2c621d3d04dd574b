import { lastPeriods, monthAt, periodName } from '#contract/money/period.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** As long as records are kept. */
const YEARS = 7
/** Before that there are quarters. */
const MONTHS = 36

export const thisMonth = (): string => monthAt(new Date(serverNow()))

interface PeriodFieldProps {
  /** As `Period` of the contract. */
  period: string
  onChange: (period: string) => void
}

/** A list, because Firefox and Safari have no field for months, and no browser one for quarters. */
export function PeriodField({ period, onChange }: PeriodFieldProps) {
  const { months, quarters, financial_years } = lastPeriods(new Date(serverNow()), YEARS, MONTHS)
  const groups = [
    ['Months', months],
    ['Quarters', quarters],
    ['Financial years', financial_years],
  ] as const
  return (
    <SelectField label="Period" value={period} onChange={({ target }) => onChange(target.value)}>
      {groups.map(([label, periods]) => (
        <optgroup key={label} label={label}>
          {periods.map((each) => (
            <option key={each} value={each}>
              {periodName(each)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
