import type { User } from '#contract/people/accounts.ts'
import { setUser } from '#web/domain/people/session.ts'
import { api } from '#web/platform/http/api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'

/** Switches the email before pickup ends on and off. */
export function PickupReminders({ user }: { user: User }) {
  const change = useCall(api.accounts.changeSettings, {
    onSuccess: (reply) => setUser(reply.user),
    onError: (error) => notify(failureText(error, 'That was not saved. Please try again.'), 'error'),
  })
  // A user that was stored before the setting existed has none: reminders are on.
  const isOn = (change.isPending ? change.variables : user).pickup_reminders !== false
  return (
    <Card>
      <h2 className="mb-2 text-2xl">Pickup reminders</h2>
      <SwitchField
        label="Remind me before pickup ends"
        checked={isOn}
        onChange={(pickup_reminders) => change.mutate({ pickup_reminders })}
      />
      <p className="text-soft">An email, half an hour before, if you have not picked up your order.</p>
    </Card>
  )
}
