import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { htmlDocument, readHtml } from './documents.ts'
import { canPrerender } from './prerender-program.ts'
import { prerenderedDocument, type PrerenderSource } from './prerendered-document.ts'
import { sendRepresentation } from '#server/platform/http/replies/replies.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'
import { counterPolicy, documentPolicy } from '#server/platform/http/replies/security-headers.ts'

/** Where the build puts what documents refer to. */
const FOLDERS = ['assets', 'pictures']
const YEAR_S = 31_536_000
const HASHED = /\/assets\//
// The worker decides which page later visits get, so that an old one must not be cached.
const WORKER = /\/offline-worker\.js(?:\.br|\.gz)?$/
const SHOWS_A_PASS = /[?&]pass=/
/** What a preview of a link says, and what it says to a friend who was sent a pass. */
const HEADLINE = 'Good food, before it goes to waste'
const PASS_HEADLINE = 'A meal for you to pick up'
const NAMES_A_VIEW = /^\/\?view=(auth|browse)$/

const cacheFor = (path: string): string => {
  if (WORKER.test(path)) return 'no-cache'
  return HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600'
}

/** Paths that name a file or a resource, so that none of them is answered with the page. */
const NOT_A_PAGE = /^\/api\/|^\/\.well-known(?:\/|$)|\.\w+(?:$|\?)/

export interface WebOptions {
  /** Where the build is. */
  folder: string
  /** The public origin. */
  origin: string
  /** Parameters of an address with which the page opens another view than the one that is prerendered for the plain address. */
  view_parameters: readonly string[]
  browsePage: () => Promise<PrerenderSource>
}

const hasParameter = (url: string, names: readonly string[]): boolean => {
  const at = url.indexOf('?')
  if (at === -1) return false
  const query = new URLSearchParams(url.slice(at))
  return names.some((name) => query.has(name))
}

/** Serves the built web: hashed files with a year of caching, documents revalidated each time, and a document for every other path. */
export function serveWeb(server: FastifyInstance, options: WebOptions): void {
  const { folder } = options
  if (!existsSync(join(folder, 'index.html'))) {
    server.get('/', async () => 'The web is not built yet: run npm start.')
    return
  }
  serveFiles(server, folder)
  serveDocuments(server, options)
}

function serveFiles(server: FastifyInstance, folder: string): void {
  const common = {
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    // A folder has no listing.
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
}

/** Home, browse and auth have their view prerendered; any other address opens on an empty page that chooses its own view. */
function serveDocuments(server: FastifyInstance, { folder, origin, view_parameters, browsePage }: WebOptions): void {
  const readDocument = (name: string): Representation => htmlDocument(readHtml(folder, name, origin))
  const pass = htmlDocument(readHtml(folder, 'page.html', origin).replaceAll(HEADLINE, PASS_HEADLINE))
  const home = readDocument('index.html')
  const page = readDocument('page.html')
  const auth = readDocument('auth.html')
  const counter = readDocument('counter.html')
  const browse = canPrerender(folder)
    ? prerenderedDocument(folder, { template: readHtml(folder, 'browse.html', origin), by: 'prerenderBrowse' }, browsePage)
    : undefined
  const contentPolicy = documentPolicy(readHtml(folder, 'index.html', origin))
  const send = (document: Representation, request: FastifyRequest, reply: FastifyReply) =>
    sendRepresentation(document, request, reply.header('content-security-policy', contentPolicy))
  const documentAt = async (url: string): Promise<Representation> => {
    const view = NAMES_A_VIEW.exec(url)?.[1]
    if (view === 'auth') return auth
    if (view === 'browse') return (await browse?.()) ?? page
    if (SHOWS_A_PASS.test(url)) return pass
    return hasParameter(url, view_parameters) ? page : home
  }
  server.get('/', async (request, reply) => send(await documentAt(request.url), request, reply))
  server.get('/counter', (request, reply) => sendRepresentation(counter, request, reply.header('content-security-policy', counterPolicy)))
  // The browser chooses the view from the path, so that any page address opens the one document.
  server.get('/*', (request, reply) => {
    if (NOT_A_PAGE.test(request.url)) throw new Failure('not_found')
    return send(page, request, reply)
  })
}
