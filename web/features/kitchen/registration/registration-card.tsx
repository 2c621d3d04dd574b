import { approvalStateNames, nextSteps } from '#contract/desk/approval-states.ts'
import type { Registration } from '#contract/desk/registrations.ts'
import { dayAndTime, shortDate } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint, refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { type ChangeEvent, useId } from 'react'
import { callWithImage } from '#web/platform/http/call.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'

/** Small print stays readable. */
const EDGE_MAX = 2_400

/** The certificate of registration: sent at once when a file is chosen, and there to be downloaded. */
function CertificateField({ registration: { certificate } }: { registration: Registration }) {
  const id = useId()
  const sending = usePress('The certificate was not sent. Please try again.', async (file: File) => {
    await callWithImage(
      deskApi.registrations.sendCertificate,
      file.type === 'application/pdf' ? file : await shrinkImage(file, EDGE_MAX),
    )
    notify('The certificate is saved.', 'success')
    await refresh(deskApi.registrations.mine)
  })
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file === undefined) return
    await sending.press(file)
    target.value = ''
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        Certificate of registration
      </label>
      <p className="text-soft">
        {certificate === null
          ? 'From your council, as a photo or PDF of 8 MB at most. Only you and the people who run this shop see it.'
          : `Sent ${shortDate(certificate.uploaded_at)}. Choose another file to replace it.`}
      </p>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-disabled={sending.isBusy}
        onClick={(event) => sending.isBusy && event.preventDefault()}
        onChange={(event) => void send(event)}
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-control file:border-2 file:border-edge file:bg-card file:px-4 file:font-semibold"
      />
      {sending.isBusy && <p role="status">Sending …</p>}
      <FormError message={sending.error} />
      {certificate !== null && (
        <a
          href={deskApi.registrations.readCertificate.path}
          className="self-start py-2 font-semibold underline underline-offset-4"
        >
          Download the certificate
        </a>
      )}
    </div>
  )
}

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
