import CircleCheck from 'virtual:icons/circle-check'
import CircleX from 'virtual:icons/circle-x'
import Gift from 'virtual:icons/gift'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import type { Subscription } from '#contract/kitchen/subscriptions.ts'
import { longDate } from '#contract/time-wording.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import type { Checkout } from '#web/domain/orders/checkout.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { saleEndText } from './subscription-status.ts'
import { refusedText } from './subscription-plan-card.tsx'
import {
  CheckoutError,
  CheckoutLink,
  PRICE_PER_MONTH,
  useSubscriptionCheckout,
} from './subscription-notices.tsx'
import { useCall } from '#web/platform/http/mutation.ts'

/**
 * The state of the partner's subscription plan in two lines, with the button that pays for it. A failure to
 * load is only logged, as the specification says.
 */
export function SubscriptionCard({ user }: { user: User }) {
  const { data, error, isPending } = useEndpoint(kitchenApi.subscriptions.get, { user_id: user.id })
  const checkout = useSubscriptionCheckout(user)
  useEffect(() => {
    if (error !== null) console.error('The subscription could not be loaded', error)
  }, [error])
  if (isPending) {
    return (
      <Loading label="Loading your subscription">
        <Skeleton className="h-20 w-full rounded-card sm:h-15" />
      </Loading>
    )
  }
  if (data === undefined) return null
  if (data.trial_active) return <TrialSubscription subscription={data} checkout={checkout} />
  return data.user.subscription_status === 'active' ? (
    <ActiveSubscription subscription={data} />
  ) : (
    <ExpiredSubscription subscription={data} checkout={checkout} />
  )
}

const actionClass = 'min-h-11 px-4 py-1'
const Upgrade = () => (
  <>
    <span>Upgrade</span>
    <span className="sr-only">{` to ${SUBSCRIPTION_PLAN_NAME}`}</span>
  </>
)

function TrialSubscription({ subscription, checkout }: { subscription: Subscription; checkout: Checkout }) {
  const days = subscription.days_remaining
  return (
    <SubscriptionPanel
      tone="leaf"
      icon={<Gift aria-hidden="true" />}
      title="Free Trial Active"
      action={
        <Button
          variant="secondary"
          onClick={checkout.start}
          busy={checkout.isPending}
          className={actionClass}
        >
          <Upgrade />
        </Button>
      }
    >
      <p className="font-semibold">{`${days} ${days === 1 ? 'day' : 'days'} remaining`}</p>
      <SubscriptionDetails details={{ Price: '$0', Commission: subscriptionTerms.trialCommission }} />
      {subscription.trial_refused_for && <p>{refusedText(subscription.trial_refused_for)}</p>}
      <CheckoutError checkout={checkout} />
    </SubscriptionPanel>
  )
}

function ExpiredSubscription({ subscription, checkout }: { subscription: Subscription; checkout: Checkout }) {
  const { sales_end_at } = subscription
  const isSelling = sales_end_at !== null && Date.parse(sales_end_at) > serverNow()
  return (
    <SubscriptionPanel
      tone="red"
      icon={<CircleX aria-hidden="true" />}
      title="Trial Expired"
      action={
        <CheckoutLink checkout={checkout}>
          <Upgrade />
        </CheckoutLink>
      }
    >
      <SubscriptionDetails details={{ Price: PRICE_PER_MONTH, Commission: subscriptionTerms.commission }} />
      {isSelling && <p>{`On sale until ${saleEndText(sales_end_at)}`}</p>}
      {subscription.trial_refused_for && <p>{refusedText(subscription.trial_refused_for)}</p>}
      <CheckoutError checkout={checkout} />
    </SubscriptionPanel>
  )
}

function ActiveSubscription({ subscription }: { subscription: Subscription }) {
  const end = subscription.current_period_end
  return (
    <SubscriptionPanel
      tone="leaf"
      icon={<CircleCheck aria-hidden="true" />}
      title="Premium Active"
      action={<ManageSubscriptionButton user_id={subscription.user.id} />}
    >
      <SubscriptionDetails
        details={{
          Plan: SUBSCRIPTION_PLAN_NAME,
          Price: PRICE_PER_MONTH,
          Commission: subscriptionTerms.commission,
        }}
      />
      {end && (
        <p className="text-soft">{`${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${longDate(end)}.`}</p>
      )}
    </SubscriptionPanel>
  )
}

/** Opens the payment provider's page, where the partner changes the card or cancels the subscription plan. */
function ManageSubscriptionButton({ user_id }: { user_id: string }) {
  const openPage = useCall(kitchenApi.subscriptions.manage, {
    failed: 'Your plan’s page could not be opened. Please try again.',
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <Button
      variant="secondary"
      busy={openPage.isPending}
      onClick={() => openPage.mutate({ user_id, origin_url: location.origin })}
      className={actionClass}
    >
      <span>Change</span>
      <span className="sr-only"> card or cancel plan</span>
    </Button>
  )
}

const toneClasses = {
  leaf: ['border-leaf', 'text-leaf'],
  red: ['border-red', 'text-red'],
} as const

interface SubscriptionPanelProps {
  tone: keyof typeof toneClasses
  icon: ReactNode
  title: string
  action: ReactNode
  children: ReactNode
}

/** The action stands beside the title on a phone, at the end of one line elsewhere. */
function SubscriptionPanel({ tone, icon, title, action, children }: SubscriptionPanelProps) {
  const [borderClass, headingClass] = toneClasses[tone]
  return (
    <section
      className={classes(
        'mb-4 flex flex-wrap items-center gap-x-4 rounded-card border-2 bg-card py-1.5 pr-2 pl-4 shadow-card sm:mb-6',
        borderClass,
      )}
    >
      <h2 className={classes('flex min-h-11 flex-1 items-center gap-2 text-lg sm:flex-none', headingClass)}>
        <span className="contents">{icon}</span>
        <span>{title}</span>
      </h2>
      <div className="order-1 flex basis-full flex-wrap items-baseline gap-x-2.5 pb-1.5 text-[0.8125rem] sm:order-none sm:flex-1 sm:basis-0 sm:p-0 sm:text-base">
        {children}
      </div>
      <div>{action}</div>
    </section>
  )
}

function SubscriptionDetails({ details }: { details: Record<string, string> }) {
  return (
    <dl className="flex flex-wrap gap-x-2.5">
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className="flex gap-x-1">
          <dt className={classes('text-soft', name === 'Plan' && 'max-sm:sr-only')}>{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
