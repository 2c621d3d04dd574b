import type { Closure } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { openAgainText } from './closed-day-wording.ts'
import { focusHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { refreshSchedule } from './schedule-calls.ts'

/** Takes a closure back; the button for it, which has the focus, goes away. */
export const useReopen = (closure: Closure) =>
  useCall(kitchenApi.hours.reopen, {
    onSuccess: () => {
      notify(openAgainText(closure), 'success')
      focusHeading()
      return refreshSchedule()
    },
    onError: (error) => notify(failureText(error, 'The day is still closed. Please try again.'), 'error'),
  })
