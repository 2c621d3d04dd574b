import type { User } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { canManage, isOwner, membershipOf } from '#web/domain/membership.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { type Go, signInView } from '#web/view.ts'
import { AddFoodItem } from './add-food-item.tsx'
import { AddressCard } from './address-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { FoodItemsOnSale } from './food-items-on-sale.tsx'
import { PastFoodItems } from './past-food-items.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { PositionCard } from './position-card.tsx'
import { PublicPageLink } from './public-page-link.tsx'
import { RecallFood } from './recall-food.tsx'
import { RestaurantProfileCard } from './restaurant-profile-form.tsx'
import { StatementCard } from './statement-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { TeamCard } from './team-card.tsx'
import { TonightOrders } from './tonight-orders.tsx'

/** The restaurant's dashboard in the order of an evening: orders, items on sale, a new item, and what is needed less often. */
export function DashboardView({ go, user }: { go: Go; user: User | null }) {
  if (user === null || !canManage(user)) return <AccessRefused go={go} isSignedIn={user !== null} isStaff={membershipOf(user) !== null} />
  const isOwn = isOwner(user)
  return (
    <Page>
      <PageHeading lead={<PublicPageLink user={user} />}>Dashboard</PageHeading>
      <PaymentReturn />
      <div className="flex flex-col gap-8 lg:gap-10">
        <TonightOrders />
        <FoodItemsOnSale />
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
          <div className="flex min-w-0 flex-col gap-6">
            {isOwn && <AddressCard />}
            <AddFoodItem user={user} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:order-last lg:col-span-2">
            <PastFoodItems />
            <RecallFood />
          </div>
          {isOwn && <SubscriptionCard user={user} />}
        </div>
        {isOwn && (
          <>
            <RestaurantProfileCard />
            <PositionCard />
            <StatementCard />
            <TeamCard />
          </>
        )}
        <DevicesCard />
      </div>
    </Page>
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
      {!isSignedIn && <Button onClick={() => go(signInView({ name: 'restaurant-dashboard' }))}>Sign in</Button>}
    </Page>
  )
}
