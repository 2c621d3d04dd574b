import { useState } from 'react'
import { DESK } from '#contract/links.ts'
import type { DeskSession } from '#contract/people/operators.ts'
import { passkeyFailureText, signInWithPasskey, supportsPasskeys } from '#web/domain/people/passkeys.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { call, failureText } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'

interface UsePasskeyProps {
  session: DeskSession
  onProven: () => void
}

/** Signs in anew with a passkey, which opens the desk. */
export function UsePasskey({ session: { operator, two_factor }, onProven }: UsePasskeyProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const prove = async (): Promise<void> => {
    setPending(true)
    setError(undefined)
    try {
      const { email } = await signInWithPasskey()
      // Somebody else's: the page is for them from now on.
      if (email !== operator.email) return location.assign(DESK)
      queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), await call(deskApi.deskSession.open, {}))
      onProven()
    } catch (reason) {
      setError(passkeyFailureText(reason) ?? failureText(reason, 'That did not work. Please try again.'))
    }
    setPending(false)
  }
  if (!supportsPasskeys())
    return two_factor ? null : (
      <Callout kind="warning">
        Your passkey does not work in this browser. Please open the desk in another.
      </Callout>
    )
  return (
    <div className="flex flex-col gap-4">
      <FormError message={error} />
      <Button variant={two_factor ? 'secondary' : 'primary'} busy={isPending} onClick={() => void prove()}>
        Use your passkey
      </Button>
    </div>
  )
}
