import type { User } from '#contract/people/accounts.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { api } from '#web/platform/http/api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'

/** Says that the email is not confirmed yet, and sends the link again. */
export function ConfirmEmailLine({ user }: { user: User }) {
  const resend = useCall(api.emailAddresses.resend, {
    onError: (error) => {
      if (error instanceof Problem && error.code === 'email_already_confirmed') void refreshUser()
    },
  })
  // A user that was stored before there was the field has none.
  if (user.email_confirmed !== false) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-soft" role="status">
        {resend.isSuccess
          ? `We have sent a link to ${user.email}. Look in the spam folder too.`
          : resend.error !== null
            ? failureText(resend.error, 'The link was not sent. Please try again.')
            : 'Please confirm your email: open the link that we have sent you.'}
      </p>
      {!resend.isSuccess && (
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate({})}>
          Send the link again
        </Button>
      )}
    </div>
  )
}
