import { useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { refreshUser, setUser } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { Details } from './details.tsx'
import { EraseAccount } from './erase-account.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'
import Download from 'virtual:icons/download'
import { api } from '#web/platform/http/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Card } from '#web/ui/card.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { membershipOf } from '#web/domain/people/membership.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** Downloads all data of the account as a file. */
export function ExportData() {
  const exportData = useCall(api.accountExport.read, {
    onSuccess: (data) => saveFile('surplate-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    failed: 'Your data could not be prepared. Please try again.',
  })
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-2xl">Your data</h2>
      <p className="text-soft">Everything we keep about you, as a JSON file that other programs can read.</p>
      <Button variant="secondary" busy={exportData.isPending} onClick={() => exportData.mutate({})}>
        <Download aria-hidden="true" className="size-5" />
        <span>Download my data</span>
      </Button>
    </Card>
  )
}

/** Switches the email before pickup ends on and off. */
export function PickupReminders({ user }: { user: User }) {
  const change = useCall(api.accounts.changeSettings, {
    onSuccess: (reply) => setUser(reply.user),
    failed: 'That was not saved. Please try again.',
  })
  // A user that was stored before the setting existed has none: reminders are on.
  const isOn = (change.isPending ? change.variables : user).pickup_reminders !== false
  return (
    <Card>
      <h2 className="mb-2 text-2xl">Pickup reminders</h2>
      <SwitchField
        label="Remind me before pickup ends"
        checked={isOn}
        onChange={(pickup_reminders) => change.mutate({ pickup_reminders })}
      />
      <p className="text-soft">An email, half an hour before, if you have not picked up your order.</p>
    </Card>
  )
}

const rolePhrases = { manager: 'as a manager', counter: 'at the counter' }

/**
 * The team that somebody works on, and the way out of it. An owner has none: the restaurant ends with the
 * account.
 */
export function LeaveTeam({ user }: { user: User }) {
  const membership = membershipOf(user)
  const leave = useCall(kitchenApi.staff.leave, {
    onSuccess: () => notify('You have left the team.', 'success'),
    failed: 'That did not work. Please try again.',
    onSettled: refreshUser,
  })
  if (membership === null || membership.role === 'owner') return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-2xl">Your team</h2>
      <p className="text-soft">
        <Untranslated
          words={[membership.restaurant_name]}
        >{`You are on the team of ${membership.restaurant_name}, ${rolePhrases[membership.role]}. Once you leave, only a new invitation brings you back.`}</Untranslated>
      </p>
      <SecondPress
        question="Really leave the team?"
        busy={leave.isPending}
        onConfirm={() => leave.mutate({})}
      >
        Leave the team
      </SecondPress>
    </Card>
  )
}

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
