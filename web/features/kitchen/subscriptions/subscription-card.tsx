import CircleCheck from 'virtual:icons/circle-check'
import CircleX from 'virtual:icons/circle-x'
import Gift from 'virtual:icons/gift'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { SUBSCRIPTION_PLAN_NAME, SALES_AFTER_SUBSCRIPTION_DAYS } from '#contract/constants.ts'
import type { Subscription, TrialIdentity } from '#contract/kitchen/subscriptions.ts'
import { api } from '#web/platform/http/api.ts'
import { longDate } from '#contract/time-wording.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import type { Checkout } from '#web/domain/orders/checkout.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { saleEndText } from './subscription-status.ts'
import {
  CheckoutError,
  CheckoutLink,
  PRICE_PER_MONTH,
  useSubscriptionCheckout,
} from './subscription-notices.tsx'
import { useCall } from '#web/platform/http/mutation.ts'

/**
 * The partner's subscription plan and the button that pays for it. A failure to load is only logged, as the
 * specification says.
 */
export function SubscriptionCard({ user }: { user: User }) {
  const { data, error, isPending } = useEndpoint(api.subscriptions.get, { user_id: user.id })
  const checkout = useSubscriptionCheckout(user)
  useEffect(() => {
    if (error !== null) console.error('The subscription could not be loaded', error)
  }, [error])
  if (isPending) {
    return (
      <Loading label="Loading your subscription">
        <Skeleton className="h-52 w-full rounded-card" />
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

function TrialSubscription({ subscription, checkout }: { subscription: Subscription; checkout: Checkout }) {
  const days = subscription.days_remaining
  return (
    <SubscriptionPanel tone="leaf" icon={<Gift aria-hidden="true" />} title="Free Trial Active">
      <p className="text-lg font-semibold">{`${days} ${days === 1 ? 'day' : 'days'} remaining`}</p>
      {subscription.trial_refused_for && <p>{refusedText(subscription.trial_refused_for)}</p>}
      <SubscriptionDetails details={{ Price: '$0', Commission: subscriptionTerms.trialCommission }} />
      <p className="text-sm text-soft">{`With ${SUBSCRIPTION_PLAN_NAME} it is ${PRICE_PER_MONTH}, and commission on new orders goes from ${subscriptionTerms.trialCommission} to ${subscriptionTerms.commission}.`}</p>
      <p className="text-sm text-soft">{`What is on sale when the trial ends goes on as it is, for ${SALES_AFTER_SUBSCRIPTION_DAYS} days at most.`}</p>
      <Button
        variant="secondary"
        onClick={checkout.start}
        busy={checkout.isPending}
        className="w-full"
      >{`Upgrade to ${SUBSCRIPTION_PLAN_NAME}`}</Button>
      <CheckoutError checkout={checkout} />
    </SubscriptionPanel>
  )
}

function ExpiredSubscription({ subscription, checkout }: { subscription: Subscription; checkout: Checkout }) {
  const { sales_end_at } = subscription
  const isSelling = sales_end_at !== null && Date.parse(sales_end_at) > serverNow()
  return (
    <SubscriptionPanel tone="red" icon={<CircleX aria-hidden="true" />} title="Trial Expired">
      <p>
        <CheckoutLink
          checkout={checkout}
        >{`Upgrade to ${SUBSCRIPTION_PLAN_NAME} to list new meals`}</CheckoutLink>
      </p>
      {subscription.trial_refused_for && <p>{refusedText(subscription.trial_refused_for)}</p>}
      <CheckoutError checkout={checkout} />
      <SubscriptionDetails details={{ Price: PRICE_PER_MONTH, Commission: subscriptionTerms.commission }} />
      <p className="text-soft">
        {isSelling
          ? `Your current listings and orders go on as they are. What is on sale ends on ${saleEndText(sales_end_at)} at the latest.`
          : 'Your orders go on as they are.'}
      </p>
    </SubscriptionPanel>
  )
}

const identityNames: Record<TrialIdentity, string> = {
  email: 'email',
  mobile_number: 'mobile number',
  abn: 'ABN',
  bank_account: 'bank account',
  payout_account: 'account for payouts',
}

const refusedText = (identity: TrialIdentity): string =>
  `Another restaurant with your ${identityNames[identity]} had a free month, and there is one for each partner. If that is wrong, or you have moved, please write to us at the contact in our terms.`

function ActiveSubscription({ subscription }: { subscription: Subscription }) {
  const end = subscription.current_period_end
  return (
    <SubscriptionPanel tone="leaf" icon={<CircleCheck aria-hidden="true" />} title="Premium Active">
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
      {subscription.cancel_at_period_end && subscription.sales_end_at && (
        <p className="text-soft">{`What is on sale then ends on ${saleEndText(subscription.sales_end_at)} at the latest.`}</p>
      )}
      <ManageSubscriptionButton user_id={subscription.user.id} />
    </SubscriptionPanel>
  )
}

/** Opens the payment provider's page, where the partner changes the card or cancels the subscription plan. */
function ManageSubscriptionButton({ user_id }: { user_id: string }) {
  const openPage = useCall(api.subscriptions.manage, {
    failed: 'Your plan’s page could not be opened. Please try again.',
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <Button
      variant="secondary"
      busy={openPage.isPending}
      onClick={() => openPage.mutate({ user_id, origin_url: location.origin })}
    >
      Change card or cancel plan
    </Button>
  )
}

const toneClasses = {
  leaf: ['border-leaf', 'bg-leaf-wash text-leaf'],
  red: ['border-red', 'bg-red-wash text-red'],
} as const

function SubscriptionPanel({
  tone,
  icon,
  title,
  children,
}: {
  tone: keyof typeof toneClasses
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  const [borderClass, headingClass] = toneClasses[tone]
  return (
    <section className={classes('overflow-hidden rounded-card border-2 bg-card shadow-card', borderClass)}>
      <h2
        id="subscription-heading"
        tabIndex={-1}
        className={classes('flex items-center gap-3 px-5 py-3 text-xl outline-none', headingClass)}
      >
        <span className="contents">{icon}</span>
        <span>{title}</span>
      </h2>
      <div className="flex flex-col gap-2 px-5 py-4">{children}</div>
    </section>
  )
}

function SubscriptionDetails({ details }: { details: Record<string, string> }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
