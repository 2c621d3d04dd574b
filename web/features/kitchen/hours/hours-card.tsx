import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { ClosedDays } from './closed-days.tsx'
import { OpeningHoursForm } from './opening-hours-form.tsx'
import { hoursText, dateText } from './schedule-wording.ts'
import { useId, useState } from 'react'
import type { Holiday } from '#contract/kitchen/hours.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { useHolidayAnswer } from './schedule-calls.ts'

const FIRST_SHOWN = 4

/** The public holidays of the coming year, with a switch each. They apply once the hours are given. */
function PublicHolidays({ hasHours }: { hasHours: boolean }) {
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

export const HOURS_CARD = 'hours-card'

/** When the restaurant opens: its weekdays, the days that it has closed, and public holidays. */
export function HoursCard() {
  const hours = useEndpoint(kitchenApi.hours.get, {})
  const note =
    hours.data === undefined
      ? undefined
      : (hoursText(hours.data.spans) ?? 'Not set yet: every day counts as open')
  return (
    <FoldedCard id={HOURS_CARD} title="Opening hours" note={note} keepsContent>
      <QueryContent
        query={hours}
        loadingLabel="Loading your opening hours"
        skeletonClass="h-96 w-full"
        errorText="Your opening hours could not be loaded."
      >
        {(data) => (
          <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-start lg:gap-x-8">
            <OpeningHoursForm hours={data} />
            <div className="flex min-w-0 flex-col gap-8">
              <ClosedDays />
              <PublicHolidays hasHours={data.spans.length > 0} />
            </div>
          </div>
        )}
      </QueryContent>
    </FoldedCard>
  )
}
