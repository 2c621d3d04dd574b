import { type Http, Ready } from './http.ts'

export type PageRoute = (method: 'GET' | 'POST', path: string, answer: (params: Record<string, string>) => Promise<Ready>) => void

/** Binds plain pages and forms that are not calls of the contract. A form may post any body or none: it is not read. */
export function makePages({ server }: Pick<Http, 'server'>): PageRoute {
  return (method, path, answer) => {
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
      scope.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const { status, headers, body } = await answer(request.params as Record<string, string>)
          return reply.code(status).headers(headers).send(body)
        },
      })
    })
  }
}

export const htmlPage = (body: string, status = 200): Ready =>
  new Ready(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body)

/** Sends a browser on after a form, so that reloading does not post it again. */
export const seeOther = (location: string): Ready => new Ready(303, { location, 'cache-control': 'no-store' })

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => named[sign] ?? '')
