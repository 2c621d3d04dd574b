import type { User } from '#contract/accounts.ts'
import { restaurantPath } from '#contract/public-pages.ts'

/** The name of the restaurant's account, and the page that anyone can open. */
export function PublicPageLink({ user: { name, restaurant_id } }: { user: User }) {
  if (restaurant_id === null) return name
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
