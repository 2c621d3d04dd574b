import { refreshUser } from '#web/domain/people/session.ts'
import { accountApi } from './account-api.ts'
import { Problem, errorText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'

interface ConfirmEmailProps {
  email: string
  /** What to do, until the link is sent again. */
  waiting: string
}

/** Says that an email is not confirmed yet, and sends the link again. */
export function ConfirmEmail({ email, waiting }: ConfirmEmailProps) {
  const resend = useCall(accountApi.emailAddresses.resend, {
    onError: (error) => {
      if (error instanceof Problem && error.code === 'email_already_confirmed') void refreshUser()
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">
        {resend.isSuccess
          ? `We have sent a link to ${email}. Look in the spam folder too.`
          : (errorText(resend, 'The link was not sent. Please try again.') ?? waiting)}
      </p>
      {!resend.isSuccess && (
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate({})}>
          Send the link again
        </Button>
      )}
    </div>
  )
}
