import ChevronDown from 'virtual:icons/chevron-down'
import { weekdayOf } from '#contract/calendar-days.ts'
import type { OpeningDay } from '#contract/shop/public-pages.ts'
import { weekdayName } from '#contract/time-wording.ts'
import { spanText } from '#web/domain/opening-spans.ts'
import { classes } from '#web/ui/class-names.ts'

/** "11:30 am–2:00 pm, 5:00–9:30 pm", "Closed" or "Closed, Melbourne Cup Day". */
export function openingText({ spans, is_closed, holiday }: OpeningDay): string {
  const times = is_closed ? 'Closed' : spans.length === 0 ? 'Open' : spans.map(spanText).join(', ')
  return holiday === null ? times : `${times}, ${holiday}`
}

/**
 * When a restaurant is open today and on the six days after it; nothing where it has not stated its hours.
 */
export function OpeningWeek({ week }: { week: OpeningDay[] }) {
  const [today] = week
  if (today === undefined) return null
  return (
    <details className="group max-w-prose">
      <summary className="flex min-h-11 items-center gap-x-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          {weekdayName(weekdayOf(today.date))}: {openingText(today)}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        <span className="sr-only">Opening hours of the week</span>
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 pb-2 tabular-nums">
        {week.map((day, at) => (
          <div
            key={day.date}
            className={classes('col-span-2 grid grid-cols-subgrid', at === 0 && 'font-semibold')}
          >
            <dt>{weekdayName(weekdayOf(day.date))}</dt>
            <dd className={classes(day.is_closed && 'text-soft')}>{openingText(day)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
