import { canSubmit } from '#contract/desk/approval-states.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { RegistrationContent } from './registration-content.tsx'

/** Its form, for a restaurant that is not public before it has sent them; nothing for any other. */
export function RegistrationToSend() {
  const { data } = useEndpoint(deskApi.registrations.mine, {})
  if (data === undefined || !canSubmit(data.state)) return null
  return (
    <Card className="mb-4 border-2 border-amber! sm:mb-6">
      <h2 className="mb-3 text-2xl">Your food business</h2>
      <RegistrationContent registration={data} />
    </Card>
  )
}
