import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { DeskProof } from './desk-proof-form.tsx'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { useForm } from 'react-hook-form'
import { linkToView } from '#contract/links.ts'
import { ownDeviceName } from '#web/domain/people/device-name.ts'
import { createPasskey, passkeyFailureText, supportsPasskeys } from '#web/domain/people/passkeys.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface MakePasskeyProps {
  email: string
  /** Where it was entered a moment ago; else it is asked for. */
  password: string | undefined
  onMade: () => Promise<unknown>
}

/** Makes the passkey of an operator who has no second step. */
function MakePasskeyForm({ email, password = '', onMade }: MakePasskeyProps) {
  const form = useForm({ defaultValues: { password } })
  const [asksPassword, setAsksPassword] = useState(password === '')
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => {
      if (failure instanceof Problem) setAsksPassword(true)
      return (
        passkeyFailureText(failure) ??
        showFormErrors(failure, form, 'The passkey was not made. Please try again.')
      )
    },
    async (proof) => {
      await createPasskey({ ...proof, code: '' }, ownDeviceName())
      await onMade()
    },
  )
  if (!supportsPasskeys())
    return (
      <Callout kind="warning">
        <p>
          This browser cannot keep a passkey for this address. Open the desk in another, or switch two-step
          sign-in on.
        </p>
        <a href={linkToView('account')} className={buttonClass('secondary', 'mt-3')}>
          To your account
        </a>
      </Callout>
    )
  return (
    <Form name="Make a passkey" onSubmit={submit}>
      <UsernameHint email={email} />
      <FormError message={error} />
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      )}
      <Button type="submit" busy={isBusy}>
        Make a passkey
      </Button>
      <a
        href={linkToView('account')}
        className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
      >
        Use two-step sign-in instead
      </a>
    </Form>
  )
}

interface OpenDeskProps {
  session: DeskSession
  /** Where it was entered a moment ago. */
  password: string | undefined
  onSignOut: () => void
}

/**
 * For an operator whose desk session is closed. Right after a sign-in that proves enough, and after making a
 * passkey, it opens by itself.
 */
export function OpenDesk({ session, password, onSignOut }: OpenDeskProps) {
  const [refusal, setRefusal] = useState<Problem>()
  const hasTried = useRef(false)
  const [isTried, setIsTried] = useState(false)
  const open = useCallback(
    () =>
      call(deskApi.deskSession.open, {})
        .then((opened) => queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), opened))
        .catch((error: unknown) => setRefusal(error instanceof Problem ? error : undefined)),
    [],
  )
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    void open().finally(() => setIsTried(true))
  }, [open])
  if (!isTried) return null
  const lacksSecondStep = refusal?.code === 'second_step_required'
  return (
    <main id="content">
      <Page narrow>
        <PageHeading
          lead={
            lacksSecondStep
              ? 'The desk needs more than a password. A passkey is your fingerprint, your face or your screen lock.'
              : 'Please confirm that it is you.'
          }
        >
          Desk
        </PageHeading>
        {lacksSecondStep ? (
          <MakePasskeyForm email={session.operator.email} password={password} onMade={open} />
        ) : (
          <DeskProof session={session} label="Open the desk" onProven={() => undefined} />
        )}
        <Button variant="quiet" className="mt-6 px-0" onClick={onSignOut}>
          Sign out
        </Button>
      </Page>
    </main>
  )
}
