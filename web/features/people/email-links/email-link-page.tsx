import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'

/** The page that a link about the email of an account opens. */
export function EmailLinkPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page narrow>
      <PageHeading>{heading}</PageHeading>
      <div className="flex flex-col gap-5">{children}</div>
    </Page>
  )
}

/** What became of the link, and the way on. */
export function LinkOutcome({
  kind,
  text,
  go,
  children,
}: {
  kind: 'success' | 'error'
  text: string
  go: Go
  children?: ReactNode
}) {
  // The button that was pressed is gone.
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])
  return (
    <>
      <Callout kind={kind} live>
        {text}
      </Callout>
      <div className="contents">{children}</div>
      <Button variant="quiet" onClick={() => go({ name: 'home' })}>
        Go to Surplate
      </Button>
    </>
  )
}

/** The token is used up; without it, a reload opens the shop again. */
export function removeFromAddress(parameter: 'confirm_email' | 'undo_email'): void {
  const address = new URL(location.href)
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
}
