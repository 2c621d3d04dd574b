import { endpoints } from '#contract/api.ts'
import { openApi } from '#contract/openapi/openapi.ts'
import { docsPage } from './docs-page.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'

/**
 * Publishes the HTTP interface: the OpenAPI document, and a page for people. Each is made at its first
 * request: most processes get none.
 */
export function serveOpenApi(page: PageRoute, instance: { origin: string; secure: boolean }): void {
  const publish = (path: string, type: string, write: () => string): void => {
    const headers = { 'cache-control': 'public, max-age=300', 'content-type': `${type}; charset=utf-8` }
    let representation: Representation | undefined
    page('GET', path, async () => (representation ??= new Representation(write(), headers)))
  }
  publish('/api/openapi.json', 'application/json', () => JSON.stringify(openApi(endpoints, instance)))
  publish('/api/docs', 'text/html', () => docsPage(endpoints))
}
