import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { startSession } from '#web/domain/people/session.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { DID_NOT_WORK, Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface AcceptInvitationProps {
  token: string
  isSignedIn: boolean
  signInForm: (onSignedIn: () => void) => ReactNode
  /** With the password of the new account, which its first passkey needs. */
  onAccepted: (password?: string) => Promise<void>
}

type AcceptanceStep = 'begin' | 'sign-in' | 'new account'

/**
 * Where the link of an invitation to the desk leads: one press for whoever is signed in, a sign-in, or a new
 * account.
 */
export function AcceptOperatorInvitation({
  token,
  isSignedIn,
  signInForm,
  onAccepted,
}: AcceptInvitationProps) {
  const form = useForm({ defaultValues: { name: '', mobile_number: '', password: '' } })
  const accept = useCall(deskApi.operators.acceptInvitation)
  const [step, setStep] = useState<AcceptanceStep>('begin')
  const [formError, setFormError] = useState<string>()
  useEffect(() => {
    // The button that was pressed is gone.
    if (step !== 'begin') document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
  const send = async (person: { password?: string }): Promise<void> => {
    setFormError(undefined)
    try {
      await startSession(() => accept.mutateAsync({ token, ...person }))
      await onAccepted(person.password)
    } catch (error) {
      if (error instanceof Problem && error.code === 'sign_in_as_invited') return setStep('sign-in')
      if (error instanceof Problem && error.code === 'invalid' && step === 'begin')
        return setStep('new account')
      setFormError(showFormErrors(error, form, DID_NOT_WORK))
    }
  }
  const submit = form.handleSubmit((person) => send(person))
  return (
    <main id="content">
      <Page narrow>
        <PageHeading lead="You are invited to help run this instance of Surplate.">The desk</PageHeading>
        <FormError message={formError} />
        {step === 'sign-in' ? (
          <>
            <Callout
              kind="info"
              live
            >{`There is an account with the invited email. Please sign in to it${isSignedIn ? ' instead of the one that you use now' : ''}.`}</Callout>
            <div className="mt-5">{signInForm(() => void send({}))}</div>
          </>
        ) : step === 'new account' ? (
          <Form name="Create an account and join" onSubmit={submit}>
            <TextField label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
            <TextField
              label="Mobile number"
              type="tel"
              autoComplete="tel"
              {...fieldProps(form, 'mobile_number')}
            />
            <PasswordField label="Password" autoComplete="new-password" {...fieldProps(form, 'password')} />
            <Button type="submit" busy={form.formState.isSubmitting}>
              Create account and join
            </Button>
          </Form>
        ) : (
          <Button busy={accept.isPending} onClick={() => void send({})}>
            Accept the invitation
          </Button>
        )}
      </Page>
    </main>
  )
}
