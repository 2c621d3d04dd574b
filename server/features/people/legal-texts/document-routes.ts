import { legalTextKinds, legalTextPath, type LegalTextKind } from '#contract/links.ts'
import type { Events } from '#server/platform/events/events.ts'
import { makeChanges } from '#server/platform/events/changes.ts'
import { Failure } from '#server/platform/failure.ts'
import { makeDocumentCache } from '#server/platform/http/documents/document-cache.ts'
import { htmlDocument } from '#server/platform/http/documents/documents.ts'
import type { RenderDocument } from '#server/platform/http/documents/prerender-program.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'
import { type LegalTextDeps, readLegalTextPage } from './legal-text-flows.ts'
import { legalTextsTopic } from './legal-text-topics.ts'

export interface DocumentDeps extends LegalTextDeps {
  events: Pick<Events, 'on' | 'onGap'>
  render: RenderDocument
}

/** Search engines list the version in effect at its own address. */
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

/** The documents of the texts: of each the version in effect, and every version at an address that stays. */
export function documentRoutes(page: PageRoute, { events, render, ...deps }: DocumentDeps): void {
  const changes = makeChanges()
  events.on(legalTextsTopic, changes.invalidateAll)
  events.onGap(changes.invalidateAll)

  const bind = (kind: LegalTextKind): void => {
    const cache = makeDocumentCache<{ is_permanent: boolean }>({
      changes,
      now: deps.now,
      // The empty key is the version in effect.
      read: (key) => readLegalTextPage(deps, kind, key === '' ? undefined : Number(key)),
      render: async ({ is_permanent }, data) => {
        const { headers, body } = htmlDocument(await render({ page: data }))
        return new Representation(body, is_permanent ? { ...headers, ...NOT_INDEXED } : headers)
      },
    })
    const reply = async (key: string, takeTurn: TakeTurn): Promise<Representation> => {
      const entry = await cache(key, takeTurn)
      if (entry === undefined) throw new Failure('not_found')
      return entry.document
    }
    page('GET', legalTextPath(kind), ({ takeTurn }) => reply('', takeTurn))
    page('GET', `/${kind}/versions/{version}`, async ({ params: { version = '' }, takeTurn }) => {
      if (!/^[1-9]\d{0,5}$/.test(version)) throw new Failure('not_found')
      return reply(version, takeTurn)
    })
  }
  legalTextKinds.forEach(bind)
}
