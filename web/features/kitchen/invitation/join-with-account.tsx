import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Membership } from '#contract/people/memberships.ts'
import { membershipOf } from '#web/domain/people/membership.ts'
import { signOut } from '#web/domain/people/session.ts'
import { errorText, DID_NOT_WORK } from '#web/platform/http/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { type Go, type NextView, signInView } from '#web/view.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface JoinWithAccountProps {
  user: User | null
  /** Of the account that is invited. */
  email: string
  token: string
  busy: boolean
  error: Error | null
  onJoin: () => void
  go: Go
}

/** Where there is an account with the invited email: it joins, once it is signed in. */
export function JoinWithAccount({ user, email, token, busy, error, onJoin, go }: JoinWithAccountProps) {
  if (user?.email !== email)
    return <SignInToJoin email={email} token={token} isSignedIn={user !== null} go={go} />
  const membership = membershipOf(user)
  if (membership !== null) return <LeaveFirst membership={membership} go={go} />
  return (
    <>
      <FormError message={errorText({ error }, DID_NOT_WORK)} />
      <Button busy={busy} onClick={onJoin} className="w-full">
        Join the team
      </Button>
    </>
  )
}

function LeaveFirst({ membership: { restaurant_name, role }, go }: { membership: Membership; go: Go }) {
  if (role === 'owner')
    return (
      <Callout kind="warning">
        <Untranslated
          words={[restaurant_name]}
        >{`${restaurant_name} is yours, so this account cannot join another team. Please ask to be invited by another email.`}</Untranslated>
      </Callout>
    )
  return (
    <>
      <Callout kind="warning">
        <Untranslated
          words={[restaurant_name]}
        >{`You are on the team of ${restaurant_name}, and can be on one team at a time. Leave it in your account first, then open this invitation again.`}</Untranslated>
      </Callout>
      <Button onClick={() => go({ name: 'account' })} className="w-full">
        Go to your account
      </Button>
    </>
  )
}

interface SignInToJoinProps {
  email: string
  token: string
  isSignedIn: boolean
  go: Go
}

/** Only the account itself can join, because whoever registered it may not be who reads its email. */
function SignInToJoin({ email, token, isSignedIn, go }: SignInToJoinProps) {
  const [isSigningOut, setSigningOut] = useState(false)
  const next: NextView = { name: 'invitation', invitation_token: token }
  const open = async (view: Parameters<Go>[0]): Promise<void> => {
    setSigningOut(true)
    if (isSignedIn) await signOut()
    go(view)
  }
  return (
    <>
      <p>
        <span>There is an account with the email</span>{' '}
        <span className="font-semibold wrap-anywhere">{email}</span>
        <span>. Sign in to it, and you come back here to join.</span>
      </p>
      <Button busy={isSigningOut} onClick={() => void open(signInView(next))} className="w-full">
        {isSignedIn ? 'Sign out, and sign in as invited' : 'Sign in to join'}
      </Button>
      <p className="text-soft">
        You do not know its password, or never made this account? Set a new password by email, which signs out
        whoever else is in. Then open the link of this invitation again.
      </p>
      <Button
        variant="secondary"
        busy={isSigningOut}
        onClick={() => void open({ name: 'auth', mode: 'forgot-password', next })}
        className="w-full"
      >
        Set a new password by email
      </Button>
    </>
  )
}
