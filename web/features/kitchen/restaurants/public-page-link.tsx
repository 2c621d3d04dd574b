import type { User } from '#contract/people/accounts.ts'
import { membershipOf } from '#web/domain/people/membership.ts'
import { restaurantPath } from '#contract/shop/public-pages.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { classes } from '#web/ui/class-names.ts'

/** The page of the restaurant that anyone can open; nothing while it has none. */
export function PublicPageLink({ user, className }: { user: User; className?: string }) {
  const { restaurant_id, restaurant_name: name } = membershipOf(user) ?? {}
  const { data: profile } = useEndpoint(api.restaurants.mine, {})
  if (restaurant_id === undefined || name === undefined || profile?.hidden != null) return null
  return (
    <a
      href={restaurantPath({ id: restaurant_id, name })}
      className={classes(
        'flex min-h-11 items-center text-base font-semibold text-ink underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink',
        className,
      )}
    >
      Your public page
    </a>
  )
}

/** The name of the restaurant, and the link. */
export function NameAndPublicPage({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-x-6">
      <span translate="no">{membershipOf(user)?.restaurant_name ?? user.name}</span>
      <PublicPageLink user={user} />
    </span>
  )
}
