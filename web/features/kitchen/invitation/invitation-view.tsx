import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type User, Registration } from '#contract/people/accounts.ts'
import type { Membership } from '#contract/people/memberships.ts'
import type { Invitation } from '#contract/kitchen/staff.ts'
import { roleDuties, roleNames } from '#web/domain/people/role-wording.ts'
import { refreshUser, setUser, startSession } from '#web/domain/people/session.ts'
import { useTitle } from '#web/domain/title.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText, Problem, DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import type { Go } from '#web/view.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { JoinWithAccount } from './join-with-account.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { AccountTerms } from '#web/domain/legal-texts/account-terms.tsx'
import { MobileField, NewPasswordField } from '#web/domain/people/account-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const JoinSchema = Registration.pick({ name: true, mobile_number: true, password: true })
const empty = { name: '', mobile_number: '', password: '' }

/** The account of somebody who has none yet; its email is that of the invitation. */
export function JoinForm({ onJoin }: { onJoin: (person: typeof empty) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(JoinSchema), defaultValues: empty })
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, onJoin)
  return (
    <Form name="Join the team" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={error} />
      <TextField
        label="Name"
        autoComplete="name"
        help="Your team sees who handed over."
        {...fieldProps(form, 'name')}
      />
      <MobileField {...fieldProps(form, 'mobile_number')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <AccountTerms act="joining" />
      <Button type="submit" busy={isBusy} className="w-full">
        Join the team
      </Button>
    </Form>
  )
}

interface InvitationViewProps {
  go: Go
  user: User | null
  invitation_token: string
}

/** What the link of an invitation opens: the restaurant, the role, and the way in. */
export function InvitationView({ go, user, invitation_token }: InvitationViewProps) {
  const [joined, setJoined] = useState<Membership>()
  const query = useEndpoint(
    kitchenApi.staff.invitation,
    { invitation_token },
    { staleTime: Number.POSITIVE_INFINITY, enabled: joined === undefined },
  )
  const isOver = query.error instanceof Problem && query.error.status === 410
  if (joined !== undefined) return <Joined go={go} membership={joined} />
  return (
    <Page narrow>
      <PageHeading lead={query.data && `You are invited as ${query.data.email}.`}>
        {query.data === undefined ? (
          'Your invitation'
        ) : (
          <Untranslated
            words={[query.data.restaurant_name]}
          >{`Join ${query.data.restaurant_name}`}</Untranslated>
        )}
      </PageHeading>
      {isOver ? (
        <InvitationOver detail={failureText(query.error, '')} go={go} />
      ) : (
        <QueryContent
          query={query}
          loadingLabel="Loading the invitation"
          skeletonClass="h-80 w-full rounded-card"
          errorText="The invitation could not be loaded."
        >
          {(invitation) => (
            <Join invitation={invitation} token={invitation_token} go={go} user={user} onJoined={setJoined} />
          )}
        </QueryContent>
      )}
    </Page>
  )
}

interface JoinProps {
  invitation: Invitation
  token: string
  go: Go
  user: User | null
  onJoined: (membership: Membership) => void
}

function Join({ invitation, token, go, user, onJoined }: JoinProps) {
  const { restaurant_name, email, role, has_account } = invitation
  const accept = useCall(kitchenApi.staff.acceptInvitation)
  useTitle(`Join ${restaurant_name}`)
  const join = async (
    person: { name?: string; mobile_number?: string; password?: string } = {},
  ): Promise<void> => {
    const { membership, user: newUser } = await startSession(() =>
      accept.mutateAsync({ token, ...person }),
    ).catch(async (error: unknown) => {
      // The session has ended meanwhile, or is that of another account.
      if (error instanceof Problem && error.code === 'sign_in_as_invited') await refreshUser()
      throw error
    })
    // First, so that the invitation, which is used now, is not asked for again.
    flushSync(() => onJoined(membership))
    if (newUser === null) await refreshUser()
    else setUser(newUser)
  }
  return (
    <Card className="flex flex-col gap-5">
      <p>
        <span className="font-semibold">{`${roleNames[role]}.`}</span> <span>{roleDuties[role]}</span>
      </p>
      {user !== null && user.email !== email && (
        <Callout kind="info">{`You are signed in as ${user.email}. The invitation is for another account.`}</Callout>
      )}
      {has_account ? (
        <JoinWithAccount
          user={user}
          email={email}
          token={token}
          busy={accept.isPending}
          error={accept.error}
          onJoin={() => void join().catch(() => {})}
          go={go}
        />
      ) : (
        <JoinForm onJoin={join} />
      )}
    </Card>
  )
}

function Joined({ go, membership }: { go: Go; membership: Membership }) {
  const { restaurant_name, role } = membership
  return (
    <Page narrow>
      <PageHeading lead={roleDuties[role === 'manager' ? 'manager' : 'counter']}>
        <Untranslated words={[restaurant_name]}>{`You are on the team of ${restaurant_name}`}</Untranslated>
      </PageHeading>
      <div className="flex flex-col gap-4">
        {role === 'manager' && (
          <Button onClick={() => go({ name: 'restaurant-dashboard' })}>Open the dashboard</Button>
        )}
        <a href="/counter" className={buttonClass(role === 'manager' ? 'secondary' : 'primary')}>
          Open the counter
        </a>
      </div>
    </Page>
  )
}

function InvitationOver({ detail, go }: { detail: string; go: Go }) {
  return (
    <>
      <Callout kind="error" live>
        {detail}
      </Callout>
      <Button variant="quiet" onClick={() => go({ name: 'home' })} className="mt-6 w-full">
        Go to Surplate
      </Button>
    </>
  )
}
