import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { useMemo } from 'react'
import { toScheduleSpan } from '#contract/kitchen/business-days.ts'
import { type KitchenSchedule, NO_SCHEDULE } from './closing-times.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ordersLeftText, openAgainText } from './schedule-wording.ts'
import type { Closure } from '#contract/kitchen/hours.ts'
import { focusHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'

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

/** Loads again what depends on which days are open. */
export const refreshSchedule = (): Promise<void> =>
  refresh(
    kitchenApi.hours.get,
    kitchenApi.hours.closures,
    kitchenApi.hours.holidays,
    kitchenApi.weeklyPlans.all,
    kitchenApi.weeklyPlans.questions,
    api.foodItems.mine,
    api.foodItems.browse,
    api.foodItems.suggestions,
    api.orders.ofRestaurant,
  )

/** Says whether the restaurant opens on a public holiday. It is pending until the screen shows the answer. */
export const useHolidayAnswer = (onAnswered?: () => void) =>
  useCall(kitchenApi.hours.answerHoliday, {
    onSuccess: ({ name, is_open, open_orders }) => {
      notify(`${is_open ? 'Open' : 'Closed'} on ${name}.${ordersLeftText(open_orders)}`, 'success')
      onAnswered?.()
      return refreshSchedule()
    },
    failed: 'That was not saved. Please try again.',
  })

/** Takes a closure back; the button for it, which has the focus, goes away. */
export const useReopen = (closure: Closure) =>
  useCall(kitchenApi.hours.reopen, {
    onSuccess: () => {
      notify(openAgainText(closure), 'success')
      focusHeading()
      return refreshSchedule()
    },
    failed: 'The day is still closed. Please try again.',
  })
