import { useMutation } from '@tanstack/react-query'
import { subscriptionsApi } from '#contract/subscriptions.ts'
import { call, failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'

/** Goes to the payment provider's page, where the card is changed and the plan cancelled. */
export function ManagePlan({ user_id }: { user_id: string }) {
  const opening = useMutation({
    mutationFn: async () => location.assign((await call(subscriptionsApi.manage, { user_id, origin_url: location.origin })).url),
    onError: (error) => notify(failureText(error, 'Your plan’s page could not be opened. Please try again.'), 'failed'),
  })
  return (
    <Button variant="secondary" busy={opening.isPending} onClick={() => opening.mutate()}>
      Change card or cancel plan
    </Button>
  )
}
