import { CircleCheck, CircleX, Gift } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import {
  COMMISSION_BP,
  PLAN_NAME,
  PLAN_PRICE_CENTS,
  type Subscription,
  subscriptionsApi,
  TRIAL_COMMISSION_BP,
} from '#contract/subscriptions.ts'
import { longDate } from '#web/domain/melbourne-time.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { type Checkout, useCheckout } from '#web/domain/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ManagePlan } from './manage-plan.tsx'

const percent = (bp: number): string => `${bp / 100}%`
const PLAN_PRICE = `$${PLAN_PRICE_CENTS / 100} AUD/month`

/** How the partner's plan stands, and the way to pay for it. When it cannot be loaded there is nothing to see: that is only logged. */
export function SubscriptionCard({ user }: { user: User }) {
  const { data, error, isPending } = useEndpoint(subscriptionsApi.get, { user_id: user.id })
  const checkout = useCheckout('restaurant_subscription', { user_id: user.id, user_type: 'restaurant' })
  useEffect(() => {
    if (error !== null) console.error('The subscription could not be loaded', error)
  }, [error])
  if (isPending) {
    return (
      <Loading label="Loading your subscription">
        <Skeleton className="h-56 w-full rounded-card" />
      </Loading>
    )
  }
  if (data === undefined) return null
  if (data.trial_active) return <Trial subscription={data} checkout={checkout} />
  return data.user.subscription_status === 'active' ? <Active subscription={data} /> : <Expired checkout={checkout} />
}

function Trial({ subscription, checkout }: { subscription: Subscription; checkout: Checkout }) {
  const days = subscription.days_remaining
  return (
    <Plan tone="leaf" icon={<Gift aria-hidden="true" />} title="Free Trial Active">
      <p className="text-lg font-semibold">
        {days} {days === 1 ? 'day' : 'days'} remaining
      </p>
      <Facts facts={{ Price: '$0', Commission: percent(TRIAL_COMMISSION_BP) }} />
      <p className="text-soft">
        With {PLAN_NAME} it is {PLAN_PRICE}, and commission on new orders goes from {percent(TRIAL_COMMISSION_BP)} to{' '}
        {percent(COMMISSION_BP)}.
      </p>
      <Button variant="secondary" onClick={checkout.start} busy={checkout.isPending} className="w-full">
        Upgrade to {PLAN_NAME}
      </Button>
      <NotInitiated checkout={checkout} />
    </Plan>
  )
}

function Expired({ checkout }: { checkout: Checkout }) {
  const begin = (event: React.MouseEvent): void => {
    event.preventDefault()
    if (!checkout.isPending) checkout.start()
  }
  return (
    <Plan tone="red" icon={<CircleX aria-hidden="true" />} title="Trial Expired">
      <p>
        <a
          href="#upgrade"
          onClick={begin}
          aria-busy={checkout.isPending || undefined}
          className="inline-block py-2 text-lg font-semibold text-red underline decoration-2 underline-offset-4"
        >
          {checkout.isPending ? 'Opening the payment page…' : `Upgrade to ${PLAN_NAME} to list new meals`}
        </a>
      </p>
      <NotInitiated checkout={checkout} />
      <Facts facts={{ Price: PLAN_PRICE, Commission: percent(COMMISSION_BP) }} />
      <p className="text-soft">Your current listings and orders go on as they are.</p>
    </Plan>
  )
}

function NotInitiated({ checkout }: { checkout: Checkout }) {
  if (!checkout.isError) return null
  return (
    <Callout kind="error" live>
      {messages.payment_not_initiated}
    </Callout>
  )
}

function Active({ subscription }: { subscription: Subscription }) {
  const end = subscription.current_period_end
  return (
    <Plan tone="leaf" icon={<CircleCheck aria-hidden="true" />} title="Premium Active">
      <Facts facts={{ Plan: PLAN_NAME, Price: PLAN_PRICE, Commission: percent(COMMISSION_BP) }} />
      {end && <p className="text-soft">{`${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${longDate(end)}.`}</p>}
      <ManagePlan user_id={subscription.user.id} />
    </Plan>
  )
}

const tones = { leaf: ['border-leaf', 'bg-leaf-wash text-leaf'], red: ['border-red', 'bg-red-wash text-red'] } as const

function Plan({ tone, icon, title, children }: { tone: keyof typeof tones; icon: ReactNode; title: string; children: ReactNode }) {
  const [edge, head] = tones[tone]
  return (
    <section className={classes('overflow-hidden rounded-card border-2 bg-card shadow-card', edge)}>
      <h2 className={classes('flex items-center gap-3 px-5 py-4 text-2xl', head)}>
        {icon}
        {title}
      </h2>
      <div className="flex flex-col gap-3 p-5">{children}</div>
    </section>
  )
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
