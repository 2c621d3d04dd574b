import { canSubmit } from '#contract/desk/approval-states.ts'
import type { Registration } from '#contract/desk/registrations.ts'
import type { User } from '#contract/people/accounts.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { RegistrationContent } from './registration-content.tsx'

/** That of a restaurant that is not public before its owner has sent it; undefined for any other. */
export function useRegistrationToSend(user: User): Registration | undefined {
  const { data } = useEndpoint(deskApi.registrations.mine, {}, { enabled: isOwner(user) })
  return data !== undefined && canSubmit(data.state) ? data : undefined
}

export const RegistrationToSend = ({ registration }: { registration: Registration }) => (
  <Card className="mb-4 border-2 border-amber! sm:mb-6">
    <h2 className="mb-3 text-2xl">Your food business</h2>
    <RegistrationContent registration={registration} />
  </Card>
)
