import type { User } from '#contract/people/accounts.ts'
import { signOut } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { AuthView, Go } from '#web/view.ts'

/** Instead of a form, for somebody who is signed in already. */
export function SignedInPanel({ view, user, go }: { view: AuthView; user: User; go: Go }) {
  const asksForRestaurant = view.user_type === 'restaurant'
  return (
    <div className="flex flex-col gap-3">
      {asksForRestaurant && user.user_type === 'customer' && (
        <p>A restaurant has an account of its own, with another email.</p>
      )}
      {asksForRestaurant && user.user_type === 'restaurant' ? (
        <Button onClick={() => go({ name: 'restaurant-dashboard' }, { replace: true })}>
          Open the dashboard
        </Button>
      ) : (
        <Button onClick={() => go(view.next ?? { name: 'home' }, { replace: true })}>
          {view.next === undefined ? 'Go to the home page' : 'Continue'}
        </Button>
      )}
      <Button variant="secondary" onClick={() => void signOut()}>
        Use another account
      </Button>
    </div>
  )
}
