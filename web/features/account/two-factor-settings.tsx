import { useRef, useState } from 'react'
import { type TwoFactor, twoFactorApi } from '#contract/two-factor.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall, useEndpoint } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { PasswordProofForm } from './password-proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepConfirmForm } from './two-factor-confirm-form.tsx'
import { TwoStepProofForm } from './proof-form.tsx'

/** What is under way: nothing, or one step of switching it on or off. */
type Step =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'scan'; secret: string; otpauth_url: string }
  | { at: 'codes'; codes: string[] }
  | { at: 'anew' }
  | { at: 'off' }

const FEW = 3

/** A code of the phone as well as the password: switched on, off, and its recovery codes. */
export function TwoFactorSettings({ email }: { email: string }) {
  const status = useEndpoint(twoFactorApi.status, {})
  const begin = useCall(twoFactorApi.begin)
  const remove = useCall(twoFactorApi.remove)
  const replace = useCall(twoFactorApi.recoveryCodes)
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const heading = useRef<HTMLHeadingElement>(null)
  const rest = (): void => {
    setStep({ at: 'rest' })
    heading.current?.focus()
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          Two-step sign-in
        </h2>
        {status.data?.enabled === true && <Badge tone="leaf">On</Badge>}
      </div>
      <p className="text-soft">
        After your password, signing in asks for a code from an app on your phone. Somebody who learns your password still cannot get in.
      </p>
      {step.at === 'rest' && (
        <QueryContent query={status} loadingLabel="Loading" skeletonClass="h-12 w-full" errorText="This could not be loaded.">
          {(now) => <Rest now={now} onStep={setStep} />}
        </QueryContent>
      )}
      {step.at === 'password' && (
        <PasswordProofForm
          email={email}
          act="Go on"
          leave="Not now"
          onProven={async (password) => setStep({ at: 'scan', ...(await begin.mutateAsync({ password })) })}
          onLeave={rest}
        />
      )}
      {step.at === 'scan' && (
        <TwoStepConfirmForm
          secret={step.secret}
          otpauth_url={step.otpauth_url}
          onDone={(codes) => {
            setStep({ at: 'codes', codes })
            void refresh(twoFactorApi.status)
          }}
          onLeave={rest}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} email={email} onKept={rest} />}
      {step.at === 'anew' && (
        <TwoStepProofForm
          email={email}
          act="Make new codes"
          leave="Keep those I have"
          onProven={async (typed) => {
            const { recovery_codes } = await replace.mutateAsync(typed)
            setStep({ at: 'codes', codes: recovery_codes })
            await refresh(twoFactorApi.status)
          }}
          onLeave={rest}
        />
      )}
      {step.at === 'off' && (
        <TwoStepProofForm
          email={email}
          act="Switch off"
          leave="Keep it on"
          danger
          onProven={async (typed) => {
            await remove.mutateAsync(typed)
            notify('Two-step sign-in is off.', 'done')
            await refresh(twoFactorApi.status)
            rest()
          }}
          onLeave={rest}
        />
      )}
    </Card>
  )
}

function Rest({ now, onStep }: { now: TwoFactor; onStep: (step: Step) => void }) {
  if (!now.enabled) {
    return (
      <Button variant="secondary" onClick={() => onStep({ at: 'password' })}>
        Switch on
      </Button>
    )
  }
  return (
    <>
      {now.recovery_codes_left <= FEW ? (
        <Callout kind="warning">{left(now.recovery_codes_left)} Please make new ones.</Callout>
      ) : (
        <p>{left(now.recovery_codes_left)}</p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" onClick={() => onStep({ at: 'anew' })} className="sm:flex-1">
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onStep({ at: 'off' })} className="sm:flex-1">
          Switch off
        </Button>
      </div>
    </>
  )
}

function left(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`
}
