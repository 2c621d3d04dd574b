import type { User } from '#contract/people/accounts.ts'
import { membershipOf } from '#web/domain/people/membership.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Card } from '#web/ui/card.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

const rolePhrases = { manager: 'as a manager', counter: 'at the counter' }

/**
 * The team that somebody works on, and the way out of it. An owner has none: the restaurant ends with the
 * account.
 */
export function LeaveTeam({ user }: { user: User }) {
  const membership = membershipOf(user)
  const leave = useCall(kitchenApi.staff.leave, {
    onSuccess: () => notify('You have left the team.', 'success'),
    onError: (error) => notify(failureText(error, 'That did not work. Please try again.'), 'error'),
    onSettled: refreshUser,
  })
  if (membership === null || membership.role === 'owner') return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-2xl">Your team</h2>
      <p className="text-soft">
        <Untranslated
          words={[membership.restaurant_name]}
        >{`You are on the team of ${membership.restaurant_name}, ${rolePhrases[membership.role]}. Once you leave, only a new invitation brings you back.`}</Untranslated>
      </p>
      <SecondPress
        question="Really leave the team?"
        busy={leave.isPending}
        onConfirm={() => leave.mutate({})}
      >
        Leave the team
      </SecondPress>
    </Card>
  )
}
