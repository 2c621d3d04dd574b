import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { failureText } from '#web/platform/call.ts'
import { supportsPasskeys, signInWithPasskey, passkeyFailureText } from '#web/domain/passkeys.ts'
import { Button } from '#web/ui/button.tsx'

/** Signs in with a passkey of this device; not there where the browser has none. */
export function PasskeyButton({ onDone, onRefused }: { onDone: () => void; onRefused: (why: string | undefined) => void }) {
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    onRefused(undefined)
    try {
      await signInWithPasskey()
      onDone()
    } catch (error) {
      onRefused(passkeyFailureText(error) ?? failureText(error, messages.authentication_failed))
      setBusy(false)
    }
  }
  if (!supportsPasskeys()) return null
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()} className="w-full">
      <KeyRound aria-hidden="true" className="size-5" />
      Use a passkey instead
    </Button>
  )
}
