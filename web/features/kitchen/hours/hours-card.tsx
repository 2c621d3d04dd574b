import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { ClosedDays } from './closed-days.tsx'
import { OpeningHoursForm } from './opening-hours-form.tsx'
import { PublicHolidays } from './public-holidays.tsx'
import { hoursText } from './schedule-wording.ts'

const CARD = 'hours-card'

/** Brings the card into sight, open, with the focus on its title. */
export function openHoursCard(): void {
  const card = document.getElementById(CARD)
  if (!(card instanceof HTMLDetailsElement)) return
  card.open = true
  card.scrollIntoView()
  card.querySelector('summary')?.focus({ preventScroll: true })
}

/** When the restaurant opens: its weekdays, the days that it has closed, and public holidays. */
export function HoursCard() {
  const hours = useEndpoint(kitchenApi.hours.get, {})
  const note =
    hours.data === undefined
      ? undefined
      : (hoursText(hours.data.spans) ?? 'Not set yet: every day counts as open')
  return (
    <FoldedCard id={CARD} title="Opening hours" note={note} keepsContent>
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
