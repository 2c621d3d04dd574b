import { publicPageRoutes, sitemapRoutes } from './features/shop/public-pages/public.ts'
import type { Now } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Events } from './platform/events/events.ts'
import { healthRoutes } from './platform/http/documents/health.ts'
import type { PageRoute } from './platform/http/http.ts'
import { serveOpenApi } from './platform/http/documents/openapi.ts'
import { documentRenderer } from './platform/http/documents/prerender-program.ts'
import { wellKnownFiles } from './platform/http/documents/well-known.ts'
import { type Metrics, metricsRoute } from './platform/monitoring/metrics.ts'

interface DocumentDeps {
  config: Pick<Config, 'origin' | 'secure' | 'mail_from'>
  database: Database
  now: Now
  events: Events
  metrics: Metrics
  web_folder: string
}

/** Serves what stands beside the shop and its calls: public pages, the description of the interface, health and metrics. */
export function serveDocuments(page: PageRoute, { config, database, now, events, metrics, web_folder }: DocumentDeps): void {
  const { origin, secure, mail_from } = config
  serveOpenApi(page, { origin, secure })
  const render = documentRenderer(web_folder, { by: 'prerenderPublicPage', origin })
  if (render !== undefined) publicPageRoutes(page, { database, now, events, render })
  sitemapRoutes(page, { database, now, origin })
  wellKnownFiles(page, { origin, contact: mail_from, now })
  healthRoutes(page, database)
  metricsRoute(page, metrics)
}
