import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '#contract/people/accounts.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { canManage, isOwner, membershipOf } from '#web/domain/people/membership.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RestaurantComplaints } from '#web/features/kitchen/complaints/restaurant-complaints.tsx'
import { type Go, signInView } from '#web/view.ts'
import { AddFoodItem } from '#web/features/kitchen/food-items/add-food-item.tsx'
import { AddressCard, type AddressDraft } from '#web/features/kitchen/restaurants/address-form.tsx'
import { ClosedTodayNotice, CloseTodayButton } from '#web/features/kitchen/hours/closed-today.tsx'
import { dashboardGridClass, DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DevicesCard } from '#web/features/kitchen/staff/devices-card.tsx'
import { FirstEvening } from './first-evening.tsx'
import { FoodItemsOnSale } from '#web/features/kitchen/food-items/food-items-on-sale.tsx'
import { HolidayQuestions } from '#web/features/kitchen/hours/holiday-questions.tsx'
import { HoursCard } from '#web/features/kitchen/hours/hours-card.tsx'
import { ListAgain } from '#web/features/kitchen/food-items/list-again/list-again.tsx'
import { jumpTo, PageJumps } from './page-jumps.tsx'
import { PaymentReturn } from '#web/features/kitchen/subscriptions/payment-return.tsx'
import { WeeklyPlanQuestions } from '#web/features/kitchen/weekly-plans/weekly-plan-questions.tsx'
import { useIsExpired } from '#web/features/kitchen/subscriptions/subscription-status.ts'
import { useIsDashboardReady } from './use-dashboard-data.ts'
import { WeeklyPlansCard } from '#web/features/kitchen/weekly-plans/weekly-plans-card.tsx'
import { DecisionsCard } from '#web/features/kitchen/restaurants/decisions-card.tsx'
import { MoneyCards } from '#web/features/kitchen/payouts/money-cards.tsx'
import { HiddenNotice } from '#web/features/kitchen/restaurants/hidden-notice.tsx'
import { PositionCard } from '#web/features/kitchen/restaurants/position-card.tsx'
import { NameAndPublicPage, PublicPageLink } from '#web/features/kitchen/restaurants/public-page-link.tsx'
import { RecallFood } from '#web/features/kitchen/recalls/recall-food.tsx'
import { RingSwitch } from '#web/features/kitchen/tonight/new-order-ring.tsx'
import { RegistrationCard } from '#web/features/kitchen/registration/registration-card.tsx'
import { RestaurantProfileCard } from '#web/features/kitchen/restaurants/restaurant-profile-form.tsx'
import { SubscriptionCard } from '#web/features/kitchen/subscriptions/subscription-card.tsx'
import { TeamCard } from '#web/features/kitchen/staff/team-card.tsx'
import { TonightOrders } from '#web/features/kitchen/tonight/tonight-orders.tsx'

/**
 * The restaurant's dashboard around its evening: orders, what to list again, items on sale and the form;
 * below, what is needed less often.
 */
export function DashboardView({ go, user }: { go: Go; user: User | null }) {
  if (user === null || !canManage(user))
    return <AccessRefused go={go} isSignedIn={user !== null} isStaff={membershipOf(user) !== null} />
  return <Dashboard user={user} />
}

function Dashboard({ user }: { user: User }) {
  const isReady = useIsDashboardReady(user)
  const [isFormOpen, setFormOpen] = useState<boolean>()
  const openForm = (): void => {
    flushSync(() => setFormOpen(true))
    jumpTo('add-heading')
  }
  return (
    <Page className="max-sm:pt-4">
      <div className="mb-4 sm:mb-6 lg:flex lg:items-end lg:justify-between">
        <DashboardHeading user={user} />
        {isReady ? <PageJumps user={user} onAdd={openForm} /> : <Skeleton className="h-11 w-72 lg:hidden" />}
      </div>
      <PaymentReturn />
      {isReady ? (
        <Sections user={user} isFormOpen={isFormOpen} onFormOpen={setFormOpen} />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  )
}

interface SectionsProps {
  user: User
  isFormOpen: boolean | undefined
  onFormOpen: (isOpen: boolean) => void
}

function Sections({ user, isFormOpen, onFormOpen }: SectionsProps) {
  const { data: items } = useEndpoint(api.foodItems.mine, {})
  const canList = !useIsExpired(user)
  const isOwn = isOwner(user)
  const [draft, setDraft] = useState<AddressDraft>()
  const hasListedNothing = items?.length === 0
  return (
    <>
      <HiddenNotice />
      <FirstEvening user={user} isBeforeListing draft={draft} onDraft={setDraft} />
      <div className={classes(dashboardGridClass, 'lg:grid-rows-[auto_1fr]')}>
        <div
          className={classes('flex min-w-0 flex-col gap-4 sm:gap-8', hasListedNothing && 'max-lg:order-2')}
        >
          <AddressCard user={user} draft={draft} onDraft={setDraft} />
          <DecisionsCard user={user} />
          <ClosedTodayNotice />
          <HolidayQuestions />
          <TonightOrders />
          <RestaurantComplaints />
          <WeeklyPlanQuestions />
          {canList && <ListAgain />}
          <FoodItemsOnSale canListAgain={canList} />
          <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
            <RingSwitch />
            <CloseTodayButton />
          </div>
          <FirstEvening user={user} isBeforeListing={false} draft={draft} onDraft={setDraft} />
        </div>
        <div className={classes('min-w-0 lg:row-span-2', hasListedNothing && 'max-lg:order-1')}>
          <AddFoodItem user={user} startsOpen={hasListedNothing} isOpen={isFormOpen} onOpen={onFormOpen} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
          {isOwn && (
            <>
              <CardGroup title="Money">
                <MoneyCards user={user} />
              </CardGroup>
              <SubscriptionCard user={user} />
            </>
          )}
          <CardGroup title="Opening">
            <HoursCard />
            <WeeklyPlansCard />
          </CardGroup>
          <CardGroup title="Food safety">
            <RecallFood user={user} />
          </CardGroup>
          <CardGroup title="Restaurant">
            {isOwn && (
              <>
                <RestaurantProfileCard />
                <RegistrationCard />
                <PositionCard />
                <TeamCard />
              </>
            )}
            <DevicesCard />
          </CardGroup>
        </div>
      </div>
    </>
  )
}

/** One line on a phone, whose first screen belongs to the evening. */
function DashboardHeading({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 sm:block lg:[&_header]:mb-0">
      <PageHeading compact lead={<NameAndPublicPage user={user} />}>
        Dashboard
      </PageHeading>
      <PublicPageLink user={user} className="-mt-2 sm:hidden" />
    </div>
  )
}

function CardGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">{children}</div>
    </section>
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
