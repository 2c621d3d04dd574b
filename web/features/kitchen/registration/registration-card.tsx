import { approvalStateNames, canSubmit } from '#contract/desk/approval-states.ts'
import type { Registration } from '#contract/desk/registrations.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { detailLines, isDue, RegistrationContent } from './registration-content.tsx'

function noteOf(registration: Registration | undefined): string {
  if (registration === undefined) return 'ABN, registration and certificate'
  const { state, details } = registration
  if (isDue(registration) || state !== 'approved') return approvalStateNames[state]
  return detailLines(details)[0] ?? 'Nothing due'
}

/** What the operator has to know of the food business, in which state that is, and what happens next. */
export function RegistrationCard() {
  const registration = useEndpoint(deskApi.registrations.mine, {})
  // Its form then stands with the evening.
  if (registration.data !== undefined && canSubmit(registration.data.state)) return null
  return (
    <FoldedCard title="Your food business" note={noteOf(registration.data)} keepsContent>
      <QueryContent
        query={registration}
        loadingLabel="Loading your food business"
        skeletonClass="h-40 w-full rounded-card"
        errorText="The details of your food business could not be loaded."
      >
        {(data) => <RegistrationContent registration={data} />}
      </QueryContent>
    </FoldedCard>
  )
}
