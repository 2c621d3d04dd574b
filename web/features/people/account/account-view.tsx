import { useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { Details } from './details.tsx'
import { EraseAccount } from './erase-account.tsx'
import { ExportData } from './export-data.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PickupReminders } from './pickup-reminders.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** The account's details and its settings for signing in, privacy and erasure. */
export function AccountView({ go, user }: { go: Go; user: User | null }) {
  useEffect(() => void refreshUser(), [])
  return (
    <Page narrow>
      <PageHeading>Your account</PageHeading>
      {user === null ? (
        <EmptyState
          title="Sign in to see your account"
          action={<Button onClick={() => go(signInView({ name: 'account' }))}>Sign in</Button>}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <Details user={user} />
          <LeaveTeam user={user} />
          <PickupReminders user={user} />
          <PasswordForm email={user.email} />
          <Passkeys email={user.email} />
          <TwoFactorSettings email={user.email} />
          <Sessions />
          <CalendarFeed />
          <ExportData />
          <EraseAccount user={user} go={go} />
        </div>
      )}
    </Page>
  )
}
