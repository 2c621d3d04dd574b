import { isolatedText } from '#contract/text/isolated-text.ts'
import { useState, useEffect } from 'react'
import { type Passkey, PasskeyName, passkeysApi } from '#contract/people/passkeys.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { useNow } from '#web/platform/clock.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { notify } from '#web/platform/notices.ts'
import { supportsPasskeys, createPasskey, passkeyFailureText } from '#web/domain/people/passkeys.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { useTwoFactorEnabled, ProofFields, showProofErrors } from '#web/domain/people/second-factor.tsx'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ownDeviceName } from '#web/domain/people/device-name.ts'

const PasswordOnly = passkeysApi.begin.input.extend({ name: PasskeyName, code: z.string() })
const PasswordAndCode = PasswordOnly.extend({ code: SecondFactor })

/**
 * Adds a passkey: asks for a name and the password, and for a code if two-step sign-in is on; then the
 * browser shows its own dialog.
 */
function PasskeyForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? PasswordAndCode : PasswordOnly),
    defaultValues: { name: ownDeviceName(), password: '', code: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    setFocus('password')
  }, [setFocus])
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) =>
      passkeyFailureText(failure) ??
      showProofErrors(failure, form, 'The passkey was not added. Please try again.'),
    async ({ name, ...proof }) => {
      await createPasskey(proof, name)
      notify('Passkey added. It signs you in from now on.', 'success')
      await refresh(accountApi.passkeys.all)
      onClose()
    },
  )
  return (
    <Form name="Add a passkey" onSubmit={submit}>
      <UsernameHint email={email} />
      <TextField
        label="Name of the passkey"
        help="So that you know it again in this list."
        autoComplete="off"
        {...fieldProps(form, 'name')}
      />
      <ProofFields password={fieldProps(form, 'password')} code={withCode && fieldProps(form, 'code')} />
      <ConfirmActions
        confirmLabel="Make the passkey"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

/** The account's passkeys, with which it signs in instead of a password. */
export function Passkeys({ email }: { email: string }) {
  const passkeys = useEndpoint(accountApi.passkeys.all, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <p className="text-soft">
        Sign in with your fingerprint, your face or your screen lock. Nobody can read or guess a passkey.
      </p>
      <QueryContent
        query={passkeys}
        loadingLabel="Loading your passkeys"
        skeletonClass="h-16 w-full"
        errorText="Your passkeys could not be loaded."
      >
        {(passkeyRows) =>
          passkeyRows.length > 0 && (
            <ul className="divide-y divide-line">
              {passkeyRows.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} email={email} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding && <PasskeyForm email={email} onClose={() => setAdding(false)} />}
      {!isAdding && supportsPasskeys() && (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {!supportsPasskeys() && <p>This browser cannot keep passkeys for this address.</p>}
    </>
  )
}

function PasskeyRow({ passkey, email }: { passkey: Passkey; email: string }) {
  const now = new Date(useNow(MINUTE_MS))
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCall(accountApi.passkeys.remove)
  const withCode = useTwoFactorEnabled()
  const removePasskey = async (proof: { password: string; code: string }): Promise<void> => {
    await remove.mutateAsync({ passkey_id: passkey.id, ...proof })
    notify(
      `${isolatedText(passkey.name)} no longer signs in. You can delete the passkey on the device, too.`,
      'success',
    )
    await refresh(accountApi.passkeys.all)
  }
  const lastUse =
    passkey.last_used_at === null ? 'Not used yet' : `Last used ${dayAndTime(passkey.last_used_at, now)}`
  return (
    <li className="flex flex-col gap-4 py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-soft">{`Added ${dayAndTime(passkey.created_at, now)}. ${lastUse}.`}</p>
        </div>
        {!isConfirming && (
          <Button variant="secondary" onClick={() => setConfirming(true)} className="shrink-0">
            <span>Remove</span>
            <span className="sr-only">{` ${isolatedText(passkey.name)}`}</span>
          </Button>
        )}
      </div>
      {isConfirming && (
        <ProofForm
          email={email}
          withCode={withCode}
          confirmLabel={`Remove ${isolatedText(passkey.name)}`}
          cancelLabel="Keep it"
          onSubmit={removePasskey}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  )
}
