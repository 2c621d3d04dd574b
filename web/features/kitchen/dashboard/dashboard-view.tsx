import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '#contract/people/accounts.ts'
import { type DashboardTab, dashboardTabs, TAB_PARAMETER } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import { PAYOUTS_PARAMETER } from '#contract/money/payout-states.ts'
import { canManage, isOwner, membershipOf } from '#web/domain/people/membership.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { type DashboardView as View, type Go, signInView } from '#web/view.ts'
import { MoneyCards } from '#web/features/kitchen/payouts/money-cards.tsx'
import { NameAndPublicPage, PublicPageLink } from '#web/features/kitchen/restaurants/public-page-link.tsx'
import { PaymentReturn } from '#web/features/kitchen/subscriptions/payment-return.tsx'
import { useTonightWatch } from '#web/features/kitchen/tonight/use-tonight-watch.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { openCard } from './jump.ts'
import { SettingsCards } from './settings-cards.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { STATEMENT_CARD } from '#web/features/kitchen/statements/statement-card.tsx'
import { TonightSections } from './tonight-sections.tsx'
import { useIsDashboardReady } from './use-dashboard-data.ts'

const HowItWent = lazy(async () => ({
  default: (await import('#web/features/kitchen/insights/how-it-went.tsx')).HowItWent,
}))

interface DashboardViewProps {
  view: View
  go: Go
  user: User | null
  /** Called with the open tab, for the history entry. */
  onChange: (view: View) => void
}

/** The restaurant's dashboard: its evening, its money, and what is set once. */
export function DashboardView({ user, ...props }: DashboardViewProps) {
  if (user === null || !canManage(user))
    return <AccessRefused go={props.go} isSignedIn={user !== null} isStaff={membershipOf(user) !== null} />
  return <Dashboard user={user} {...props} />
}

/** The tab of the history entry, otherwise of the address. */
function firstTab({ tab }: View): DashboardTab {
  const query = new URLSearchParams(location.search)
  const name = tab ?? (query.has(PAYOUTS_PARAMETER) ? 'money' : query.get(TAB_PARAMETER))
  return dashboardTabs.find((each) => each === name) ?? 'tonight'
}

function Dashboard({ view, user, onChange }: DashboardViewProps & { user: User }) {
  const isReady = useIsDashboardReady(user)
  const { waitingCount, announcement } = useTonightWatch()
  const isOwn = isOwner(user)
  const [chosen, setChosen] = useState(() => firstTab(view))
  const open = chosen === 'money' && !isOwn ? 'tonight' : chosen
  const openTab = (tab: DashboardTab): void => {
    setChosen(tab)
    onChange({ name: 'restaurant-dashboard', tab })
  }
  const openCardIn = (tab: DashboardTab, card_id: string): void => {
    flushSync(() => openTab(tab))
    openCard(card_id)
  }
  const openSetting = (card_id: string): void => openCardIn('settings', card_id)
  const openMoney = (): void => openCardIn('money', STATEMENT_CARD)
  const tonight = {
    name: 'tonight' as const,
    title: (
      <>
        <span>Tonight</span>
        {/* On a phone, where tabs fill the line, its room is kept so that none moves. */}
        <span
          aria-hidden="true"
          className={classes(
            'min-w-6 rounded-full bg-ink px-2 text-center text-sm leading-6 text-paper',
            waitingCount === 0 && 'max-sm:invisible sm:hidden',
          )}
        >
          {waitingCount > 0 && waitingCount}
        </span>
      </>
    ),
    content: isReady ? <TonightSections user={user} onSetting={openSetting} /> : <DashboardSkeleton />,
  }
  const insights = {
    name: 'insights' as const,
    title: 'How it went',
    content: (
      <Suspense fallback={<InsightsSkeleton />}>
        <HowItWent isOpen={open === 'insights'} onMoney={isOwn ? openMoney : undefined} />
      </Suspense>
    ),
  }
  const money = { name: 'money' as const, title: 'Money', content: <MoneyCards user={user} /> }
  const settings = {
    name: 'settings' as const,
    title: 'Settings',
    content: <SettingsCards user={user} />,
  }
  return (
    <Page className="max-sm:pt-3 max-sm:pb-2 md:pt-8">
      <DashboardHeading user={user} />
      <PaymentReturn />
      <Tabs
        label="Dashboard"
        tabs={isOwn ? [tonight, insights, money, settings] : [tonight, insights, settings]}
        open={open}
        onOpen={openTab}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Page>
  )
}

const InsightsSkeleton = () => (
  <Loading label="Loading how it went">
    <Skeleton className="h-96 w-full rounded-card" />
  </Loading>
)

/** One line on a phone, whose first screen belongs to the evening. */
function DashboardHeading({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 sm:block [&_header]:mb-0">
      <PageHeading compact lead={<NameAndPublicPage user={user} />}>
        Dashboard
      </PageHeading>
      <PublicPageLink user={user} className="sm:hidden" />
    </div>
  )
}

function AccessRefused({ go, isSignedIn, isStaff }: { go: Go; isSignedIn: boolean; isStaff: boolean }) {
  return (
    <Page narrow>
      <PageHeading>Dashboard</PageHeading>
      <p className="mb-6 text-lg">{messages.dashboard_refused}</p>
      {isStaff && (
        <a href="/counter" className={buttonClass('primary')}>
          Open the counter
        </a>
      )}
      {!isSignedIn && (
        <Button onClick={() => go(signInView({ name: 'restaurant-dashboard' }))}>Sign in</Button>
      )}
    </Page>
  )
}
