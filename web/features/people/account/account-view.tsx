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
import { TwoFactorSettings, twoFactorValue } from './two-factor-settings.tsx'
import { AccountRow, AccountRows, ActingRow } from './account-row.tsx'
import { useEndpoint } from '#web/platform/http/query.ts'
import { api } from '#web/platform/http/api.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { membershipOf } from '#web/domain/people/membership.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** Downloads all data of the account as a file. */
function ExportData() {
  const exportData = useCall(accountApi.accountExport.read, {
    onSuccess: (data) => saveFile('surplate-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    failed: 'Your data could not be prepared. Please try again.',
  })
  return (
    <ActingRow
      name="Your data"
      value="All of it, as JSON"
      act="Download"
      isBusy={exportData.isPending}
      onPress={() => exportData.mutate({})}
    />
  )
}

/** Which emails come; switches the one before pickup ends on and off. */
function Emails({ user }: { user: User }) {
  const change = useCall(api.accounts.changeSettings, {
    onSuccess: (reply) => setUser(reply.user),
    failed: 'That was not saved. Please try again.',
  })
  // A user that was stored before the setting existed has none: reminders are on.
  const isOn = (change.isPending ? change.variables : user).pickup_reminders !== false
  return (
    <AccountRow name="Emails" value={`Pickup reminders ${isOn ? 'on' : 'off'}`}>
      {() => (
        <div>
          <SwitchField
            label="Remind me before pickup ends"
            checked={isOn}
            onChange={(pickup_reminders) => change.mutate({ pickup_reminders })}
          />
          <p className="text-soft">
            Half an hour before, if you have not picked up your order. What concerns your orders, your money
            and the safety of your account comes in any case.
          </p>
        </div>
      )}
    </AccountRow>
  )
}

const rolePhrases = { manager: 'as a manager', counter: 'at the counter' }

/**
 * The team that somebody works on, and the way out of it. An owner has none: the restaurant ends with the
 * account.
 */
function Team({ user }: { user: User }) {
  const membership = membershipOf(user)
  const leave = useCall(kitchenApi.staff.leave, {
    onSuccess: () => notify('You have left the team.', 'success'),
    failed: 'That did not work. Please try again.',
    onSettled: refreshUser,
  })
  if (membership === null || membership.role === 'owner') return null
  const { restaurant_name, role } = membership
  return (
    <AccountRow
      name="Your team"
      value={
        <Untranslated words={[restaurant_name]}>{`${restaurant_name}, ${rolePhrases[role]}`}</Untranslated>
      }
      act="Leave"
    >
      {() => (
        <>
          <p className="text-soft">Once you leave, only a new invitation brings you back.</p>
          <SecondPress
            question="Really leave the team?"
            busy={leave.isPending}
            onConfirm={() => leave.mutate({})}
          >
            Leave the team
          </SecondPress>
        </>
      )}
    </AccountRow>
  )
}

/** Keeps the room of a value, so that its name does not move when it comes. */
const LOADING = ''

function SignInSettings({ email }: { email: string }) {
  const passkeys = useEndpoint(accountApi.passkeys.all, {}).data
  const twoFactor = useEndpoint(accountApi.twoFactor.status, {}).data
  const sessions = useEndpoint(api.accounts.sessions, {}).data
  return (
    <>
      <AccountRow name="Password">{(close) => <PasswordForm email={email} onClose={close} />}</AccountRow>
      <AccountRow name="Passkeys" value={passkeys === undefined ? LOADING : passkeys.length || 'None'}>
        {() => <Passkeys email={email} />}
      </AccountRow>
      <AccountRow
        name="Two-step sign-in"
        value={twoFactor === undefined ? LOADING : twoFactorValue(twoFactor)}
      >
        {() => <TwoFactorSettings email={email} />}
      </AccountRow>
      <AccountRow
        name="Devices"
        act="Show"
        value={sessions === undefined ? LOADING : `${sessions.length} signed in`}
      >
        {() => <Sessions />}
      </AccountRow>
    </>
  )
}

/** The account: a list of what can be changed, each with its value. */
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
        <AccountRows>
          <Details user={user} />
          <Team user={user} />
          <SignInSettings email={user.email} />
          <Emails user={user} />
          <AccountRow name="Calendar" act="Show" value="Your pickups">
            {() => <CalendarFeed />}
          </AccountRow>
          <ExportData />
          <EraseAccount user={user} go={go} />
        </AccountRows>
      )}
    </Page>
  )
}
