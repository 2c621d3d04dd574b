import Download from 'virtual:icons/download'
import Printer from 'virtual:icons/printer'
import { useState } from 'react'
import { monthName } from '#contract/time-wording.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const linkClass =
  'inline-flex min-h-12 items-center gap-1.5 font-semibold underline decoration-edge decoration-2 underline-offset-4'

/** What a restaurant saved in a month, to show to others; nothing before the first month is over. */
export function CertificateCard() {
  const { data: months = [] } = useEndpoint(moneyApi.impactCertificates.browse, {})
  const [choice, setChoice] = useState<string>()
  const month = choice ?? months[0]?.month
  if (month === undefined) return null
  return (
    <Card className="print:hidden">
      <h3 className="text-xl">Certificate of a month</h3>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
        <SelectField label="Month" value={month} onChange={({ target }) => setChoice(target.value)}>
          {months.map((one) => (
            <option key={one.month} value={one.month}>
              {`${monthName(one.month)}: ${Math.round(one.food_g / 100) / 10} kg`}
            </option>
          ))}
        </SelectField>
        <a
          href={addressOf(moneyApi.impactCertificates.issue, { month, format: 'html' })}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          <Printer aria-hidden="true" className="size-5" />
          <span>To print</span>
        </a>
        <a
          href={addressOf(moneyApi.impactCertificates.issue, { month, format: 'json' })}
          download={`surplate-certificate-${month}.json`}
          className={linkClass}
        >
          <Download aria-hidden="true" className="size-5" />
          <span>Signed file</span>
        </a>
      </div>
    </Card>
  )
}
