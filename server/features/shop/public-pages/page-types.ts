import type { PublicPageName, PublicPages } from '#contract/shop/public-pages.ts'

/** What a route has to know of a page besides its HTML. */
export interface PageAbout {
  name: PublicPageName
  status: 200 | 404 | 410
  /** Where it is. */
  path: string
}

interface PageOf<Name extends PublicPageName> {
  about: PageAbout & { name: Name }
  /** The rows that it shows. */
  ids: string[]
  /** In milliseconds since 1970. */
  expires_at: number
  data: PublicPages[Name]
}

/** A public page with all that it shows. */
export type PublicPage = { [Name in PublicPageName]: PageOf<Name> }[PublicPageName]
