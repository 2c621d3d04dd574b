import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Twins = Partial<Record<'br' | 'gzip', Buffer>>
export type Document = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** An HTML document with its packed twins, sent fresh each time unless the browser has this very one. */
export function documentOf(plain: Buffer, twins: Twins): Document {
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
  }
  return (request, reply) => {
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    const accepts = request.headers['accept-encoding']?.toString() ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepts.includes(one) && twins[one] !== undefined)
    if (encoding === undefined) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(twins[encoding])
  }
}

/** A built document, read once. */
export function openDocument(folder: string, name: string): Document {
  const file = join(folder, name)
  const packed = (ending: string): Buffer | undefined => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  return documentOf(readFileSync(file), { br: packed('.br'), gzip: packed('.gz') })
}
