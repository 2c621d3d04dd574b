import CalendarDays from 'virtual:icons/calendar-days'
import type { Holiday } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { focusHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { fullDateText } from './schedule-wording.ts'
import { useHolidayAnswer } from './schedule-calls.ts'

/** Asks about public holidays that come soon; nothing where there are none. */
export function HolidayQuestions() {
  const { data = [] } = useEndpoint(kitchenApi.hours.holidays, {})
  const due = data.filter(({ is_due }) => is_due)
  if (due.length === 0) return null
  return (
    <section aria-label="Public holidays" className={classes(cardClass, 'divide-y divide-line')}>
      {due.map((holiday) => (
        <HolidayQuestion key={holiday.date} holiday={holiday} />
      ))}
    </section>
  )
}

function HolidayQuestion({ holiday: { date, name } }: { holiday: Holiday }) {
  const answer = useHolidayAnswer(focusHeading)
  const isAnswer = (is_open: boolean): boolean => answer.isPending && answer.variables.is_open === is_open
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
        <span>
          <strong>{name}</strong>
          <span>{`, ${fullDateText(date)}: do you open?`}</span>
        </span>
      </p>
      <div className="flex flex-[1_1_12rem] gap-2 sm:max-w-xs">
        {[false, true].map((is_open) => (
          <Button
            key={String(is_open)}
            variant="secondary"
            busy={isAnswer(is_open)}
            onClick={() => !answer.isPending && answer.mutate({ date, is_open })}
            className="flex-1"
          >
            {is_open ? 'Open' : 'Closed'}
          </Button>
        ))}
      </div>
    </div>
  )
}
