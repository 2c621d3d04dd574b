import { forgetUser } from '#web/domain/people/session.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { failureText, isFinal, errorText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import type { Go } from '#web/view.ts'
import { EmailLinkPage, LinkOutcome, removeFromAddress } from './email-link-page.tsx'

const NOT_UNDONE = 'That did not work. Please try again.'

/**
 * What the link to a former email opens. It asks first: a program that checks the links of emails must not
 * undo anything.
 */
export function UndoEmailView({ go, email_token }: { go: Go; email_token: string }) {
  const undo = useCall(accountApi.emailAddresses.undo, {
    onSuccess: () => {
      removeFromAddress('undo_email')
      forgetUser()
    },
  })
  if (undo.isSuccess)
    return (
      <EmailLinkPage heading="Your email is back">
        <LinkOutcome
          kind="success"
          text="This address is the email of your account again, and every device is signed out. Open the email that we have just sent you, and set a new password."
          go={go}
        />
      </EmailLinkPage>
    )
  if (isFinal(undo.error))
    return (
      <EmailLinkPage heading="Your email">
        <LinkOutcome kind="error" text={failureText(undo.error, NOT_UNDONE)} go={go} />
      </EmailLinkPage>
    )
  return (
    <EmailLinkPage heading="Undo the change of your email?">
      <p>
        Your account gets this address back. Every device is signed out, your passkeys are removed, and we
        email you a link to set a new password.
      </p>
      <FormError message={errorText(undo, NOT_UNDONE)} />
      <Button busy={undo.isPending} onClick={() => undo.mutate({ token: email_token })}>
        Undo the change
      </Button>
      <Button variant="secondary" onClick={() => go({ name: 'home' })}>
        Leave it as it is
      </Button>
    </EmailLinkPage>
  )
}
