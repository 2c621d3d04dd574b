import { useRef, useState } from 'react'
import { type Passkey, passkeysApi } from '#contract/passkeys.ts'
import { useNow } from '#web/platform/clock.ts'
import { dayAndTime } from '#web/domain/melbourne-time.ts'
import { notify } from '#web/platform/notices.ts'
import { supportsPasskeys } from '#web/domain/passkeys.ts'
import { refresh, useCall, useEndpoint } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { PasswordProofForm } from './password-proof-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { useTwoFactorEnabled } from './second-factor.tsx'
import { TwoStepProofForm } from './proof-form.tsx'

/** Signing in with a fingerprint, a face or a screen lock in place of the password. */
export function Passkeys({ email }: { email: string }) {
  const passkeys = useEndpoint(passkeysApi.list, {})
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = (): void => {
    setAdding(false)
    heading.current?.focus()
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Passkeys
      </h2>
      <p className="text-soft">Sign in with your fingerprint, your face or your screen lock. Nobody can read or guess a passkey.</p>
      <QueryContent
        query={passkeys}
        loadingLabel="Loading your passkeys"
        skeletonClass="h-16 w-full"
        errorText="Your passkeys could not be loaded."
      >
        {(list) =>
          list.length > 0 && (
            <ul className="divide-y divide-line">
              {list.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} email={email} onGone={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {adding && <PasskeyForm email={email} onLeave={leave} />}
      {!adding && supportsPasskeys() && (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {!supportsPasskeys() && <p>This browser cannot keep passkeys for this address.</p>}
    </Card>
  )
}

function Row({ passkey, email, onGone }: { passkey: Passkey; email: string; onGone: () => void }) {
  const now = new Date(useNow(60_000))
  const [asking, setAsking] = useState(false)
  const remove = useCall(passkeysApi.remove)
  const twoSteps = useTwoFactorEnabled()
  const removeWith = async (proof: { password: string; code?: string }): Promise<void> => {
    await remove.mutateAsync({ passkey_id: passkey.id, ...proof })
    notify(`${passkey.name} no longer signs in. You can delete the passkey on the device, too.`, 'done')
    onGone()
    await refresh(passkeysApi.list)
  }
  const question = { email, act: `Remove ${passkey.name}`, leave: 'Keep it', onLeave: () => setAsking(false) }
  const used = passkey.last_used_at === null ? 'Not used yet' : `Last used ${dayAndTime(passkey.last_used_at, now)}`
  return (
    <li className="flex flex-col gap-4 py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-soft">
            Added {dayAndTime(passkey.created_at, now)}. {used}.
          </p>
        </div>
        {!asking && (
          <Button variant="secondary" onClick={() => setAsking(true)} className="shrink-0">
            Remove<span className="sr-only"> {passkey.name}</span>
          </Button>
        )}
      </div>
      {asking && twoSteps && <TwoStepProofForm {...question} onProven={removeWith} />}
      {asking && !twoSteps && <PasswordProofForm {...question} onProven={(password) => removeWith({ password })} />}
    </li>
  )
}
