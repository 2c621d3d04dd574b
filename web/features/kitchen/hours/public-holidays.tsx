import { useId, useState } from 'react'
import type { Holiday } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { dateText } from './schedule-wording.ts'
import { useHolidayAnswer } from './use-holiday-answer.ts'

const FIRST_SHOWN = 4

/** The public holidays of the coming year, with a switch each. They apply once the hours are given. */
export function PublicHolidays({ hasHours }: { hasHours: boolean }) {
  const id = useId()
  const holidays = useEndpoint(kitchenApi.hours.holidays, {})
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h4 id={id} className="font-display text-lg font-bold">
        Public holidays
      </h4>
      {hasHours ? (
        <>
          <p className="text-sm text-soft">Switch on the ones you open. Each is saved at once.</p>
          <QueryContent
            query={holidays}
            loadingLabel="Loading public holidays"
            skeletonClass="h-64 w-full"
            errorText="Public holidays could not be loaded."
          >
            {(days) => <HolidayRows holidays={days} />}
          </QueryContent>
        </>
      ) : (
        <p className="text-soft">
          Save your hours first. Until then public holidays count as open, like every day.
        </p>
      )}
    </section>
  )
}

function HolidayRows({ holidays }: { holidays: Holiday[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul className="divide-y divide-line">
        {holidays.slice(0, showsAll ? undefined : FIRST_SHOWN).map((holiday) => (
          <HolidayRow key={holiday.date} holiday={holiday} />
        ))}
      </ul>
      {!showsAll && holidays.length > FIRST_SHOWN && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          <span>{`Show all ${holidays.length}`}</span>
          <span className="sr-only"> public holidays</span>
        </Button>
      )}
    </>
  )
}

function HolidayRow({ holiday: { date, name, is_open } }: { holiday: Holiday }) {
  const answer = useHolidayAnswer()
  const isOpen = answer.isPending ? answer.variables.is_open : is_open
  return (
    <li className="py-1">
      <SwitchField
        checked={isOpen}
        onChange={(next) => !answer.isPending && answer.mutate({ date, is_open: next })}
        label={
          <span className="min-w-0">
            <span className="block leading-snug">{name}</span>
            <span className="block text-sm font-normal text-soft">{`${dateText(date)} · ${isOpen ? 'Open' : 'Closed'}`}</span>
          </span>
        }
      />
    </li>
  )
}
