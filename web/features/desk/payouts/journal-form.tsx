import { useState } from 'react'
import { MonthField, thisMonth } from '#web/domain/desk/month-field.tsx'
import { addressOf } from '#web/platform/http/call.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The journal of a month as CSV, for the operator's bookkeeping. */
export function JournalForm() {
  const [month, setMonth] = useState(thisMonth)
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-2 text-xl">Journal</h2>
      <p className="mb-4 text-soft">What each day moved, by account, for your bookkeeping.</p>
      <div className="flex flex-wrap items-end gap-4">
        <MonthField month={month} onChange={setMonth} />
        <a
          href={addressOf(deskApi.journal.read, { month })}
          download={`surplate-journal-${month}.csv`}
          className={buttonClass('secondary')}
        >
          Download as CSV
        </a>
        <a
          href={addressOf(deskApi.journal.read, { month, use: 'import' })}
          download={`surplate-journal-${month}-import.csv`}
          className={buttonClass('secondary')}
        >
          Download for accounting software
        </a>
      </div>
    </Card>
  )
}
