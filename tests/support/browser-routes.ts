import type { Route } from 'playwright-core'

/** For `page.route`: the server does what it was asked, and its answer does not arrive. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
