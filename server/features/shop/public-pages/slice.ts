import type { AppParts } from '#server/application/app-parts.ts'
import { documentRenderer } from '#server/platform/http/documents/prerender-program.ts'
import { publicPageRoutes } from './page-routes.ts'
import { sitemapRoutes } from './sitemap-flows.ts'

export function registerPublicPages(app: AppParts, { web_folder }: { web_folder: string }): void {
  const render = documentRenderer(web_folder, { by: 'prerenderPublicPage', origin: app.origin })
  if (render !== undefined) publicPageRoutes(app.page, { ...app, render })
  sitemapRoutes(app.page, app)
}
