import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routerPath } from '#server/platform/http/bind-route.ts'
import { addressOf } from '#server/platform/http/requests/forwarding.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import { sendRawReply, sendRepresentation } from '#server/platform/http/replies/replies.ts'
import type { Turns } from '#server/platform/http/requests/turns.ts'

/** Binds a page, file or form. A form may post any body or none: it is not read. */
export function bindPage(
  server: FastifyInstance,
  turns: Turns,
  ...[method, path, handler]: Parameters<PageRoute>
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await handler({
      address: addressOf(request),
      params: request.params as Record<string, string>,
      header: (name) => request.headers[name.toLowerCase()]?.toString(),
      takeTurn: (work) => turns.forRead(request, work),
    })
    return page instanceof RawReply
      ? sendRawReply(page, request, reply)
      : sendRepresentation(page, request, reply)
  }
  const options = { method, url: routerPath(path), handler: answer }
  if (method === 'GET') return void server.route(options)
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    scope.route(options)
  })
}

export const htmlPage = (body: string, status = 200): RawReply =>
  new RawReply(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body)

/** Sends a browser on after a form, so that reloading does not post it again. */
export const seeOther = (location: string): RawReply =>
  new RawReply(303, { location, 'cache-control': 'no-store' })
