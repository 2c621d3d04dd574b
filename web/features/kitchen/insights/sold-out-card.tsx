import type { Insights } from '#contract/money/insights/insights.ts'
import { weekdayName } from '#contract/time-wording.ts'
import { Card } from '#web/ui/card.tsx'
import { goneText, soldOutTitle, weekdayFact } from './insight-wording.ts'

/** How often and when the last portion of an evening went, by weekday. */
export function SoldOutCard({ total, weekdays, dishes }: Insights) {
  const gone = goneText(dishes)
  return (
    <Card className="self-start break-inside-avoid print:p-3 print:shadow-none max-lg:self-stretch">
      <h3 className="text-xl">{soldOutTitle(total)}</h3>
      <p className="mt-1 text-sm text-soft">Each weekday, and when on average</p>
      <dl className="mt-2 flex flex-col">
        {weekdays.map((weekday) => (
          <div
            key={weekday.weekday}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 tabular-nums first:border-t-0"
          >
            <dt className="font-semibold">{`${weekdayName(weekday.weekday)}s`}</dt>
            <dd className="ml-auto text-right">{weekdayFact(weekday)}</dd>
          </div>
        ))}
      </dl>
      {gone !== undefined && <p className="mt-2 text-soft">{gone}</p>}
    </Card>
  )
}
