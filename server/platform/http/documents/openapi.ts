import { endpoints } from '#contract/api.ts'
import { openApi } from '#contract/openapi/openapi.ts'
import { docsPage } from './docs-page.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'

/** Publishes the HTTP interface: the OpenAPI document, and a page for people. */
export function serveOpenApi(page: PageRoute, instance: { origin: string; secure: boolean }): void {
  const publish = (path: string, type: string, body: string): void => {
    const representation = new Representation(body, { 'cache-control': 'public, max-age=300', 'content-type': `${type}; charset=utf-8` })
    page('GET', path, async () => representation)
  }
  publish('/api/openapi.json', 'application/json', JSON.stringify(openApi(endpoints, instance)))
  publish('/api/docs', 'text/html', docsPage(endpoints))
}
