import { useRef, useState } from 'react'
import type { TwoFactor } from '#contract/people/two-factor.ts'
import { api } from '#web/platform/http/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorConfirmForm } from './two-factor-confirm-form.tsx'

/** The part of the settings that is open; `overview` at first. */
type Step =
  | { name: 'overview' }
  | { name: 'enable' }
  | { name: 'confirm'; secret: string; otpauth_url: string }
  | { name: 'recovery-codes'; codes: string[] }
  | { name: 'renew-codes' }
  | { name: 'disable' }

/** From this number of codes on, the account is warned. */
const FEW_CODES = 3

/** Enables and disables two-step sign-in, and renews its recovery codes. */
export function TwoFactorSettings({ email }: { email: string }) {
  const status = useEndpoint(api.twoFactor.status, {})
  const enable = useCall(api.twoFactor.begin)
  const disable = useCall(api.twoFactor.remove)
  const renewCodes = useCall(api.twoFactor.recoveryCodes)
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const heading = useRef<HTMLHeadingElement>(null)
  const backToOverview = (): void => {
    setStep({ name: 'overview' })
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
        After your password, signing in asks for a code from an app on your phone. Somebody who learns your
        password still cannot get in.
      </p>
      {step.name === 'overview' && (
        <QueryContent
          query={status}
          loadingLabel="Loading"
          skeletonClass="h-12 w-full"
          errorText="This could not be loaded."
        >
          {(twoFactor) => <Overview twoFactor={twoFactor} onStep={setStep} />}
        </QueryContent>
      )}
      {step.name === 'enable' && (
        <ProofForm
          email={email}
          confirmLabel="Go on"
          cancelLabel="Not now"
          onSubmit={async ({ password }) =>
            setStep({ name: 'confirm', ...(await enable.mutateAsync({ password })) })
          }
          onCancel={backToOverview}
        />
      )}
      {step.name === 'confirm' && (
        <TwoFactorConfirmForm
          secret={step.secret}
          otpauth_url={step.otpauth_url}
          onConfirmed={(codes) => {
            setStep({ name: 'recovery-codes', codes })
            void refresh(api.twoFactor.status)
          }}
          onCancel={backToOverview}
        />
      )}
      {step.name === 'recovery-codes' && (
        <RecoveryCodes codes={step.codes} email={email} onClose={backToOverview} />
      )}
      {step.name === 'renew-codes' && (
        <ProofForm
          email={email}
          withCode
          confirmLabel="Make new codes"
          cancelLabel="Keep those I have"
          onSubmit={async (proof) => {
            const { recovery_codes } = await renewCodes.mutateAsync(proof)
            setStep({ name: 'recovery-codes', codes: recovery_codes })
            await refresh(api.twoFactor.status)
          }}
          onCancel={backToOverview}
        />
      )}
      {step.name === 'disable' && (
        <ProofForm
          email={email}
          withCode
          confirmLabel="Switch off"
          cancelLabel="Keep it on"
          danger
          onSubmit={async (proof) => {
            await disable.mutateAsync(proof)
            notify('Two-step sign-in is off.', 'success')
            await refresh(api.twoFactor.status)
            backToOverview()
          }}
          onCancel={backToOverview}
        />
      )}
    </Card>
  )
}

function Overview({ twoFactor, onStep }: { twoFactor: TwoFactor; onStep: (step: Step) => void }) {
  if (!twoFactor.enabled) {
    return (
      <Button variant="secondary" onClick={() => onStep({ name: 'enable' })}>
        Switch on
      </Button>
    )
  }
  return (
    <>
      {twoFactor.recovery_codes_left <= FEW_CODES ? (
        <Callout kind="warning">{`${codesLeftText(twoFactor.recovery_codes_left)} Please make new ones.`}</Callout>
      ) : (
        <p>{codesLeftText(twoFactor.recovery_codes_left)}</p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" onClick={() => onStep({ name: 'renew-codes' })} className="sm:flex-1">
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onStep({ name: 'disable' })} className="sm:flex-1">
          Switch off
        </Button>
      </div>
    </>
  )
}

function codesLeftText(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`
}
