import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { DeskProof } from './desk-proof-form.tsx'
import { MakePasskeyForm } from './make-passkey-form.tsx'

interface OpenDeskProps {
  session: DeskSession
  /** Where it was entered a moment ago. */
  password: string | undefined
  onSignOut: () => void
}

/**
 * For an operator whose desk session is closed. Right after a sign-in that proves enough, and after making a
 * passkey, it opens by itself.
 */
export function OpenDesk({ session, password, onSignOut }: OpenDeskProps) {
  const [refusal, setRefusal] = useState<Problem>()
  const hasTried = useRef(false)
  const [isTried, setIsTried] = useState(false)
  const open = useCallback(
    () =>
      call(deskApi.deskSession.open, {})
        .then((opened) => queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), opened))
        .catch((error: unknown) => setRefusal(error instanceof Problem ? error : undefined)),
    [],
  )
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    void open().finally(() => setIsTried(true))
  }, [open])
  if (!isTried) return null
  const lacksSecondStep = refusal?.code === 'second_step_required'
  return (
    <main id="content">
      <Page narrow>
        <PageHeading
          lead={
            lacksSecondStep
              ? 'The desk needs more than a password. A passkey is your fingerprint, your face or your screen lock.'
              : 'Please confirm that it is you.'
          }
        >
          Desk
        </PageHeading>
        {lacksSecondStep ? (
          <MakePasskeyForm email={session.operator.email} password={password} onMade={open} />
        ) : (
          <DeskProof session={session} label="Open the desk" onProven={() => undefined} />
        )}
        <Button variant="quiet" className="mt-6 w-full" onClick={onSignOut}>
          Sign out
        </Button>
      </Page>
    </main>
  )
}
