import type { User } from '#contract/people/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { classes } from '#web/ui/class-names.ts'
import { useIsExpired, useSubscriptionText } from '#web/features/kitchen/subscriptions/subscription-status.ts'

/** Brings a heading to the top of the screen, with the focus. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

const jumpClass = 'inline-flex min-h-11 items-center rounded-full border-2 px-2 text-sm font-semibold'
const quietClass = classes(jumpClass, 'border-edge bg-card hover:border-ink hover:bg-sunk')
const expiredClass = classes(jumpClass, 'border-red bg-red-wash text-red')

interface PageJumpsProps {
  user: User
  onAdd: () => void
}

/**
 * The subscription plan, which is further down; on a phone the other parts of the dashboard as well, first
 * the form.
 */
export function PageJumps({ user, onAdd }: PageJumpsProps) {
  const subscriptionText = useSubscriptionText(user)
  const isExpired = useIsExpired(user)
  const canList = !isExpired
  const { data } = useEndpoint(api.foodItems.suggestions, {})
  const hasSuggestions = canList && data !== undefined && data.suggestions.length > 0
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-1.5">
      {canList && (
        <button
          type="button"
          onClick={onAdd}
          className={classes(
            jumpClass,
            'border-tomato bg-tomato text-on-tomato hover:bg-tomato-deep lg:hidden',
          )}
        >
          Add a meal
        </button>
      )}
      {hasSuggestions && (
        <button
          type="button"
          onClick={() => jumpTo('list-again-heading')}
          className={classes(quietClass, 'lg:hidden')}
        >
          List again
        </button>
      )}
      <button
        type="button"
        onClick={() => jumpTo('items-heading')}
        className={classes(quietClass, 'lg:hidden')}
      >
        Food items
      </button>
      {subscriptionText !== undefined && (
        <button
          type="button"
          onClick={() => jumpTo('subscription-heading')}
          className={isExpired ? expiredClass : quietClass}
        >
          {subscriptionText}
        </button>
      )}
    </nav>
  )
}
