import { refreshUser } from '#web/domain/people/session.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { failureText, isFinal, Problem, errorText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import type { Go } from '#web/view.ts'
import { EmailLinkPage, LinkOutcome, removeFromAddress } from './email-link-page.tsx'

const NOT_CONFIRMED = 'Your email could not be confirmed. Please try again.'

interface ConfirmEmailViewProps {
  go: Go
  email_token: string
}

/**
 * What the link to an email opens. It asks first: a program that checks the links of emails must not confirm
 * anything.
 */
export function ConfirmEmailView({ go, email_token }: ConfirmEmailViewProps) {
  const confirm = useCall(accountApi.emailAddresses.confirm, {
    onSettled: (_reply, error) => {
      if (error !== null && !isConfirmedAlready(error)) return
      removeFromAddress('confirm_email')
      void refreshUser()
    },
  })
  const { error } = confirm
  if (confirm.isSuccess)
    return (
      <EmailLinkPage heading="Your email">
        <LinkOutcome kind="success" text="Thank you, your email is confirmed. Our emails go there." go={go} />
      </EmailLinkPage>
    )
  if (isFinal(error))
    return (
      <EmailLinkPage heading="Your email">
        <LinkOutcome
          kind={isConfirmedAlready(error) ? 'success' : 'error'}
          text={failureText(error, NOT_CONFIRMED)}
          go={go}
        >
          <Button onClick={() => go({ name: 'account' })}>Go to your account</Button>
        </LinkOutcome>
      </EmailLinkPage>
    )
  return (
    <EmailLinkPage heading="Confirm your email">
      <p>Confirm that the address we wrote to is yours. Our emails then go there.</p>
      <FormError message={errorText(confirm, NOT_CONFIRMED)} />
      <Button busy={confirm.isPending} onClick={() => confirm.mutate({ token: email_token })}>
        Confirm my email
      </Button>
    </EmailLinkPage>
  )
}

const isConfirmedAlready = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'email_already_confirmed'
