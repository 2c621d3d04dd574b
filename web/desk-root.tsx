import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactElement, StrictMode, Suspense, useState } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { DESK } from '#contract/links.ts'
import { type DeskGo, type DeskView, sectionOf } from './domain/desk/desk-view.ts'
import { hasOpenSignOut, loadUser, signOut, useUser } from './domain/people/session.ts'
import { RestaurantsView } from './features/desk/approvals/restaurants-view.tsx'
import { AuditView } from './features/desk/audit/audit-view.tsx'
import { LookupView, RestaurantOrdersView } from './features/desk/lookup/lookup-view.tsx'
import { DeskOrderView } from './features/desk/lookup/order-view.tsx'
import { ComplaintsView } from './features/desk/complaints/complaints-view.tsx'
import { OverviewView } from './features/desk/overview/overview-view.tsx'
import { AcceptOperatorInvitation } from './features/desk/session/accept-invitation.tsx'
import { DeskFrame } from './features/desk/session/desk-frame.tsx'
import { DeskSignIn } from './features/desk/session/desk-sign-in.tsx'
import { OpenDesk } from './features/desk/session/open-desk.tsx'
import { ProofDialog } from './features/desk/session/desk-proof-form.tsx'
import { useDeskView } from './features/desk/session/use-desk-view.ts'
import { SignInForm } from './features/people/auth/sign-in-form.tsx'
import { deskApi } from './domain/desk-api.ts'
import { call, failureText, isFinal, Problem } from './platform/http/call.ts'
import { queryClient, useEndpoint } from './platform/http/query.ts'
import { notify, useHasNotices } from './platform/notices.ts'
import { RouteFocus } from './route-focus.tsx'
import { ErrorBoundary, RootBoundary } from './ui/error-boundary.tsx'
import { LazyNotices } from './ui/notices/lazy-notices.ts'
import { PageFallback } from './ui/page-fallback.tsx'
import { QueryContent } from './ui/query-content.tsx'

// Sections that are not opened on every day.
const CityView = lazy(async () => ({
  default: (await import('./features/desk/city/city-view.tsx')).CityView,
}))
const MessagesView = lazy(async () => ({
  default: (await import('./features/desk/correspondence/messages-view.tsx')).MessagesView,
}))
const TextsView = lazy(async () => ({
  default: (await import('./features/desk/legal-texts/texts-view.tsx')).TextsView,
}))
const OperatorsView = lazy(async () => ({
  default: (await import('./features/desk/operators/operators-view.tsx')).OperatorsView,
}))
const ProposalsView = lazy(async () => ({
  default: (await import('./features/desk/proposals/proposals-view.tsx')).ProposalsView,
}))
const DisputesView = lazy(async () => ({
  default: (await import('./features/desk/disputes/disputes-view.tsx')).DisputesView,
}))
const PayoutView = lazy(async () => ({
  default: (await import('./features/desk/payouts/payout-view.tsx')).PayoutView,
}))
const PayoutsView = lazy(async () => ({
  default: (await import('./features/desk/payouts/payouts-view.tsx')).PayoutsView,
}))
const ReportsView = lazy(async () => ({
  default: (await import('./features/desk/reports/reports-view.tsx')).ReportsView,
}))
const UnmatchedView = lazy(async () => ({
  default: (await import('./features/desk/unmatched/unmatched-view.tsx')).UnmatchedView,
}))
const PersonView = lazy(async () => ({
  default: (await import('./features/desk/lookup/person-view.tsx')).PersonView,
}))

/** The desk, a document of its own, with its providers. */
export function DeskRoot() {
  return (
    <StrictMode>
      <RootBoundary>
        <QueryClientProvider client={queryClient}>
          <Desk />
          <DeskNotices />
        </QueryClientProvider>
      </RootBoundary>
    </StrictMode>
  )
}

function DeskNotices() {
  return (
    useHasNotices() && (
      <Suspense>
        <LazyNotices />
      </Suspense>
    )
  )
}

const toDesk = (): void => location.assign(DESK)
const leaveAccount = (): void => void signOut().then(toDesk)

function Desk() {
  const user = useUser()
  const [invitationToken, setInvitationToken] = useState(() =>
    new URLSearchParams(location.search).get('invitation'),
  )
  const [password, setPassword] = useState<string>()
  const [wasSignOutOpen] = useState(hasOpenSignOut)
  // The cookie of who has signed out may be valid still: nothing is read with it.
  const needsSignIn = wasSignOutOpen && user === null
  const session = useEndpoint(
    deskApi.deskSession.get,
    {},
    { staleTime: 0, enabled: invitationToken === null && !needsSignIn },
  )
  const form = (onSignedIn: () => void) => (
    <SignInForm
      draft={{}}
      onType={() => undefined}
      onSignedIn={onSignedIn}
      onForgotPassword={() => location.assign('/?view=auth')}
    />
  )
  const showDesk = async (accepted_password?: string): Promise<void> => {
    // Only for what is shown: the session is open.
    await loadUser().catch(() => undefined)
    // The link has been used: a reload opens the desk.
    history.replaceState(null, '', DESK)
    setPassword(accepted_password)
    setInvitationToken(null)
  }
  if (invitationToken !== null)
    return (
      <AcceptOperatorInvitation
        token={invitationToken}
        signInForm={form}
        isSignedIn={user !== null}
        onAccepted={showDesk}
      />
    )
  if (needsSignIn || (session.error instanceof Problem && session.error.status === 404))
    return <DeskSignIn user={user} signInForm={form(toDesk)} onSignOut={leaveAccount} />
  if (session.data !== undefined) return <DeskOfOperator session={session.data} password={password} />
  return (
    <div className="p-4 sm:p-6">
      <QueryContent
        query={session}
        loadingLabel="Opening the desk"
        skeletonClass="h-40"
        errorText="The desk could not be opened."
      >
        {() => null}
      </QueryContent>
    </div>
  )
}

/**
 * Once opened, the desk stays when its session runs out: a dialog asks over it, and nothing typed is lost.
 */
function DeskOfOperator({ session, password }: { session: DeskSession; password: string | undefined }) {
  const [wasOpened, setOpened] = useState(session.is_open)
  if (session.is_open && !wasOpened) setOpened(true)
  return wasOpened ? (
    <OpenedDesk session={session} />
  ) : (
    <OpenDesk session={session} password={password} onSignOut={leaveAccount} />
  )
}

/** Closes the desk session; one that has ended already is as good. */
async function leaveDesk(): Promise<void> {
  try {
    await call(deskApi.deskSession.close, {})
  } catch (error) {
    if (!isFinal(error))
      return notify(failureText(error, 'The desk is still open. Please try again.'), 'error')
  }
  location.assign('/')
}

function OpenedDesk({ session }: { session: DeskSession }) {
  const { view, go, visit } = useDeskView()
  const label = sectionOf(view.name)?.label ?? 'Desk'
  return (
    <DeskFrame session={session} view={view} go={go} onLeave={() => void leaveDesk()}>
      <ErrorBoundary key={view.name}>
        <Suspense fallback={<PageFallback />}>
          <RouteFocus key={visit} title={`${label} · Surplate desk`} focus={visit > 0} />
          <CurrentSection key={visit} session={session} view={view} go={go} />
        </Suspense>
      </ErrorBoundary>
      <ProofDialog session={session} />
    </DeskFrame>
  )
}

function CurrentSection({
  session,
  view,
  go,
}: {
  session: DeskSession
  view: DeskView
  go: DeskGo
}): ReactElement {
  switch (view.name) {
    case 'overview':
      return <OverviewView role={session.operator.role} isDemo={session.password_alone} go={go} />
    case 'proposals':
      return <ProposalsView own={session.operator} go={go} />
    case 'city':
    case 'city-orders':
      return <CityView view={view} role={session.operator.role} go={go} />
    case 'restaurants':
      return <RestaurantsView view={view} go={go} role={session.operator.role} />
    case 'messages':
      return <MessagesView go={go} />
    case 'reports':
      return <ReportsView view={view} go={go} />
    case 'payouts':
      return <PayoutsView view={view} go={go} own={session.operator} />
    case 'payout':
      return <PayoutView view={view} go={go} />
    case 'disputes':
      return <DisputesView view={view} go={go} />
    case 'unmatched':
      return <UnmatchedView />
    case 'texts':
      return <TextsView view={view} role={session.operator.role} go={go} />
    case 'lookup':
      return <LookupView view={view} go={go} />
    case 'order':
      return <DeskOrderView view={view} go={go} />
    case 'person':
      return <PersonView view={view} role={session.operator.role} go={go} />
    case 'restaurant-orders':
      return <RestaurantOrdersView view={view} go={go} />
    case 'complaints':
      return <ComplaintsView view={view} go={go} />
    case 'audit':
      return <AuditView view={view} go={go} />
    case 'operators':
      return <OperatorsView own={session.operator} />
  }
}
