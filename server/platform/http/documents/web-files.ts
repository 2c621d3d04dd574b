import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { cookieValue } from '#server/platform/http/requests/cookies.ts'
import { sendRepresentation } from '#server/platform/http/replies/replies.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'

/** Where the build puts what documents refer to. */
const FOLDERS = ['assets', 'pictures']
/**
 * Assets of builds before, which `scripts/earlier-assets.mjs` keeps for pages that are open: at the same
 * addresses, for a day from their replacement.
 */
const EARLIER = 'assets-earlier'
const YEAR_S = 31_536_000
const HASHED = /\/assets(?:-earlier)?\//
// The worker decides which page later visits get, so that an old one must not be cached.
const WORKER = /\/offline-worker\.js(?:\.br|\.gz)?$/

const cacheFor = (path: string): string => {
  if (WORKER.test(path)) return 'no-cache'
  return HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600'
}

/** Paths that name a file or a resource, so that none of them is answered with the page. */
const NOT_A_PAGE = /^\/api\/|^\/\.well-known(?:\/|$)|\.\w+(?:$|\?)/

/** By the clock of the machine, which has set the time of the file. */
const isOver = (file: string): boolean =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY_MS

interface WebDocument {
  path: string
  document: Representation
  policy: string
  /**
   * Whether it exists for whoever sends these cookies; without it, for everyone. Else it is sent with 404.
   */
  exists?: (cookie: (name: string) => string) => Promise<boolean>
}

/** The documents of the web, each with what its browser may load. */
export interface WebDocuments {
  /** The one at the root, by the address with its query. */
  findRoot: (url: string) => Promise<Representation>
  /** The one of any other address: the browser chooses the view from the path. */
  page: Representation
  policy: string
  /** Documents with a path and a policy of their own. */
  others: WebDocument[]
}

export interface WebOptions {
  /** Where the build is. */
  folder: string
  /** Whether cookies are sent over https only, which changes their names. */
  secure: boolean
  /** Called when there is a build. */
  readDocuments: () => WebDocuments
}

/**
 * Serves the built web: hashed files with a year of caching, documents revalidated each time, and a document
 * for every other path.
 */
export function serveWeb(server: FastifyInstance, options: WebOptions): void {
  const { folder } = options
  if (!existsSync(join(folder, 'index.html'))) {
    server.get('/', async () => 'The web is not built yet: run npm start.')
    return
  }
  serveFiles(server, folder)
  serveWebDocuments(server, options)
}

function serveFiles(server: FastifyInstance, folder: string): void {
  const earlier = join(folder, EARLIER)
  const rootOf = (name: string): string | string[] =>
    name === 'assets' && existsSync(earlier) ? [join(folder, name), earlier] : join(folder, name)
  const common = {
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    // A folder has no listing.
    allowedPath: (path: string, root: unknown) =>
      !path.endsWith('/') && !(root === earlier && isOver(join(earlier, path))),
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheFor(path)),
  } as const
  // A route for each file would take a fifth of the start: there are hundreds. Only those beside the
  // documents have one.
  const inside = FOLDERS.filter((name) => existsSync(join(folder, name)))
  for (const name of inside)
    void server.register(fastifyStatic, {
      ...common,
      root: rootOf(name),
      prefix: `/${name}/`,
      decorateReply: false,
    })
  const globIgnore = [...[...inside, EARLIER].map((name) => `${name}/**`), '**/*.br', '**/*.gz']
  void server.register(fastifyStatic, { ...common, root: folder, wildcard: false, globIgnore })
}

function serveWebDocuments(server: FastifyInstance, { readDocuments, secure }: WebOptions): void {
  const { findRoot, page, policy, others } = readDocuments()
  const send = (
    document: Representation,
    content_policy: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => sendRepresentation(document, request, reply.header('content-security-policy', content_policy))
  server.get('/', async (request, reply) => send(await findRoot(request.url), policy, request, reply))
  for (const { path, document, policy: own_policy, exists } of others)
    server.get(path, async (request, reply) => {
      if (exists === undefined) return send(document, own_policy, request, reply)
      if (await exists((name) => cookieValue(request.headers.cookie, name, secure)))
        return send(document, own_policy, request, reply)
      // Without the ETag, by which a browser would be told that the document of 200 is unchanged.
      const { etag: _, ...headers } = document.headers
      return reply
        .code(404)
        .headers({ ...headers, 'content-security-policy': own_policy })
        .send(document.body)
    })
  server.get('/*', (request, reply) => {
    if (NOT_A_PAGE.test(request.url)) throw new Failure('not_found')
    return send(page, policy, request, reply)
  })
}
