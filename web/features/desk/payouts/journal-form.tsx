import { useState } from 'react'
import { melbourneDate } from '#contract/time.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

const thisMonth = (): string => melbourneDate(new Date(serverNow())).slice(0, 'YYYY-MM'.length)

/** The journal of a month as CSV, for the operator's bookkeeping. */
export function JournalForm() {
  const [month, setMonth] = useState(thisMonth)
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month)
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-2 text-xl">Journal</h2>
      <p className="mb-4 text-soft">What each day moved, by account, for your bookkeeping.</p>
      <div className="flex flex-wrap items-end gap-4">
        <TextField label="Month" type="month" value={month} max={thisMonth()} onChange={({ target }) => setMonth(target.value)} />
        {isMonth && (
          <a
            href={addressOf(deskApi.journal.read, { month })}
            download={`surplate-journal-${month}.csv`}
            className={buttonClass('secondary')}
          >
            Download as CSV
          </a>
        )}
      </div>
    </Card>
  )
}
