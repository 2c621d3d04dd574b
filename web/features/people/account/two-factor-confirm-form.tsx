import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { api } from '#web/platform/http/api.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { QrCode } from '#web/domain/orders/qr-code.tsx'

interface ConfirmFormProps {
  secret: string
  otpauth_url: string
  onConfirmed: (recovery_codes: string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code for an authenticator app, and asks for the first code of that app. */
export function TwoFactorConfirmForm({ secret, otpauth_url, onConfirmed, onCancel }: ConfirmFormProps) {
  const form = useForm({ resolver: zodResolver(twoFactorApi.confirm.input), defaultValues: { code: '' } })
  const confirm = useCall(accountApi.twoFactor.confirm)
  const instructions = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    instructions.current?.focus()
  }, [])
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (input) => {
    const { recovery_codes } = await confirm.mutateAsync(input)
    onConfirmed(recovery_codes)
    notify('Two-step sign-in is on. Your other devices are signed out.', 'success')
    await refresh(api.accounts.sessions)
  })
  return (
    <Form name="Switch on two-step sign-in" onSubmit={submit}>
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-semibold">
        <li>
          <p ref={instructions} tabIndex={-1} className="font-semibold">
            Scan this with your authenticator app
          </p>
          <p className="text-soft">Any works: Google Authenticator, Aegis, 1Password and others.</p>
          <QrCode
            text={otpauth_url}
            label="QR code for the authenticator app"
            className="mt-3 w-full max-w-56 rounded-control border border-line"
          />
          <p className="mt-3">
            <a href={otpauth_url} className={buttonClass('quiet', '-ml-5')}>
              The app is on this device
            </a>
          </p>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">Type it in instead</summary>
            <p className="rounded-control bg-sunk px-4 py-3 font-mono text-lg tracking-wide wrap-anywhere">
              {groupCharacters(secret)}
            </p>
          </details>
        </li>
        <li>
          <TextField
            label="Type the six digits that it shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-56 text-xl tracking-[0.2em] tabular-nums"
            {...fieldProps(form, 'code')}
          />
        </li>
      </ol>
      <ConfirmActions
        confirmLabel="Switch on"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onCancel}
      />
    </Form>
  )
}

/** In groups of four characters. */
const groupCharacters = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
