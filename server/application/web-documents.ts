import { SESSION_COOKIE } from '#contract/cookies.ts'
import { DESK, linkToView, PAYMENT_RETURN, viewParameters } from '#contract/links.ts'
import { htmlDocument, readHtml } from '#server/platform/http/documents/documents.ts'
import {
  canPrerender,
  prerenderedDocument,
  type PrerenderSource,
} from '#server/platform/http/documents/prerender-program.ts'
import type { WebDocuments } from '#server/platform/http/documents/web-files.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'
import { documentPolicy, webAssemblyPolicy } from '#server/platform/http/replies/security-headers.ts'

const SHOWS_A_PASS = /[?&]pass=/
/** What a preview of a link says, and what it says to a friend who was sent a pass. */
const HEADLINE = 'Good food, before it goes to waste'
const PASS_HEADLINE = 'A meal for you to pick up'

interface DocumentSources {
  /** Where the build is. */
  folder: string
  /** The public origin. */
  origin: string
  browsePage: () => Promise<PrerenderSource>
  /** Whether this session token is an operator's. */
  isOperator: (session_token: string) => Promise<boolean>
}

/** Whether the page opens another view than the one that is prerendered for the plain address. */
function opensAnotherView(url: string): boolean {
  const at = url.indexOf('?')
  if (at === -1) return false
  const query = new URLSearchParams(url.slice(at))
  return viewParameters.some((name) => query.has(name))
}

/**
 * Home, browse and auth have their view prerendered; any other address opens on an empty page that chooses
 * its own view.
 */
export function readWebDocuments({ folder, origin, browsePage, isOperator }: DocumentSources): WebDocuments {
  const readDocument = (name: string): Representation => htmlDocument(readHtml(folder, name, origin))
  const pass = htmlDocument(readHtml(folder, 'page.html', origin).replaceAll(HEADLINE, PASS_HEADLINE))
  const home = readDocument('index.html')
  const page = readDocument('page.html')
  const auth = readDocument('auth.html')
  const policy = documentPolicy(readHtml(folder, 'index.html', origin))
  const browse = canPrerender(folder)
    ? prerenderedDocument(
        folder,
        { template: readHtml(folder, 'browse.html', origin), by: 'prerenderBrowse' },
        browsePage,
      )
    : undefined
  return {
    findRoot: async (url) => {
      if (url === linkToView('auth')) return auth
      if (url === linkToView('browse')) return (await browse?.()) ?? page
      if (SHOWS_A_PASS.test(url)) return pass
      return opensAnotherView(url) ? page : home
    },
    page,
    policy,
    others: [
      { path: PAYMENT_RETURN, document: readDocument('paid.html'), policy },
      // The counter reads QR codes with WebAssembly.
      { path: '/counter', document: readDocument('counter.html'), policy: webAssemblyPolicy },
      {
        path: DESK,
        document: readDocument('desk.html'),
        policy: documentPolicy(readHtml(folder, 'desk.html', origin)),
        exists: (cookie) => isOperator(cookie(SESSION_COOKIE)),
      },
    ],
  }
}
