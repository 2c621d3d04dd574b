import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import type { Http } from './http.ts'
import { counterPolicy } from './http-security.ts'

const YEAR_S = 31_536_000
const HASHED = /\/assets\//
// The worker decides what the page of tomorrow is, so it is never kept from yesterday.
const WORKER = /\/offline-worker\.js$/
const OPENS_A_VIEW = /[?&](reset|pass|order|view)=/

const cacheFor = (path: string): string => {
  if (WORKER.test(path)) return 'no-cache'
  return HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600'
}

/** One HTML document with its packed twins, read once. */
function openDocument(folder: string, name: string) {
  const file = join(folder, name)
  const plain = readFileSync(file)
  const packed = (ending: string): Buffer | undefined => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const twins = { br: packed('.br'), gzip: packed('.gz') }
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
  }
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    const accepts = request.headers['accept-encoding']?.toString() ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepts.includes(one) && twins[one] !== undefined)
    if (encoding === undefined) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(twins[encoding])
  }
}

/** Serves the built web: hashed files for ever, documents fresh each time, and a document for every other path. */
export function serveWeb({ server }: Pick<Http, 'server'>, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    server.get('/', async () => 'The web is not built yet: run npm start.')
    return
  }
  void server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    serveDotFiles: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
  })
  // The home document comes with its view drawn; any other address opens on an empty page that chooses its own.
  const home = openDocument(folder, 'index.html')
  const page = openDocument(folder, 'page.html')
  const counter = openDocument(folder, 'counter.html')
  server.get('/', (request, reply) => (OPENS_A_VIEW.test(request.url) ? page : home)(request, reply))
  server.get('/counter', (request, reply) => counter(request, reply.header('content-security-policy', counterPolicy)))
  // The view is chosen from the path in the browser, so any page address opens the one document.
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w+($|\?)/.test(request.url)) throw new Failure('not_found')
    return page(request, reply)
  })
}
