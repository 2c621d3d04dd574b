import { useEffect, useRef, useState } from 'react'
import type { DeskSession } from '#contract/desk/operators.ts'
import { linkToView } from '#contract/links.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { call, failureText, Problem } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { DeskProofForm } from './desk-proof-form.tsx'

/** For an operator whose desk session is closed. Right after a sign-in that proves enough it opens by itself. */
export function OpenDesk({ session, onSignOut }: { session: DeskSession; onSignOut: () => void }) {
  const [refusal, setRefusal] = useState<Problem>()
  const hasTried = useRef(false)
  const [isTried, setIsTried] = useState(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    call(deskApi.deskSession.open, {})
      .then((open) => queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), open))
      .catch((error: unknown) => setRefusal(error instanceof Problem ? error : undefined))
      .finally(() => setIsTried(true))
  }, [])
  if (!isTried) return null
  return (
    <main id="content">
      <Page narrow>
        <PageHeading lead="Please confirm that it is you.">Desk</PageHeading>
        {refusal?.code === 'second_step_required' ? (
          <Callout kind="warning" live>
            <p>{failureText(refusal, 'The desk needs two-step sign-in or a passkey.')}</p>
            <a href={linkToView('account')} className={buttonClass('secondary', 'mt-3')}>
              To your account
            </a>
          </Callout>
        ) : (
          <DeskProofForm session={session} label="Open the desk" onProven={() => undefined} />
        )}
        <Button variant="quiet" className="mt-6" onClick={onSignOut}>
          Sign out
        </Button>
      </Page>
    </main>
  )
}
