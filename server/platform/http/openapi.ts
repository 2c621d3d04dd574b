import { endpoints } from '#contract/api.ts'
import { openApi } from '#contract/openapi.ts'
import { docsPage } from './docs-page.ts'
import type { Http } from './http.ts'

/** Publishes the interface: the OpenAPI document, and a page that people read. */
export function serveOpenApi({ server }: Pick<Http, 'server'>, origin: string): void {
  const document = openApi(endpoints, origin)
  const json = JSON.stringify(document)
  const page = docsPage(endpoints)
  const cache = 'public, max-age=300'
  server.get('/api/openapi.json', (_request, reply) =>
    reply.headers({ 'cache-control': cache, 'content-type': 'application/json; charset=utf-8' }).send(json),
  )
  server.get('/api/docs', (_request, reply) =>
    reply.headers({ 'cache-control': cache, 'content-type': 'text/html; charset=utf-8' }).send(page),
  )
}
