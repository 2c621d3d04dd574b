import type { User } from '#contract/accounts.ts'
import { restaurantPath } from '#contract/public-pages.ts'
import { classes } from '#web/ui/class-names.ts'

/** The page of the restaurant that anyone can open. */
export function PublicPageLink({ user: { name, restaurant_id }, className }: { user: User; className?: string }) {
  if (restaurant_id === null) return null
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

/** The name of the restaurant's account, and the link. */
export function NameAndPublicPage({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {user.name}
      <PublicPageLink user={user} />
    </span>
  )
}
