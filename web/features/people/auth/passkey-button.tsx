import KeyRound from 'virtual:icons/key-round'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { failureText } from '#web/platform/http/call.ts'
import { passkeyFailureText, signInWithPasskey, supportsPasskeys } from '#web/domain/people/passkeys.ts'
import { Button } from '#web/ui/button.tsx'

interface PasskeyButtonProps {
  onSignedIn: () => void
  /** With undefined when a new attempt starts. */
  onError: (message: string | undefined) => void
}

/** Signs in with a passkey; renders nothing where the browser does not support passkeys. */
export function PasskeyButton({ onSignedIn, onError }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const startSignIn = async (): Promise<void> => {
    setPending(true)
    onError(undefined)
    try {
      await signInWithPasskey()
      onSignedIn()
    } catch (error) {
      onError(passkeyFailureText(error) ?? failureText(error, messages.authentication_failed))
      setPending(false)
    }
  }
  if (!supportsPasskeys()) return null
  return (
    <Button variant="secondary" busy={isPending} onClick={() => void startSignIn()} className="w-full">
      <KeyRound aria-hidden="true" className="size-5" />
      <span>Use a passkey instead</span>
    </Button>
  )
}
