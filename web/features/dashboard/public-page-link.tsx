import type { User } from '#contract/accounts.ts'
import { membershipOf } from '#web/domain/membership.ts'
import { restaurantPath } from '#contract/public-pages.ts'

/** The name of the restaurant, and the page that anyone can open. */
export function PublicPageLink({ user }: { user: User }) {
  const { restaurant_id, restaurant_name: name } = membershipOf(user) ?? {}
  if (restaurant_id === undefined || name === undefined) return user.name
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {name}
      <a
        href={restaurantPath({ id: restaurant_id, name })}
        className="flex min-h-11 items-center text-base font-semibold text-ink underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
      >
        Your public page
      </a>
    </span>
  )
}
