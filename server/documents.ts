import { DESK, linkToView } from '#contract/links.ts'
import type { AppParts } from './application/app-parts.ts'
import { healthRoutes } from './platform/http/documents/health.ts'
import { serveOpenApi } from './platform/http/documents/openapi.ts'
import { wellKnownFiles } from './platform/http/documents/well-known.ts'
import { metricsRoute } from './platform/monitoring/metrics.ts'

/** Serves what stands beside the shop and its calls: the description of the interface, health and metrics. */
export function serveDocuments({ page, config, database, now, metrics, measurements }: AppParts): void {
  const { origin, secure, mail_from } = config
  serveOpenApi(page, { origin, secure })
  wellKnownFiles(page, {
    origin,
    contact: mail_from,
    now,
    not_indexed: ['/sandbox/', '/counter', DESK],
    password_form: linkToView('account'),
  })
  healthRoutes(page, database)
  metricsRoute(page, metrics, measurements.renew)
}
