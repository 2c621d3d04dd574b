import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ordersLeftText } from './closed-day-wording.ts'
import { refreshSchedule } from './schedule-calls.ts'

/** Says whether the restaurant opens on a public holiday. It is pending until the screen shows the answer. */
export const useHolidayAnswer = (onAnswered?: () => void) =>
  useCall(kitchenApi.hours.answerHoliday, {
    onSuccess: ({ name, is_open, open_orders }) => {
      notify(`${is_open ? 'Open' : 'Closed'} on ${name}.${ordersLeftText(open_orders)}`, 'success')
      onAnswered?.()
      return refreshSchedule()
    },
    onError: (error) => notify(failureText(error, 'That was not saved. Please try again.'), 'error'),
  })
