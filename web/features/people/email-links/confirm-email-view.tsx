import { useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { api } from '#web/platform/http/api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Go } from '#web/view.ts'
import { EmailLinkPage, LinkOutcome, removeFromAddress } from './email-link-page.tsx'

interface ConfirmEmailViewProps {
  go: Go
  user: User | null
  email_token: string
}

/** What the link to an email opens: it confirms that email, or makes it the new one, and says so. */
export function ConfirmEmailView({ go, user, email_token }: ConfirmEmailViewProps) {
  const { mutate, status, error } = useCall(api.emailAddresses.confirm, {
    onSuccess: () => {
      removeFromAddress('confirm_email')
      void refreshUser()
    },
  })
  useEffect(() => {
    mutate({ token: email_token })
  }, [mutate, email_token])
  // A reload, or the link opened twice.
  const isDone = status === 'success' || (user?.email_confirmed === true && error instanceof Problem && error.code === 'email_link_over')
  if (isDone)
    return (
      <EmailLinkPage heading="Your email">
        <LinkOutcome kind="success" text="Thank you, your email is confirmed. Our emails go there." go={go} />
      </EmailLinkPage>
    )
  return (
    <EmailLinkPage heading="Your email">
      {error === null ? (
        <Loading label="Confirming your email">
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      ) : (
        <LinkOutcome kind="error" text={failureText(error, 'Your email could not be confirmed. Please try again.')} go={go}>
          {error instanceof Problem && error.status < 500 ? (
            <Button onClick={() => go({ name: 'account' })}>Go to your account</Button>
          ) : (
            <Button onClick={() => mutate({ token: email_token })}>Try again</Button>
          )}
        </LinkOutcome>
      )}
    </EmailLinkPage>
  )
}
