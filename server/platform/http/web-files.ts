import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import type { Http } from './http.ts'
import { type Document, openDocument } from './documents.ts'
import { canPrerender, prerenderedDocument, type PrerenderSource } from './prerendered-document.ts'
import { counterPolicy } from './security-headers.ts'

/** Where the build puts what documents refer to. */
const FOLDERS = ['assets', 'pictures']
const YEAR_S = 31_536_000
const HASHED = /\/assets\//
// The worker decides what the page of tomorrow is, so it is never kept from yesterday.
const WORKER = /\/offline-worker\.js(?:\.br|\.gz)?$/
const OPENS_A_VIEW = /[?&](reset|pass|order|view)=/
const NAMES_A_VIEW = /^\/\?view=(auth|browse)$/

const cacheFor = (path: string): string => {
  if (WORKER.test(path)) return 'no-cache'
  return HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600'
}

/** Serves the built web: hashed files for ever, documents fresh each time, and a document for every other path. */
export function serveWeb({ server }: Pick<Http, 'server'>, folder: string, firstDeals: () => Promise<PrerenderSource>): void {
  if (!existsSync(join(folder, 'index.html'))) {
    server.get('/', async () => 'The web is not built yet: run npm start.')
    return
  }
  const common = {
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    // A folder is nothing to look at.
    allowedPath: (path: string) => !path.endsWith('/'),
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheFor(path)),
  } as const
  // A route for each file would take a fifth of the start: there are hundreds. Only those beside the documents have one.
  const inside = FOLDERS.filter((name) => existsSync(join(folder, name)))
  for (const name of inside)
    void server.register(fastifyStatic, { ...common, root: join(folder, name), prefix: `/${name}/`, decorateReply: false })
  const globIgnore = [...inside.map((name) => `${name}/**`), '**/*.br', '**/*.gz']
  void server.register(fastifyStatic, { ...common, root: folder, wildcard: false, globIgnore })
  // Home, browse and auth come with their view drawn; any other address opens on an empty page that chooses its own.
  const home = openDocument(folder, 'index.html')
  const page = openDocument(folder, 'page.html')
  const auth = openDocument(folder, 'auth.html')
  const browse = canPrerender(folder) ? prerenderedDocument(folder, { name: 'browse.html', by: 'prerenderBrowse' }, firstDeals) : undefined
  const counter = openDocument(folder, 'counter.html')
  const documentAt = async (url: string): Promise<Document> => {
    const named = NAMES_A_VIEW.exec(url)?.[1]
    if (named === 'auth') return auth
    if (named === 'browse') return (await browse?.()) ?? page
    return OPENS_A_VIEW.test(url) ? page : home
  }
  server.get('/', async (request, reply) => (await documentAt(request.url))(request, reply))
  server.get('/counter', (request, reply) => counter(request, reply.header('content-security-policy', counterPolicy)))
  // The view is chosen from the path in the browser, so any page address opens the one document.
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w+($|\?)/.test(request.url)) throw new Failure('not_found')
    return page(request, reply)
  })
}
