import type { User } from '#contract/people/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { useSubscriptionText } from '#web/features/kitchen/subscriptions/subscription-status.ts'

/** Brings a heading to the top of the screen, with the focus. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

const jumpClass = 'min-h-11 rounded-full border-2 border-edge bg-card px-2.5 text-sm font-semibold hover:border-ink hover:bg-sunk'

/** On a phone: the parts of the dashboard that are further down. */
export function PageJumps({ user, canList }: { user: User; canList: boolean }) {
  const subscriptionText = useSubscriptionText(user)
  const { data } = useEndpoint(api.foodItems.suggestions, {})
  const hasSuggestions = canList && data !== undefined && data.suggestions.length > 0
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-1.5 lg:hidden">
      {hasSuggestions && (
        <button type="button" onClick={() => jumpTo('list-again-heading')} className={jumpClass}>
          List again
        </button>
      )}
      <button type="button" onClick={() => jumpTo('items-heading')} className={jumpClass}>
        Food items
      </button>
      {subscriptionText !== undefined && (
        <button type="button" onClick={() => jumpTo('subscription-heading')} className={jumpClass}>
          {subscriptionText}
        </button>
      )}
    </nav>
  )
}
