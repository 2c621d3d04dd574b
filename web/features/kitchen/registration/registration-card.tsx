import { approvalStateNames, nextSteps } from '#contract/desk/approval-states.ts'
import type { Registration } from '#contract/desk/registrations.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { CertificateField } from './certificate-field.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** What the operator has to know of the food business, in which state that is, and what happens next. */
export function RegistrationCard() {
  const registration = useEndpoint(deskApi.registrations.mine, {})
  const state = registration.data?.state
  return (
    <FoldedCard
      title="Your food business"
      note={state === undefined ? 'Registration and certificate' : approvalStateNames[state]}
      keepsContent
    >
      <QueryContent
        query={registration}
        loadingLabel="Loading your food business"
        skeletonClass="h-96 w-full rounded-card"
        errorText="The details of your food business could not be loaded."
      >
        {(data) => (
          <div className="flex flex-col gap-5">
            <RegistrationState registration={data} />
            {data.state !== 'closed' && (
              <>
                <CertificateField registration={data} />
                <RegistrationForm registration={data} />
              </>
            )}
          </div>
        )}
      </QueryContent>
    </FoldedCard>
  )
}

const isBad = ({ state }: Registration): boolean =>
  ['changes_requested', 'declined', 'suspended', 'closed'].includes(state)

function RegistrationState({ registration }: { registration: Registration }) {
  const { state, reason, suspended_until } = registration
  return (
    <Callout kind={isBad(registration) ? 'warning' : state === 'approved' ? 'success' : 'info'}>
      <p className="font-semibold">{approvalStateNames[state]}</p>
      {reason !== null && <p className="wrap-anywhere whitespace-pre-line">{`“${reason}”`}</p>}
      {suspended_until !== null && (
        <p>{`It ends by itself: ${dayAndTime(suspended_until, new Date(serverNow()))}.`}</p>
      )}
      <p className="text-soft">{nextSteps[state]}</p>
    </Callout>
  )
}
