import { useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { CalendarFeed } from './calendar-feed.tsx'
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

const userTypeLabels = { customer: 'Customer', restaurant: 'Restaurant partner' }

function Details({ user }: { user: User }) {
  const details = {
    Name: user.name,
    Email: user.email,
    'Mobile number': phoneText(user.mobile_number),
    Account: userTypeLabels[user.user_type],
  }
  return (
    <Card>
      <h2 className="mb-3 text-2xl">Details</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
