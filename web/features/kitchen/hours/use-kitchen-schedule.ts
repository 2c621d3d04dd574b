import { useMemo } from 'react'
import { toScheduleSpan } from '#contract/kitchen/business-days.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { type KitchenSchedule, NO_SCHEDULE } from './closing-times.ts'

/** When the restaurant opens, as far as it has loaded: until then it states no hours. */
export function useKitchenSchedule(): KitchenSchedule {
  const { data: hours } = useEndpoint(kitchenApi.hours.get, {})
  const { data: closures } = useEndpoint(kitchenApi.hours.closures, {})
  const { data: holidays } = useEndpoint(kitchenApi.hours.holidays, {})
  return useMemo(() => {
    if (hours === undefined || hours.spans.length === 0) return NO_SCHEDULE
    const closed_holidays = holidays?.filter(({ is_open }) => !is_open) ?? []
    return {
      spans: hours.spans.map(toScheduleSpan),
      closed_dates: new Set([...(closures ?? []), ...closed_holidays].map(({ date }) => date)),
    }
  }, [hours, closures, holidays])
}
