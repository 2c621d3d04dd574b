import { useState } from 'react'
import { approvalStateNames, canSubmit, nextSteps, REMINDER_DAYS } from '#contract/desk/approval-states.ts'
import type { Registration, RegistrationDetails } from '#contract/desk/registrations.ts'
import { formatAbn } from '#contract/people/abn.ts'
import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate } from '#contract/time.ts'
import { dayAndTime, longDate } from '#contract/time-wording.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { CertificateField, CertificateLink } from './certificate-field.tsx'
import { RegistrationForm } from './registration-form.tsx'

const isEnding = ({ premises_expires_on }: RegistrationDetails): boolean =>
  premises_expires_on !== null &&
  premises_expires_on <= addDays(melbourneDate(new Date(serverNow())), REMINDER_DAYS[0])

/** Whether something is to be filled in: it was never sent or came back, or its registration ends soon. */
export const isDue = ({ state, details }: Registration): boolean =>
  canSubmit(state) || (state === 'approved' && isEnding(details))

const filled = (parts: (string | false | null)[]): string => parts.filter(Boolean).join(' · ')

/** What is recorded: the business, then its premises. */
export const detailLines = (details: RegistrationDetails): string[] =>
  [
    filled([
      details.legal_name,
      details.trading_name,
      details.abn && `ABN ${formatAbn(details.abn)}`,
      details.gst_registered === false && 'no GST',
      details.gst_registered === true &&
        `GST${details.gst_since === null ? '' : ` since ${longDate(details.gst_since)}`}`,
    ]),
    filled([
      details.council,
      details.premises_class && `class ${details.premises_class}`,
      details.premises_number,
      details.premises_expires_on && `until ${longDate(details.premises_expires_on)}`,
      details.food_safety_supervisor,
    ]),
  ].filter((line) => line !== '')

/** What is recorded of a food business, in lines; the form while something is due, or somebody changes it. */
export function RegistrationContent({ registration }: { registration: Registration }) {
  const [isChanging, setChanging] = useState(false)
  const { state, details, certificate } = registration
  const due = isDue(registration)
  return (
    <div className="flex flex-col gap-5">
      {(due || state !== 'approved') && <RegistrationState registration={registration} />}
      {due || isChanging ? (
        <>
          <CertificateField registration={registration} />
          <RegistrationForm registration={registration} onSaved={() => setChanging(false)} />
        </>
      ) : (
        <>
          <StoredDetails details={details} />
          {certificate !== null && <CertificateLink />}
          {state !== 'closed' && (
            <Button variant="secondary" onClick={() => setChanging(true)} className="self-start">
              Change
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function StoredDetails({ details }: { details: RegistrationDetails }) {
  const lines = detailLines(details)
  if (lines.length === 0)
    return <p>Nothing is recorded, and nothing is due. Invoices name your ABN once you give it.</p>
  return (
    <div translate="no">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}

const isBad = ({ state }: Registration): boolean =>
  ['changes_requested', 'declined', 'suspended', 'closed'].includes(state)

function RegistrationState({ registration }: { registration: Registration }) {
  const { state, reason, suspended_until, details } = registration
  if (state === 'approved')
    return (
      <Callout kind="warning">{`Your registration ends on ${longDate(details.premises_expires_on ?? '')}. Please give the new end and certificate.`}</Callout>
    )
  return (
    <Callout kind={isBad(registration) ? 'warning' : 'info'}>
      <p className="font-semibold">{approvalStateNames[state]}</p>
      {reason !== null && <p className="wrap-anywhere whitespace-pre-line">{`“${reason}”`}</p>}
      {suspended_until !== null && (
        <p>{`It ends by itself: ${dayAndTime(suspended_until, new Date(serverNow()))}.`}</p>
      )}
      <p className="text-soft">{nextSteps[state]}</p>
    </Callout>
  )
}
