import { useRef, useState, useEffect } from 'react'
import type { TwoFactor } from '#contract/people/two-factor.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { TwoFactorConfirmForm } from './two-factor-confirm-form.tsx'
import Download from 'virtual:icons/download'
import Printer from 'virtual:icons/printer'
import { CopyButton } from '#web/ui/copy-button.tsx'
import './recovery-print.css'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { saveFile } from '#web/platform/save-file.ts'

/** The recovery codes, which the server shows only once. */
function RecoveryCodes({ codes, email, onClose }: { codes: string[]; email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const text = `Surplate recovery codes for ${email}\nEach works once, in place of the code of the app.\n\n${codes.join('\n')}\n`
  return (
    <section ref={removalFocus} aria-labelledby="recovery-heading" className="flex flex-col gap-4">
      <div data-recovery-codes className="flex flex-col gap-2">
        <h3 id="recovery-heading" ref={heading} tabIndex={-1} className="text-xl">
          Keep your recovery codes
        </h3>
        <p>{`They are shown only now. If you lose your phone, each of them signs ${email} in once, in place of the code of the app.`}</p>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunk p-4 font-mono text-lg">
          {codes.map((code) => (
            <li translate="no" key={code}>
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          variant="secondary"
          className="flex-1"
          text={text}
          copiedText="Recovery codes copied."
          errorText="The codes could not be copied. Please select and copy them by hand."
        >
          Copy
        </CopyButton>
        <Button variant="secondary" onClick={() => window.print()} className="flex-1">
          <Printer aria-hidden="true" className="size-5" />
          <span>Print</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('surplate-recovery-codes.txt', text, 'text/plain')}
          className="flex-1"
        >
          <Download aria-hidden="true" className="size-5" />
          <span>Save</span>
        </Button>
      </div>
      <Button onClick={onClose}>I have kept them</Button>
    </section>
  )
}

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
  const status = useEndpoint(accountApi.twoFactor.status, {})
  const enable = useCall(accountApi.twoFactor.begin)
  const disable = useCall(accountApi.twoFactor.remove)
  const renewCodes = useCall(accountApi.twoFactor.recoveryCodes)
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const backToOverview = (): void => setStep({ name: 'overview' })
  return (
    <>
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
            void refresh(accountApi.twoFactor.status)
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
            await refresh(accountApi.twoFactor.status)
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
            await refresh(accountApi.twoFactor.status)
            backToOverview()
          }}
          onCancel={backToOverview}
        />
      )}
    </>
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

/** "Off", or "On", with the recovery codes where few are left. */
export const twoFactorValue = ({ enabled, recovery_codes_left }: TwoFactor): string =>
  !enabled ? 'Off' : recovery_codes_left > FEW_CODES ? 'On' : `On. ${codesLeftText(recovery_codes_left)}`
