import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/query.ts'
import { refreshSchedule } from './schedule-calls.ts'

/** Takes a closure back. */
export const useReopen = (onReopened?: () => void) =>
  useCall(api.hours.reopen, {
    onSuccess: () => {
      notify('Open again. Meals that went off sale stay off: press “Sell again” on each you want back.', 'success')
      onReopened?.()
      return refreshSchedule()
    },
    onError: (error) => notify(failureText(error, 'The day is still closed. Please try again.'), 'error'),
  })
