import { melbourneDate } from '#contract/time.ts'
import { monthName } from '#contract/time-wording.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** As long as records are kept. */
const YEARS = 7

export const thisMonth = (): string => melbourneDate(new Date(serverNow())).slice(0, 'YYYY-MM'.length)

/** The months from this one back. */
function months(): string[] {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return Array.from({ length: YEARS * 12 }, (_, back) => {
    const at = year * 12 + (month - 1) - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

interface MonthFieldProps {
  /** YYYY-MM. */
  month: string
  onChange: (month: string) => void
}

/** A list, because Firefox and Safari have no field for months. */
export function MonthField({ month, onChange }: MonthFieldProps) {
  return (
    <SelectField label="Month" value={month} onChange={({ target }) => onChange(target.value)}>
      {months().map((each) => (
        <option key={each} value={each}>
          {monthName(each)}
        </option>
      ))}
    </SelectField>
  )
}
