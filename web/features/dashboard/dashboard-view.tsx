import type { User } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'
import { AddFoodItem } from './add-food-item.tsx'
import { AddressCard } from './address-card.tsx'
import { FoodItemTable } from './food-item-table.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { RestaurantProfileCard } from './restaurant-profile-form.tsx'
import { StatementCard } from './statement-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { TonightOrders } from './tonight-orders.tsx'

/** The restaurant's dashboard: its plan, today's orders, its food items, its profile and its statements. */
export function DashboardView({ go, user }: { go: Go; user: User | null }) {
  if (user === null || user.user_type !== 'restaurant') return <AccessRefused go={go} isSignedIn={user !== null} />
  return (
    <Page>
      <PageHeading lead={user.name}>Dashboard</PageHeading>
      <PaymentReturn />
      <div className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="order-1 flex flex-col gap-8 lg:order-2">
          <TonightOrders />
          <SubscriptionCard user={user} />
        </div>
        <div className="order-2 flex flex-col gap-6 lg:order-1">
          <AddressCard />
          <AddFoodItem user={user} />
        </div>
        <div className="order-3 min-w-0 lg:col-span-2">
          <FoodItemTable />
        </div>
        <div className="order-4 flex flex-col gap-10 lg:col-span-2">
          <RestaurantProfileCard />
          <StatementCard />
        </div>
      </div>
    </Page>
  )
}

function AccessRefused({ go, isSignedIn }: { go: Go; isSignedIn: boolean }) {
  return (
    <Page narrow>
      <PageHeading>Dashboard</PageHeading>
      <p className="mb-6 text-lg">{messages.dashboard_refused}</p>
      {!isSignedIn && <Button onClick={() => go({ name: 'auth', mode: 'sign-in' })}>Sign in</Button>}
    </Page>
  )
}
