import type { User } from '#contract/people/accounts.ts'
import { ConfirmEmail } from '#web/domain/people/confirm-email.tsx'

/** Says that the email is not confirmed yet, and sends the link again. */
export function ConfirmEmailLine({ user }: { user: User }) {
  // A user that was stored before there was the field has none.
  if (user.email_confirmed !== false) return null
  return (
    <div className="mt-4 border-t border-line pt-4 text-soft">
      <ConfirmEmail
        email={user.email}
        waiting="Please confirm your email: open the link that we have sent you."
      />
    </div>
  )
}
