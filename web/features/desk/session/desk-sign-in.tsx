import type { ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'

interface DeskSignInProps {
  user: User | null
  signInForm: ReactNode
  onSignOut: () => void
}

/** What everybody sees who is not known as an operator. */
export function DeskSignIn({ user, signInForm, onSignOut }: DeskSignInProps) {
  return (
    <main id="content">
      <Page narrow>
        {user === null ? (
          <>
            <PageHeading lead="There is nothing here for anybody else.">Sign in</PageHeading>
            <div className="contents">{signInForm}</div>
          </>
        ) : (
          <>
            <PageHeading lead={`There is nothing here for ${user.email}.`}>Nothing here</PageHeading>
            <div className="flex flex-wrap gap-3">
              <a
                href="/"
                className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
              >
                To the shop
              </a>
              <Button variant="secondary" onClick={onSignOut}>
                Sign in with another account
              </Button>
            </div>
          </>
        )}
      </Page>
    </main>
  )
}
